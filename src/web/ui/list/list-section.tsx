import { SearchBox } from '#web/ui/controls/search-box.tsx'
import { SectionHead } from '#web/ui/page/section-head.tsx'
import { ListView, type ListViewProps } from './list-view.tsx'

/** A part of a screen that is one list: heading, search, table, pages. */
export function ListSection<Row>({
  title,
  caption = title,
  ...view
}: Omit<ListViewProps<Row>, 'caption'> & { title: string; caption?: string }) {
  const { search, setSearch } = view.list
  return (
    <section>
      <SectionHead
        title={title}
        controls={<SearchBox label={`Search ${caption}`} value={search} onChange={setSearch} />}
      />
      <ListView {...view} caption={caption} />
    </section>
  )
}
