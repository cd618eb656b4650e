import { config } from '#web/lib/config.ts'
import { Note } from '#web/ui/feedback/alert.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { findSupport, type Support } from './browser-push.ts'
import { NoticeChoices } from './notice-choices.tsx'
import { useSubject } from './use-subject.ts'

/** What one can be told of, and all that this browser is told. */
export function NoticesPage() {
  const subject = useSubject()
  const { key, isToStandIn } = config.notices
  const support = findSupport()
  return (
    <div className="narrow">
      <PageHead title="Notices" context={isToStandIn === true ? STAND_IN : CONTEXT} />
      {typeof key !== 'string' || support !== 'ready' ? (
        <Note colour="secondary">
          {typeof key === 'string' && support !== 'ready' ? WHY_NOT[support] : NOT_OFFERED}
        </Note>
      ) : (
        <NoticeChoices subject={subject} siteKey={key} />
      )}
    </div>
  )
}

const CONTEXT = 'Your browser tells you, also when this site is not open. Nothing is on until you ask for it.'
const STAND_IN = 'This is the simulated community: its notices go to a stand-in, and none will reach this browser.'
const NOT_OFFERED = 'This site offers no notices.'

const WHY_NOT: Readonly<Record<Exclude<Support, 'ready'>, string>> = {
  denied:
    'Notices from this site are blocked. Allow them in the settings that your browser has for this site, then come back.',
  install:
    'On an iPhone or iPad, add this site to the home screen first (Share, then Add to Home Screen), and open it from there.',
  unsupported: 'This browser cannot show notices, or not on this page: they need an address that begins with https.',
}
