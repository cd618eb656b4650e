import { stat } from 'node:fs/promises'
import type { Clock } from '#server/ground/clock.ts'
import type { Config } from '#server/ground/config.ts'
import type { Db } from '#server/ground/db/db.ts'
import type { Log } from '#server/ground/log/log.ts'
import type { Poller } from '#server/ground/loop.ts'
import { judgeMatches } from './judge-matches.ts'
import { judgePast } from './judge-past.ts'
import { awardsFile, readAwards } from './read-awards.ts'
import { adoptAwards } from './rules.queries.ts'
import { noticeSeasons } from './seasons-judged.ts'

interface Options {
  db: Db
  clock: Clock
  log: Pick<Log, 'warn' | 'info'>
  config: Pick<Config, 'honours' | 'season'>
}

const EVERY_MS = 10_000

/** Gives awards and keeps records, from matches that are over. */
export function judgeHonours({ db, clock, log, config }: Options): Poller {
  const zone = config.season.time_zone
  const takeFile = fileFollower(awardsFile(config.honours.awards_file), db, zone, log)
  return {
    name: 'judge-honours',
    everyMs: EVERY_MS,
    run: async (stopping) => {
      await takeFile()
      await judgeAll({ db, zone, now: clock.now() }, stopping)
    },
  }
}

interface Judging {
  db: Db
  zone: string
  now: Date
}

export async function judgeAll(
  { db, zone, now }: Judging,
  stopping: AbortSignal = new AbortController().signal,
): Promise<void> {
  await noticeSeasons(db)
  while (!stopping.aborted && (await judgeMatches(db, zone, now)) > 0);
  await judgePast(db, zone, stopping)
}

/** In large pieces and without a rest: while nobody counts or reads. */
export async function judgeAtOnce({ db, zone, now }: Judging): Promise<void> {
  await noticeSeasons(db)
  while ((await judgeMatches(db, zone, now, { matches: 50_000, people: 5_000 })) > 0);
  await judgePast(db, zone, new AbortController().signal, true)
}

/** Takes what the file says when it is another than before. Of a broken one it says so, once, and the awards stay as they are. */
function fileFollower(file: string, db: Db, zone: string, log: Options['log']): () => Promise<void> {
  let [seen, told] = ['', '']
  return async () => {
    const version = await stat(file).then(
      ({ mtimeMs, size, ino }) => `${mtimeMs} ${size} ${ino}`,
      () => 'none',
    )
    if (version === seen) return
    const read = await readAwards(file)
    if (read.ok) await adoptAwards(db, read.awards, zone)
    else if (told !== read.problems.join(' ')) {
      for (const problem of read.problems.slice(0, 20)) log.warn(`awards: ${file}: ${problem}`)
      log.warn(`awards: ${file} is left aside; the awards stay as they were`)
    }
    told = read.ok ? '' : read.problems.join(' ')
    seen = version
  }
}
