import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { LONGEST_SEARCH } from '#shared/contracts/common.ts'
import { useSession } from '#web/lib/session.ts'
import { useSiteData } from '#web/site/people/site-data.tsx'
import { CloseIcon, SearchIcon } from '#web/ui/icons.tsx'
import { findGroups } from './find-groups.tsx'
import { FindResults } from './find-results.tsx'
import { matchingScreens, screensFor } from './find-screens.ts'
import { useFind } from './use-find.ts'
import './find-dialog.css'

/** One search over everything. The arrow keys choose, Enter opens, Escape leaves; the focus returns to where it was. */
export function FindDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const [isHasty, setHasty] = useState(false) // Enter came before what it is for
  const dialog = useModal()
  const id = useId()
  const typed = text.trim()
  const screens = matchingScreens(screensFor(useSession(), useSiteData().ownId), typed)
  const finding = useFind(typed)
  const groups = findGroups(screens, finding.found)
  const count = groups.reduce((sum, { options }) => sum + options.length, 0)
  const optionId = (index: number) => `${id}-${index}`
  const isSure = finding.isSettled || active < screens.length

  useEffect(() => {
    if (!isHasty || !finding.isSettled) return
    setHasty(false)
    document.getElementById(`${id}-0`)?.click()
  }, [isHasty, finding.isSettled, id])

  function type(next: string) {
    setText(next)
    setActive(0)
    setHasty(false)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && count > 0) setActive((Math.min(active, count - 1) + step + count) % count)
    else if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    else if (isSure) document.getElementById(optionId(active))?.click()
    else setHasty(true)
    event.preventDefault()
  }

  const close = () => dialog.current?.close()
  const closeOutside = (event: MouseEvent) => event.target === dialog.current && close()

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it, and the browser's own
    <dialog ref={dialog} className="find" aria-label="Find anything" onClose={onClose} onClick={closeOutside}>
      <div className="find-head">
        <SearchIcon />
        <input
          className="find-input"
          role="combobox"
          aria-label="Players, maps, weapons, commands, screens"
          aria-autocomplete="list"
          aria-expanded={count > 0}
          aria-controls={count > 0 ? id : undefined}
          aria-activedescendant={count > 0 ? optionId(Math.min(active, count - 1)) : undefined}
          placeholder="Find anything…"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={LONGEST_SEARCH}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="icon-button find-close" aria-label="Close" onClick={close}>
          <CloseIcon />
        </button>
      </div>
      <FindResults
        id={id}
        typed={typed}
        groups={groups}
        count={count}
        active={Math.min(active, count - 1)}
        finding={finding}
        onPoint={setActive}
        onChoose={close}
      />
    </dialog>
  )
}

function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  return dialog
}
