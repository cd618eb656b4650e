import { memo, type ReactNode, type RefObject, useContext, useDeferredValue, useEffect, useRef } from 'react'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import type { List } from './list.ts'
import { Pager, type PagerKind } from './pager.tsx'
import { RowsWait } from './rows-wait.ts'
import { Table, type TableProps } from './table/table.tsx'
import './list-view.css'

export interface ListViewProps<Row> extends Omit<TableProps<Row>, 'rows'> {
  list: List<Row>
  failure: string // shown when the server has no words of its own
  empty: string
  loading: string
  pager?: PagerKind
  foot?: ReactNode // between the rows and the pages
}

/**
 * A list in whichever state it is: loading, failed, empty, or a table with its pages. Rows are drawn in pieces, between which the
 * page hears keys and fingers.
 */
export function ListView<Row>(props: ListViewProps<Row>) {
  return <DrawnList {...useDeferredValue(props)} />
}

const DrawnList = memo(ListNow) as typeof ListNow // which React's types would make one of unknown rows

function ListNow<Row>({ list, failure, empty, loading, pager, foot, ...table }: ListViewProps<Row>) {
  const rows = useRef<HTMLDivElement>(null)
  useHeadInView(rows, list.page)
  return (
    <ListState list={list} failure={failure} empty={empty} loading={loading} pager={pager} foot={foot}>
      <div ref={rows} className="list-rows" aria-busy={list.isStale}>
        <Table {...table} rows={list.rows} />
      </div>
    </ListState>
  )
}

/** Another page is read from its top: the head of the list comes back when it has been scrolled away. */
function useHeadInView(rows: RefObject<HTMLElement | null>, page: number): void {
  const before = useRef(page)
  useEffect(() => {
    if (before.current === page) return
    before.current = page
    const head = rows.current?.parentElement?.querySelector('.head')
    if (head && head.getBoundingClientRect().top < 0) head.scrollIntoView()
  }, [rows, page])
}

function ListState<Row>({
  list,
  failure,
  empty,
  loading,
  pager,
  foot,
  children,
}: Pick<ListViewProps<Row>, 'list' | 'failure' | 'empty' | 'loading' | 'pager' | 'foot'> & { children: ReactNode }) {
  const rowsWait = useContext(RowsWait)
  if (list.isLoading || rowsWait) return <Spinner text={loading} />
  if (list.error) return <Failure error={list.error} text={failure} retry={list.retry} />
  return (
    <>
      {list.rows.length > 0 ? children : <Empty text={list.total > 0 ? 'No matches for your search.' : empty} />}
      {foot}
      <Pager list={list} kind={pager} />
    </>
  )
}
