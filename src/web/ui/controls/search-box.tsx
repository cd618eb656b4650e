import { type KeyboardEvent, useEffect, useRef } from 'react'
import { LONGEST_SEARCH } from '#shared/contracts/common.ts'
import { CloseIcon, SearchIcon } from '#web/ui/icons.tsx'
import { isSlash } from './slash-key.ts'
import './search-box.css'

/** `/` moves here, Escape and the cross clear. */
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
  useSlashKey(input)

  function clear() {
    onChange('')
    input.current?.focus()
  }

  function clearOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onChange('')
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
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={clearOnEscape}
      />
      {value !== '' && (
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
