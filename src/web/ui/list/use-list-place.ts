import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { LARGEST_PAGE, LONGEST_SEARCH, MAX_INT32 } from '#shared/contracts/common.ts'
import { useUrlParams } from '#web/lib/use-url-params.ts'

export interface ListPlace {
  search: string // as typed
  settledSearch: string // trimmed, once the typing paused
  page: number
  setSearch: (text: string) => void
  setPage: (page: number) => void
}

const TYPING_PAUSE_MS = 250
const TURNING_AWAY = ['click', 'focusout'] // a link followed in haste: Back returns to what was found

/**
 * Where a reader is in a list, kept in the address so that Back, a reload and a shared link return there.
 * `name` keeps a second list of the same screen apart.
 */
export function useListPlace(name = ''): ListPlace {
  const [params, change] = useUrlParams()
  const prefix = name && `${name}_`
  const inUrl = { search: `${prefix}q`, page: `${prefix}page` }
  const settledSearch = (params.get(inUrl.search) ?? '').trim().slice(0, LONGEST_SEARCH)
  const typing = useTyping(settledSearch, (text) => change({ [inUrl.search]: text, [inUrl.page]: '' }))

  return {
    search: typing.text,
    settledSearch,
    page: typing.text.trim() === settledSearch ? readPage(params.get(inUrl.page)) : 1,
    setSearch: (text) => {
      typing.setText(text)
      if (params.has(inUrl.page)) change({ [inUrl.page]: '' }) // at once: a search cleared in haste stays on page 1
    },
    setPage: (page) => change({ [inUrl.page]: page > 1 ? String(page) : '' }),
  }
}

/** Text that runs ahead of the address while someone types, until they go somewhere else. */
function useTyping(settled: string, settle: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null)
  const { key } = useLocation()
  const [visit, setVisit] = useState(key)
  const wentElsewhere = useNavigationType() !== 'REPLACE' // our own settling replaces
  if (visit !== key) {
    setVisit(key)
    if (wentElsewhere) setTyped(null)
  }

  const text = typed ?? settled
  const waiting = text.trim() !== settled
  const told = useRef<string | null>(null) // not twice: the next screen may already be on its way
  useEffect(() => {
    if (!waiting || told.current === text) return
    const tell = () => {
      stop()
      told.current = text
      settle(text.trim())
    }
    const timer = setTimeout(tell, TYPING_PAUSE_MS)
    for (const event of TURNING_AWAY) document.addEventListener(event, tell, { capture: true })
    const stop = () => {
      clearTimeout(timer)
      for (const event of TURNING_AWAY) document.removeEventListener(event, tell, { capture: true })
    }
    return stop
  })

  const setText = (next: string) => {
    told.current = null
    setTyped(next.slice(0, LONGEST_SEARCH))
  }
  return { text, setText }
}

/** Further on no server is asked: its rows would have numbers that it does not take. */
const LAST_PAGE = Math.floor(MAX_INT32 / LARGEST_PAGE)

function readPage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Math.min(Number(text), LAST_PAGE) : 1
}
