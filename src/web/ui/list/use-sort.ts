import { useSearchParams } from 'react-router'

/** The list's order, kept in the address as `sort_by`. An unknown value counts as the first; a change goes to page 1. */
export function useSort<const T extends string>(values: readonly [T, ...T[]]): [T, (value: T) => void] {
  const [params, setParams] = useSearchParams()
  const asked = params.get('sort_by')
  const sort = values.find((value) => value === asked) ?? values[0]

  function setSort(value: T) {
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.set('sort_by', value)
        after.delete('page')
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return [sort, setSort]
}
