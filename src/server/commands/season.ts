import type { CommandContext } from '#server/commands/kit/context.ts'
import { defineCommand, defineFamily } from '#server/commands/kit/define-command.ts'
import { requireNoWords } from '#server/commands/kit/read-words.ts'
import { onDatabase } from '#server/commands/kit/with-database.ts'
import { wrong } from '#server/commands/kit/wrong-usage.ts'
import { monthIn, monthStart } from '#server/counting/seasons/month.ts'
import { closeSeason, type SeasonEnd } from '#server/counting/seasons/seasons.queries.ts'
import type { Database } from '#server/ground/db/db.ts'

const LONGEST_NAME = 60

const close = defineCommand({
  name: 'close',
  usage: 'close [--name NAME]',
  summary: 'lets all scores start over; what everyone had is kept under a name',
  options: { name: { type: 'string', value: 'NAME', help: 'what the season is called; its month when left out' } },
  read: (words, { name }) => {
    requireNoWords(words, 'season close')
    const isName = name === undefined || (/^\P{C}+$/u.test(name) && name.length <= LONGEST_NAME)
    return isName ? name : wrong(`--name is no name for a season; allowed: a line of up to ${LONGEST_NAME} letters.`)
  },
  run: onDatabase(closeRunningSeason),
})

export const seasonCommand = defineFamily('season', [close])

/** Gives 1 when nothing was closed. */
async function closeRunningSeason(db: Database, name: string | undefined, context: CommandContext): Promise<number> {
  const { config, clock, print } = context
  const { monthly, time_zone } = config.season
  const now = clock.now()
  const month = monthIn(time_zone, now)
  const startedAt = monthly ? monthStart(time_zone, now) : new Date(0)
  const end = await closeSeason(db, { now, month, startedAt, name })
  print(sentence(end))
  return end.type === 'closed' ? 0 : 1
}

function sentence(end: SeasonEnd): string {
  switch (end.type) {
    case 'closed':
      return `The season ${end.name} is closed: ${end.scores} score(s) were kept and start over at 0.`
    case 'name is taken':
      return `There was a season ${end.name} already: choose another name.`
    case 'nothing to close':
    case 'still running':
      return 'Nobody has a score in this season yet, so there is nothing to close.'
  }
}
