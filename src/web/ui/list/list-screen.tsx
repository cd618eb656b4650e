import type { ReactNode } from 'react'
import { SearchBox } from '#web/ui/controls/search-box.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { ListView, type ListViewProps } from './list-view.tsx'

export type { Column } from './table/column.ts'

export interface ListScreenProps<Row> extends Omit<ListViewProps<Row>, 'caption'> {
  title: string
  context?: ReactNode
  controls?: ReactNode // beside the search box: server, sort
  search?: string // label of the search box
}

/** A whole screen that is one list: title, search, table, pages. */
export function ListScreen<Row>({ title, context, controls, search, ...view }: ListScreenProps<Row>) {
  const { list } = view
  return (
    <>
      <PageHead
        title={title}
        context={context}
        controls={
          <>
            {controls}
            <SearchBox label={search ?? `Search ${title}`} value={list.search} onChange={list.setSearch} />
          </>
        }
      />
      <ListView {...view} caption={title} />
    </>
  )
}
