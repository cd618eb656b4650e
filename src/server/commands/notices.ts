import { appendToAudit } from '#server/commands/kit/append-to-audit.ts'
import type { CommandContext } from '#server/commands/kit/context.ts'
import { defineCommand, defineFamily } from '#server/commands/kit/define-command.ts'
import { requireNoWords } from '#server/commands/kit/read-words.ts'
import { formatMoment, formatTable } from '#server/commands/kit/terminal-text.ts'
import { onDatabase } from '#server/commands/kit/with-database.ts'
import { forgetAllBrowsers } from '#server/features/notices/browsers.queries.ts'
import { findNoticesStatus } from '#server/features/notices/notices-status.queries.ts'
import type { Database } from '#server/ground/db/db.ts'
import { replacePushKeys } from '#server/outside/push/push-keys.queries.ts'

const status = defineCommand({
  name: 'status',
  usage: 'status',
  summary: 'shows how many browsers asked for notices, and how the last messages went',
  read: (words) => requireNoWords(words, 'notices status'),
  run: onDatabase(showStatus),
})

const newKey = defineCommand({
  name: 'new-key',
  usage: 'new-key [--yes]',
  summary:
    'makes another key for push services and forgets all browsers, as when somebody may have read the one before',
  options: { yes: { type: 'boolean', default: false, help: 'asks nothing before it does' } },
  read: (words, { yes }) => {
    requireNoWords(words, 'notices new-key')
    return yes
  },
  run: onDatabase(makeNewKey),
})

export const noticesCommand = defineFamily('notices', [status, newKey])

async function showStatus(db: Database, _: unknown, { config, print }: CommandContext): Promise<number> {
  if (!config.notices.enabled) print('No notices are sent: `notices.enabled` in sitrep.yaml is false.')
  const { browsers, unconfirmed, failing, wishes, sentAt, problem, problemAt } = await findNoticesStatus(db)
  const row = [
    ...[browsers, unconfirmed, failing, wishes].map(String),
    sentAt ? formatMoment(sentAt) : 'never',
    problem && problemAt ? `${formatMoment(problemAt)} ${problem}` : '',
  ]
  const head = ['BROWSERS', 'UNCONFIRMED', 'FAILING', 'NOTICES', 'LAST SENT (UTC)', 'LAST PROBLEM (UTC)']
  for (const line of formatTable(head, [row])) print(line)
  return 0
}

async function makeNewKey(db: Database, isSure: boolean, context: CommandContext): Promise<number> {
  const { clock, print } = context
  if (!isSure && !(await isConfirmed(context))) {
    print('Nothing was changed: the answer was not new-key. With --yes nothing is asked.')
    return 1
  }
  const browsers = await db.transaction(async (tx) => {
    await replacePushKeys(tx)
    const forgotten = await forgetAllBrowsers(tx)
    await appendToAudit(tx, clock.now(), { action: 'notices_new_key', parameters: { browsers: forgotten } })
    return forgotten
  })
  print(`There is a new key, and ${browsers} browser(s) are forgotten: whoever wants notices turns them on again.`)
  print('Pages name the new key from now on; one that was opened before has to be loaded again first.')
  return 0
}

async function isConfirmed({ ask }: CommandContext): Promise<boolean> {
  const question = 'Browsers are bound to the key they have: all of them are forgotten. Type new-key to go on: '
  return (await ask(question))?.trim() === 'new-key'
}
