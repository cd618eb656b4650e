import { type MouseEvent, useId } from 'react'
import { CloseIcon } from '#web/ui/icons.tsx'
import { findSupport, type Support } from './browser-push.ts'
import { NoticeChoices } from './notice-choices.tsx'
import type { Subject } from './subject.ts'
import './notice-dialog.css'

interface NoticeDialogProps {
  subject: Subject
  siteKey: string
  isToStandIn: boolean
  onClose: () => void
}

/** What one can be told of here, and all that this browser is told. */
export function NoticeDialog({ subject, siteKey, isToStandIn, onClose }: NoticeDialogProps) {
  const id = useId()
  const support = findSupport()
  return (
    <dialog ref={openModal} className="notices" aria-labelledby={id} onClose={onClose}>
      <div className="notices-head">
        <h2 id={id}>Tell me when…</h2>
        <button type="button" className="icon-button" aria-label="Close" onClick={closeAround}>
          <CloseIcon />
        </button>
      </div>
      {isToStandIn && <p className="notices-hint">{STAND_IN}</p>}
      {support === 'ready' ? <NoticeChoices subject={subject} siteKey={siteKey} /> : <p>{WHY_NOT[support]}</p>}
    </dialog>
  )
}

function openModal(dialog: HTMLDialogElement | null) {
  if (dialog && !dialog.open) dialog.showModal()
}

const closeAround = ({ currentTarget }: MouseEvent<HTMLElement>) => currentTarget.closest('dialog')?.close()

const STAND_IN = 'This is the simulated community: its notices go to a stand-in, and none will reach this browser.'

const WHY_NOT: Readonly<Record<Exclude<Support, 'ready'>, string>> = {
  denied:
    'Notices from this site are blocked. Allow them in the settings that your browser has for this site, then open this again.',
  install:
    'On an iPhone or iPad, add this site to the home screen first (Share, then Add to Home Screen), and open it from there.',
  unsupported: 'This browser cannot show notices, or not on this page: they need an address that begins with https.',
}
