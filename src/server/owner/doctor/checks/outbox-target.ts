import { listTargets, NOTHING_KNOWN } from '#server/outbox/queue/outbox-status.queries.ts'
import { doubtful, failed, fine, type Outcome, type Step, skipped } from '#server/owner/doctor/examination.ts'
import type { ExaminedSite } from '#server/owner/doctor/examined-site.ts'
import { timeSince } from '#server/owner/doctor/time-since.ts'

/** How sending to somebody outside goes: when it last took something, what waits and what was given up. */
export const sendingStep = (examined: ExaminedSite, target: string, testCommand: string): Step => ({
  tried: 'see how sending goes',
  run: () => judgeSending(examined, target, testCommand),
})

async function judgeSending({ database, clock }: ExaminedSite, target: string, testCommand: string): Promise<Outcome> {
  if (database.type !== 'open') return skipped('the database is not open')
  const known = (await listTargets(database.db)).find((one) => one.target === target) ?? NOTHING_KNOWN
  const { sentAt, problem, problemAt, waiting, dead } = known
  const told = [
    sentAt ? `it last took something ${timeSince(sentAt, clock.now())}` : 'it has taken nothing yet',
    waiting > 0 ? `${waiting} wait` : 'nothing waits',
    dead > 0 ? `${dead} were given up` : 'nothing was given up',
  ].join(', ')
  if (problem !== null) {
    const since = problemAt ? ` (${timeSince(problemAt, clock.now())})` : ''
    return failed(`${told}; the last attempt failed: ${problem}${since}`, {
      cause:
        'It is down or misconfigured, or its address or key is another by now. What is due is tried again for hours.',
      fix: `Mend it, see whether \`${testCommand}\` arrives, then run \`npx sitrep webhooks replay all\` for what was given up.`,
    })
  }
  if (dead === 0) return fine(told)
  return doubtful(told, {
    cause:
      'It was out of reach for hours, or did not want them. `npx sitrep webhooks dead` lists them with the reason.',
    fix: 'Send them again with `npx sitrep webhooks replay all`, or do nothing: they are forgotten after 30 days.',
  })
}
