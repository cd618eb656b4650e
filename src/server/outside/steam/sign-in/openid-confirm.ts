import { readAtMost } from '#server/outside/replies/read-at-most.ts'
import { OPENID_NS } from './openid-link.ts'
import type { SteamProvider } from './openid-provider.ts'

export type Confirmation = 'valid' | 'invalid' | 'no_answer' | 'busy'

/** Asks whether an assertion with these fields is the provider's own. */
export type Confirm = (fields: ReadonlyMap<string, string>) => Promise<Confirmation>

/** Asks at most a few questions at once, so that a slow provider cannot fill us with waiting visitors. */
export function createConfirm(provider: SteamProvider): Confirm {
  let asking = 0
  return async (fields) => {
    if (asking >= MOST_QUESTIONS) return 'busy'
    asking += 1
    return confirmAssertion(provider, fields).finally(() => {
      asking -= 1
    })
  }
}

/**
 * The address is the provider's own, never one out of the assertion,
 * and a provider that leads elsewhere, says too much or takes too long has not answered.
 */
async function confirmAssertion(
  { endpoint, deadlineMs = DEADLINE_MS }: SteamProvider,
  fields: ReadonlyMap<string, string>,
): Promise<Confirmation> {
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-encoding': 'identity' },
      body: new URLSearchParams([...new Map(fields).set('openid.mode', 'check_authentication')]),
      redirect: 'manual',
      signal: AbortSignal.timeout(deadlineMs),
    })
    const text = response.status === 200 ? await readAtMost(MAX_BYTES, response) : null
    await response.body?.cancel()
    if (text === null) return 'no_answer'
    return isConfirmed(text) ? 'valid' : 'invalid'
  } catch (error) {
    // Refused, broken off, past the deadline: whatever fetch throws for, nothing was confirmed.
    if (error instanceof Error) return 'no_answer'
    throw error
  }
}

/** The provider's answer is lines of 'key:value'. */
function isConfirmed(text: string): boolean {
  const lines = text.split('\n')
  const answers = lines.filter((line) => line.startsWith('is_valid:'))
  return answers.length === 1 && answers[0] === 'is_valid:true' && lines.includes(`ns:${OPENID_NS}`)
}

const MOST_QUESTIONS = 4
const DEADLINE_MS = 5000
const MAX_BYTES = 8 * 1024
