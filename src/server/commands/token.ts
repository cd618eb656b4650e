import { randomBytes } from 'node:crypto'
import { appendToAudit } from '#server/commands/kit/append-to-audit.ts'
import type { CommandContext } from '#server/commands/kit/context.ts'
import { defineCommand, defineFamily } from '#server/commands/kit/define-command.ts'
import { readName, readWholeNumber, requireNoWords, requireOneWord } from '#server/commands/kit/read-words.ts'
import { formatMoment, formatTable } from '#server/commands/kit/terminal-text.ts'
import { onDatabase } from '#server/commands/kit/with-database.ts'
import { wrong } from '#server/commands/kit/wrong-usage.ts'
import type { Database } from '#server/ground/db/db.ts'
import { sha256 } from '#server/ground/sha256.ts'
import { TOKEN_MARK } from '#server/http/access/api-tokens.ts'
import { addToken, isInForce, listTokens, revokeToken, type TokenRow } from '#server/owner/tokens/tokens.queries.ts'
import { isScope, SCOPES, type Scope } from '#shared/scopes.ts'

const MOST_DAYS = 3_650
const DAY_MS = 86_400_000
const SCOPE_HELP = Object.entries(SCOPES)
  .map(([scope, what]) => `${scope} (${what})`)
  .join(', ')

interface Wanted {
  name: string
  scopes: Scope[]
  days: number | null // null: for ever
}

const add = defineCommand({
  name: 'add',
  usage: 'add NAME [--scopes read] [--days 365]',
  summary: 'makes a token with which a script of yours uses the API, and shows it once',
  options: {
    scopes: {
      type: 'string',
      value: 'read',
      default: 'read',
      help: `what it may do, with commas between: ${SCOPE_HELP}`,
    },
    days: {
      type: 'string',
      value: '365',
      default: '365',
      help: `after how many days it ends, or never; 365 when left out`,
    },
  },
  read: (words, { scopes, days }): Wanted => ({
    name: readTokenName(words),
    scopes: readScopes(scopes),
    days: days === 'never' ? null : readWholeNumber('days', days, [1, MOST_DAYS]),
  }),
  run: onDatabase(makeToken, { create: true }),
})

const list = defineCommand({
  name: 'list',
  usage: 'list',
  summary: 'lists the tokens, never their text',
  read: (words) => requireNoWords(words, 'token list'),
  run: onDatabase(showTokens, { create: true }),
})

const revoke = defineCommand({
  name: 'revoke',
  usage: 'revoke NAME_OR_NUMBER',
  summary: 'ends one at once',
  read: (words) => requireOneWord(words, 'The name or the number of a token is missing.'),
  run: onDatabase(endToken, { create: true }),
})

export const tokenCommand = defineFamily('token', [add, list, revoke])

/** A number is what another token may be called by. */
function readTokenName(words: readonly string[]): string {
  const name = readName(requireOneWord(words, 'A name is missing: say what the token is for.'))
  return name === '' || /^\d+$/.test(name) ? wrong('A name has at least one letter.') : name
}

function readScopes(text: string): Scope[] {
  const given = text.split(/[\s,]+/).filter((scope) => scope !== '')
  if (given.length === 0) wrong(`--scopes is empty; allowed: ${SCOPE_HELP}.`)
  return [
    ...new Set(
      given.map((scope) => (isScope(scope) ? scope : wrong(`"${scope}" is no scope; allowed: ${SCOPE_HELP}.`))),
    ),
  ]
}

async function makeToken(
  db: Database,
  { name, scopes, days }: Wanted,
  { clock, print }: CommandContext,
): Promise<number> {
  const now = clock.now()
  const token = TOKEN_MARK + randomBytes(32).toString('base64url')
  const expiresAt = days === null ? null : new Date(now.getTime() + days * DAY_MS)
  const id = await db.transaction(async (tx) => {
    const made = await addToken(tx, { name, hash: sha256(token), scopes, expiresAt }, now)
    const parameters = { token_id: made ?? 0, name, scopes: scopes.join(' '), days: days ?? 'never' }
    if (made !== null) await appendToAudit(tx, now, { action: 'token_add', parameters })
    return made
  })
  if (id === null) {
    print(`There is a token ${name} already: revoke it first, or choose another name.`)
    return 1
  }
  print(
    `Token ${id} (${name}) may ${scopes.join(', ')}, ${expiresAt ? `until ${formatMoment(expiresAt)} UTC` : 'for ever'}.`,
  )
  print('It is shown this once: keep it like a password, and send it as "Authorization: Bearer …".')
  print(token)
  return 0
}

async function showTokens(db: Database, _: unknown, { clock, print }: CommandContext): Promise<number> {
  const tokens = await listTokens(db)
  const rows = tokens.map((token) => [
    String(token.token_id),
    token.name,
    token.scopes.join(', '),
    formatMoment(token.created_at),
    endOf(token, clock.now()),
    token.used_at ? formatMoment(token.used_at) : 'never',
  ])
  if (rows.length === 0) print('There are no tokens.')
  else
    for (const line of formatTable(['Token', 'Name', 'May', 'Made (UTC)', 'Ends (UTC)', 'Last used (UTC)'], rows))
      print(line)
  return 0
}

function endOf(token: TokenRow, now: Date): string {
  if (token.revoked_at) return `revoked ${formatMoment(token.revoked_at)}`
  if (token.expires_at === null) return 'never'
  return isInForce(token, now) ? formatMoment(token.expires_at) : `ended ${formatMoment(token.expires_at)}`
}

async function endToken(db: Database, meant: string, { clock, print }: CommandContext): Promise<number> {
  const ended = await db.transaction(async (tx) => {
    const revoked = await revokeToken(tx, meant, clock.now())
    if (revoked) await appendToAudit(tx, clock.now(), { action: 'token_revoke', parameters: { ...revoked } })
    return revoked
  })
  print(ended ? `Token ${ended.token_id} (${ended.name}) is revoked.` : 'There is no such token in force.')
  return ended ? 0 : 1
}
