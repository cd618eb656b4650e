import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment, type ReactNode, Suspense, useDeferredValue } from 'react'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import './feed.css'

/** A short list shown whole, one block under the other: messages, rules, help. */
export function Feed<Item>({
  query,
  itemKey,
  loading,
  failure,
  empty,
  children,
}: {
  query: UseQueryResult<Item[]>
  itemKey: (item: Item) => string | number
  loading: string
  failure: string
  empty: string
  children: (item: Item) => ReactNode
}) {
  const { data, error, isPending, refetch } = query
  if (isPending) return <Spinner text={loading} />
  if (error || !Array.isArray(data)) {
    return <Failure error={error} text={failure} retry={() => void refetch()} />
  }
  if (data.length === 0) return <Empty text={empty} />
  return (
    <Suspense fallback={<Spinner text={loading} />}>
      <Items items={data} itemKey={itemKey}>
        {children}
      </Items>
    </Suspense>
  )
}

const AT_FIRST = 3 // fill a screen

/** The first ones are drawn at once, the others when those can be read. */
function Items<Item>({
  items,
  itemKey,
  children,
}: {
  items: readonly Item[]
  itemKey: (item: Item) => string | number
  children: (item: Item) => ReactNode
}) {
  const most = useDeferredValue(Number.POSITIVE_INFINITY, AT_FIRST)
  return (
    <div className={most < items.length ? 'feed is-begun' : 'feed'}>
      {items.slice(0, most).map((item) => (
        <Fragment key={itemKey(item)}>{children(item)}</Fragment>
      ))}
    </div>
  )
}
