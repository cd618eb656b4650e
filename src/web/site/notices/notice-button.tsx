import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '#web/ui/icons.tsx'
import { readOffer } from './offered.ts'
import { isRemembered, type Subject } from './subject.ts'

const NoticeDialog = lazy(async () => ({ default: (await import('./notice-dialog.tsx')).NoticeDialog }))

/** Opens the notices. Nothing where the site offers none. A notice that has no button of its own leads here, to end it. */
export function NoticeButton({ subject }: { subject: Subject }) {
  const { hash } = useLocation()
  const [isOpen, setOpen] = useState(hash === '#notices')
  const offer = readOffer()
  if (offer.key === null) return null
  const isOn = isRemembered(subject)
  return (
    <>
      <button type="button" className="btn btn-quiet btn-sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <BellIcon isOn={isOn} />
        {isOn ? 'Notice is on' : 'Tell me when…'}
      </button>
      {isOpen && (
        <Suspense>
          <NoticeDialog
            subject={subject}
            siteKey={offer.key}
            isToStandIn={offer.isToStandIn}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

const BellIcon = ({ isOn }: { isOn: boolean }) => (
  <Icon>
    <path
      fill={isOn ? 'currentColor' : 'none'}
      d="M3 12h10c-1.2-1.2-1.5-2.5-1.5-5a3.5 3.5 0 0 0-7 0c0 2.5-.3 3.8-1.5 5Z"
    />
    <path d="M6.75 14a1.5 1.5 0 0 0 2.5 0M8 3.5v-1.5" />
  </Icon>
)
