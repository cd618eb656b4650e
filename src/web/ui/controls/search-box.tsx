import { type KeyboardEvent, startTransition, useEffect, useOptimistic, useRef } from 'react'
import { LONGEST_SEARCH } from '#shared/contracts/common.ts'
import { CloseIcon, SearchIcon } from '#web/ui/icons.tsx'
import { isSlash } from './slash-key.ts'
import './search-box.css'

/** `/` moves here, Escape and the cross clear. What is typed stands there at once, what it changes follows when there is time. */
export function SearchBox({
  value,
  onChange,
  label = 'Search',
}: {
  value: string
  onChange: (text: string) => void
  label?: string
}) {
  const input = useRef<HTMLInputElement>(null)
  const [shown, show] = useOptimistic(value)
  useSlashKey(input)

  function change(text: string) {
    startTransition(() => {
      show(text)
      onChange(text)
    })
  }

  function clear() {
    change('')
    input.current?.focus()
  }

  function clearOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    change('')
  }

  return (
    <div className="search-box">
      <SearchIcon />
      <input
        ref={input}
        type="search"
        className="form-control"
        aria-label={label}
        placeholder={label}
        title="Press / to search"
        autoComplete="off"
        spellCheck={false}
        maxLength={LONGEST_SEARCH}
        value={shown}
        onChange={(event) => change(event.target.value)}
        onKeyDown={clearOnEscape}
      />
      {shown !== '' && (
        <button type="button" className="icon-button search-clear" aria-label="Clear search" onClick={clear}>
          <CloseIcon />
        </button>
      )}
    </div>
  )
}

/** The first search box of the page takes the key; it leaves it alone where someone is typing. */
function useSlashKey(input: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function focusOnSlash(event: globalThis.KeyboardEvent) {
      if (!isSlash(event)) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', focusOnSlash)
    return () => document.removeEventListener('keydown', focusOnSlash)
  }, [input])
}
