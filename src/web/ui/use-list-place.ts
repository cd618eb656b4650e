import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

export interface ListPlace {
  search: string // as typed
  settledSearch: string // trimmed, once the typing paused
  page: number
  setSearch: (text: string) => void
  setPage: (page: number) => void
}

const TYPING_PAUSE_MS = 250
const LONGEST_SEARCH = 100

/**
 * Where a reader is in a list, kept in the address so that Back, a reload and a shared link return there.
 * `name` keeps a second list of the same screen apart.
 */
export function useListPlace(name = ''): ListPlace {
  const [params, setParams] = useSearchParams()
  const prefix = name && `${name}_`
  const settledSearch = (params.get(`${prefix}q`) ?? '').trim().slice(0, LONGEST_SEARCH)
  const typing = useTyping(settledSearch, (text) => write({ q: text, page: '' }))

  function write(changes: Record<string, string>) {
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [key, value] of Object.entries(changes)) {
          if (value) after.set(prefix + key, value)
          else after.delete(prefix + key)
        }
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  }

  return {
    search: typing.text,
    settledSearch,
    page: typing.text.trim() === settledSearch ? readPage(params.get(`${prefix}page`)) : 1,
    setSearch: typing.setText,
    setPage: (page) => write({ page: page > 1 ? String(page) : '' }),
  }
}

/** Text that runs ahead of the address while someone types, and follows it when it changes by other means. */
function useTyping(settled: string, settle: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null)
  const [sent, setSent] = useState(settled)
  const [seen, setSeen] = useState(settled)
  if (seen !== settled) {
    setSeen(settled)
    if (settled !== sent) setTyped(null)
  }

  const text = typed ?? settled
  const waiting = typed !== null && typed.trim() !== sent
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => {
      setSent(text.trim())
      settle(text.trim())
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  })

  return { text, setText: (next: string) => setTyped(next.slice(0, LONGEST_SEARCH)) }
}

function readPage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1
}
