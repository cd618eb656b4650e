import { doubtful, type Examination, fine, type Outcome, skipped } from '#server/owner/doctor/examination.ts'
import type { ExaminedSite } from '#server/owner/doctor/examined-site.ts'
import { isInForce, listTokens, type TokenRow } from '#server/owner/tokens/tokens.queries.ts'

const DAY_MS = 86_400_000
const SOON_DAYS = 14
const IDLE_DAYS = 90

export function examineApiTokens(examined: ExaminedSite): Examination {
  return {
    subject: 'API tokens',
    steps: [{ tried: 'look through the tokens of scripts', run: () => judgeTokens(examined) }],
  }
}

async function judgeTokens({ database, clock }: ExaminedSite): Promise<Outcome> {
  if (database.type !== 'open') return skipped('the database is not open')
  const now = clock.now()
  const inForce = (await listTokens(database.db)).filter((token) => isInForce(token, now))
  const daysSince = (moment: Date) => (now.getTime() - moment.getTime()) / DAY_MS
  const ending = inForce.find(({ expires_at }) => expires_at !== null && -daysSince(expires_at) < SOON_DAYS)
  if (ending) {
    return doubtful(`${nameOf(ending)} ends within ${SOON_DAYS} days`, {
      cause: 'The script that uses it will be refused from then on.',
      fix: 'Give the script a new token by `npx sitrep token add`, then revoke the old one.',
    })
  }
  const idle = inForce.find(({ used_at, created_at }) => daysSince(used_at ?? created_at) > IDLE_DAYS)
  if (idle) {
    return doubtful(`${nameOf(idle)} was not used for ${IDLE_DAYS} days`, {
      cause: 'Its script is gone, or no longer needs it.',
      fix: `Revoke it by \`npx sitrep token revoke ${idle.token_id}\`: a token that nobody misses can still be found by somebody.`,
    })
  }
  return fine(inForce.length === 0 ? 'there are none' : `${inForce.length} in force`)
}

const nameOf = ({ token_id, name }: TokenRow): string => `token ${token_id} (${name})`
