import { randomUUID } from 'node:crypto'
import type { CommandContext } from '#server/commands/kit/context.ts'
import { defineCommand, defineFamily } from '#server/commands/kit/define-command.ts'
import { requireNoWords, requireOneWord } from '#server/commands/kit/read-words.ts'
import { formatMoment, formatTable } from '#server/commands/kit/terminal-text.ts'
import { onDatabase } from '#server/commands/kit/with-database.ts'
import { wrong } from '#server/commands/kit/wrong-usage.ts'
import type { Database } from '#server/ground/db/db.ts'
import { configuredTargets } from '#server/outbox/configured-targets.ts'
import { listDead, listTargets, NOTHING_KNOWN, replayDead } from '#server/outbox/queue/outbox-status.queries.ts'
import { webhookTargetName } from '#server/outbox/webhooks/webhook-target.ts'

const MOST_DEAD = 200

const list = defineCommand({
  name: 'list',
  usage: 'list',
  summary: 'shows to whom events are sent, and how that goes',
  read: (words) => requireNoWords(words, 'webhooks list'),
  run: onDatabase(showTargets),
})

const dead = defineCommand({
  name: 'dead',
  usage: 'dead',
  summary: 'shows the newest events that were given up, and why',
  read: (words) => requireNoWords(words, 'webhooks dead'),
  run: onDatabase(showDead),
})

const replay = defineCommand({
  name: 'replay',
  usage: 'replay ID|all',
  summary: 'lets such events be sent again',
  read: (words): string | null => {
    const word = requireOneWord(words, 'Say which: the id that `webhooks dead` shows, or all.')
    if (word === 'all') return null
    return /^\d{1,18}$/.test(word)
      ? word
      : wrong(`"${word}" is no id; allowed: the id that \`webhooks dead\` shows, or all.`)
  },
  run: onDatabase(replayGivenUp),
})

const test = defineCommand({
  name: 'test',
  usage: 'test NAME',
  summary: 'sends an event of the type test to a webhook, once and at once',
  read: (words) => requireOneWord(words, 'Say which webhook.'),
  run: sendTest,
})

export const webhooksCommand = defineFamily('webhooks', [list, dead, replay, test])

async function showTargets(db: Database, _: unknown, { config, clock, print }: CommandContext): Promise<number> {
  const configured = configuredTargets(config, clock).map(({ name }) => name)
  const known = await listTargets(db)
  const unknown = configured.filter((name) => !known.some(({ target }) => target === name))
  const all = [...known, ...unknown.map((target) => ({ target, ...NOTHING_KNOWN }))]
  if (all.length === 0) {
    print('Nobody is told anything: `webhooks` in sitrep.yaml is empty.')
    return 0
  }
  const rows = all.map(({ target, sentAt, waiting, dead: givenUp, problem }) => [
    target,
    configured.includes(target) ? 'yes' : 'no',
    sentAt ? formatMoment(sentAt) : 'never',
    String(waiting),
    String(givenUp),
    problem ?? '',
  ])
  for (const line of formatTable(['TARGET', 'SET', 'LAST SENT', 'WAITING', 'GIVEN UP', 'PROBLEM'], rows)) print(line)
  return 0
}

async function showDead(db: Database, _: unknown, { print }: CommandContext): Promise<number> {
  const letters = await listDead(db, MOST_DEAD)
  if (letters.length === 0) print('Nothing was given up.')
  const rows = letters.map(({ id, target, type, at, eventId, attempts, problem }) => [
    ...[id, target, type, formatMoment(at), eventId, String(attempts), problem ?? ''],
  ])
  const head = ['ID', 'TARGET', 'TYPE', 'HAPPENED', 'EVENT', 'ATTEMPTS', 'PROBLEM']
  if (rows.length > 0) for (const line of formatTable(head, rows)) print(line)
  return 0
}

/** Gives 1 when there was nothing like it. */
async function replayGivenUp(db: Database, id: string | null, { print }: CommandContext): Promise<number> {
  const count = await replayDead(db, id)
  if (count === 0) {
    print(id === null ? 'Nothing was given up.' : `There is no event with the id ${id} that was given up.`)
    return id === null ? 0 : 1
  }
  print(`${count} event(s) will be sent again by the Sitrep that runs, with the ids they had.`)
  return 0
}

/** Past the queue: it tells what became of one attempt. */
async function sendTest(name: string, { config, clock, print, stopping }: CommandContext): Promise<number> {
  const target = configuredTargets(config, clock).find((one) => one.name === webhookTargetName(name))
  if (target === undefined) {
    const names = config.demo ? [] : config.webhooks.map((webhook) => webhook.name)
    print(
      names.includes(name)
        ? `The webhook ${name} has no address or no key: \`npx sitrep doctor\` says which variable is missing.`
        : `There is no webhook ${name} in the settings; there are: ${names.join(', ') || 'none'}.`,
    )
    return 1
  }
  const at = Math.floor(clock.now().getTime() / 1000)
  const event = { id: randomUUID(), type: 'test' as const, at, data: { text: 'Sitrep can reach this webhook.' } }
  const outcome = await target.send(event, { number: 1, isUnsure: false, stopping })
  print(outcome.type === 'sent' ? `It took the event ${event.id}.` : `It did not take the event: ${outcome.problem}.`)
  return outcome.type === 'sent' ? 0 : 1
}
