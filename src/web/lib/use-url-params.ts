import { useSearchParams } from 'react-router'

/**
 * What the address says after its `?`, and how to change it in place: Back gets no step of its own, and the page stays
 * where it is scrolled to. An empty text takes a parameter out.
 */
export function useUrlParams(): [URLSearchParams, (changes: Readonly<Record<string, string>>) => void] {
  const [params, setParams] = useSearchParams()

  function change(changes: Readonly<Record<string, string>>) {
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value) after.set(name, value)
          else after.delete(name)
        }
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return [params, change]
}
