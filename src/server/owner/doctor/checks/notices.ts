import { countBrowsers } from '#server/owner/doctor/doctor.queries.ts'
import { doubtful, type Examination, fine, type Outcome, type Step, skipped } from '#server/owner/doctor/examination.ts'
import type { ExaminedSite } from '#server/owner/doctor/examined-site.ts'
import { resolveSteps } from '#server/owner/doctor/reach.ts'

/** Only where notices are offered: there is nothing to look at elsewhere. */
export function examineNotices(examined: ExaminedSite): Examination[] {
  const { notices, demo } = examined.config
  if (!notices.enabled) return []
  const steps: Step[] = [
    { tried: 'see whether browsers can ask for notices here', run: () => judgeAddress(examined) },
    { tried: 'see how the last notices went', run: () => judgeBrowsers(examined) },
  ]
  return [{ subject: 'Notices', steps: demo ? steps : [...steps, ...serviceSteps(notices.push_services)] }]
}

/** Whether a push service can be found at all: the first that is a name and not a pattern. */
function serviceSteps(services: readonly string[]): Step[] {
  const host = services.find((service) => !service.startsWith('*'))
  return host === undefined ? [] : resolveSteps({ host, setting: 'notices.push_services' })
}

function judgeAddress({ config: { site, demo } }: ExaminedSite): Outcome {
  if (demo) return fine('they can, and a stand-in takes what is sent')
  const [origin = ''] = site.origins
  if (origin.startsWith('https:')) return fine(`they can, at ${origin}`)
  return doubtful('only on this machine', {
    cause: 'notices.enabled is true, and browsers allow notices on pages with https alone.',
    fix: 'Serve the site by https and name that address first under site.origins, or set notices.enabled to false.',
  })
}

async function judgeBrowsers({ database }: ExaminedSite): Promise<Outcome> {
  if (database.type !== 'open') return skipped('the database is not open')
  const { known, failing } = await countBrowsers(database.db)
  const browsers = known === 1 ? '1 browser asked for some' : `${known} browsers asked for some`
  if (failing === 0) return fine(browsers)
  return doubtful(`${browsers}, and the last one for ${failing} of them could not be handed over`, {
    cause: 'A push service refuses this site or does not answer, or a firewall keeps this machine in.',
    fix: 'See the log for `push_service` and why, and let this machine out to the hosts of notices.push_services on TCP port 443.',
  })
}
