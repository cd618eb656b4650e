import { codeInCauses } from '#server/owner/doctor/code-in-causes.ts'
import {
  doubtful,
  type Examination,
  failedForGood,
  fine,
  type Outcome,
  skipped,
} from '#server/owner/doctor/examination.ts'
import type { ExaminedSite } from '#server/owner/doctor/examined-site.ts'
import { explainUnreachable, type Place, resolveSteps } from '#server/owner/doctor/reach.ts'

const DEADLINE_MS = 5_000
const CERTIFICATES =
  'Set the clock of this machine, and install its certificate authorities (on Debian: ca-certificates).'
const MOST_SKEW_S = 120 // a sign-in older than five minutes is refused

export function examineSteam({ steam, clock }: ExaminedSite): Examination {
  if (steam === null) {
    const run = () => skipped('the stand-in for Steam is inside the running demo')
    return { subject: 'Steam', steps: [{ tried: 'ask it to sign people in', run }] }
  }
  const { hostname: host, port, protocol } = new URL(steam.endpoint)
  const place = {
    host,
    port: Number(port) || (protocol === 'https:' ? 443 : 80),
    setting: null,
    certificateFix: CERTIFICATES,
  }
  const heard: { skewS: number | null } = { skewS: null }
  return {
    subject: 'Steam',
    steps: [
      ...resolveSteps(place),
      { tried: `ask ${host} to sign people in (OpenID)`, run: () => ask(steam.endpoint, place, heard, clock.now) },
      { tried: "compare this machine's clock with Steam's", run: () => judgeClock(heard.skewS) },
    ],
  }
}

async function ask(endpoint: string, place: Place, heard: { skewS: number | null }, now: () => Date): Promise<Outcome> {
  try {
    const response = await fetch(endpoint, { redirect: 'manual', signal: AbortSignal.timeout(DEADLINE_MS) })
    await response.body?.cancel()
    const theirs = Date.parse(response.headers.get('date') ?? '')
    heard.skewS = Number.isNaN(theirs) ? null : Math.round((now().getTime() - theirs) / 1000)
    if (response.status < 500 && response.status !== 429) return fine(`it answers (${response.status})`)
    return failedForGood(`it answers ${response.status}`, {
      cause: 'Steam has an outage, or has had too many questions from this address.',
      fix: 'Wait: people can sign in again as soon as Steam answers.',
    })
  } catch (error) {
    return explainUnreachable(error, place) ?? brokenOff(place, codeInCauses(error))
  }
}

const brokenOff = ({ host }: Place, code: string): Outcome =>
  failedForGood(code === '' ? 'the connection broke' : `the connection broke (${code})`, {
    cause: `Something between this machine and ${host} cuts the connection.`,
    fix: `See to it that \`curl -I https://${host}\` works on this machine.`,
  })

function judgeClock(skewS: number | null): Outcome {
  if (skewS === null) return skipped('its answer has no time')
  const seconds = Math.abs(skewS)
  if (seconds <= MOST_SKEW_S) return fine(seconds <= 2 ? 'they agree' : `they differ by ${seconds} s`)
  return doubtful(`this one is ${seconds} s ${skewS > 0 ? 'ahead' : 'behind'}`, {
    cause: 'Nothing sets the clock of this machine.',
    fix: 'Install an NTP client such as chrony: with a wrong clock sign-in fails and times on the site are wrong.',
  })
}
