import { type ComponentType, useEffect, useState } from 'react'
import { isSlash } from '#web/ui/controls/slash-key.ts'
import { SearchIcon } from '#web/ui/icons.tsx'
import './find-opener.css'

/** Opens the search over everything: by its button, by Ctrl-K, and by `/` where no list has a search box of its own. */
export function FindOpener() {
  const [Dialog, setDialog] = useState<ComponentType<{ onClose: () => void }> | null>(null)
  const [failed, setFailed] = useState(false)

  async function open() {
    setFailed(false)
    try {
      const { FindDialog } = await import('./find-dialog.tsx')
      setDialog(() => FindDialog)
    } catch (error) {
      console.error('The search did not come', error)
      setFailed(true)
    }
  }

  useEffect(() => {
    function openByKey(event: KeyboardEvent) {
      if (!isFindKey(event)) return
      event.preventDefault()
      void open()
    }
    document.addEventListener('keydown', openByKey)
    return () => document.removeEventListener('keydown', openByKey)
  })

  return (
    <>
      <button
        type="button"
        className="icon-button find-opener"
        aria-label="Find anything"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title="Find anything (Ctrl K)"
        onClick={() => void open()}
      >
        <SearchIcon />
      </button>
      {failed && (
        <p className="find-failed" role="alert">
          The search could not be loaded.
        </p>
      )}
      {Dialog && <Dialog onClose={() => setDialog(null)} />}
    </>
  )
}

function isFindKey(event: KeyboardEvent): boolean {
  if (event.key.toLowerCase() === 'k') return event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey
  return isSlash(event) && !document.querySelector('[type=search]')
}
