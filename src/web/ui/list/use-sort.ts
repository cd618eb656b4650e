import { useUrlParams } from '#web/lib/use-url-params.ts'
import type { Sorting } from './table/table-head.tsx'

/** The list's order, kept in the address as `sort_by`. An unknown value counts as the first; a change goes to page 1. */
export function useSort<const T extends string>(values: readonly [T, ...T[]]): [T, (value: T) => void] {
  const [params, change] = useUrlParams()
  const asked = params.get('sort_by')
  const sort = values.find((value) => value === asked) ?? values[0]
  return [sort, (value) => change({ sort_by: value, page: '' })]
}

/** The same order for the heads of a table. A head that names no order of this list does nothing. */
export function sortingOf<T extends string>(values: readonly T[], by: T, choose: (value: T) => void): Sorting {
  return {
    by,
    choose: (asked) => {
      const value = values.find((known) => known === asked)
      if (value !== undefined) choose(value)
    },
  }
}
