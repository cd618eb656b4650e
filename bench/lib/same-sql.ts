import type { Sql } from '#server/ground/db/db.ts'
import { ask, RUNS } from './questions.ts'
import type { ScratchSite } from './scratch-site.ts'
import { median } from './timing.ts'

/** How many times longer a question takes than the SQL it asks, sent by itself: in turns, so that both meet the same machine. */
export async function timesOfItsSql(site: ScratchSite, url: string): Promise<number> {
  const statements = await overhear(site, url)
  const [ours, bare]: [number[], number[]] = [[], []]
  for (let run = 0; run < RUNS; run += 1) {
    ours.push(await timed(() => ask(site, url)))
    bare.push(await timed(() => Promise.all(statements.map((statement) => site.db.run(statement)))))
  }
  return median(ours) / median(bare)
}

async function overhear(site: ScratchSite, url: string): Promise<Sql[]> {
  const { many, one } = site.db
  const heard: Sql[] = []
  site.db.many = (schema, query) => {
    heard.push(query)
    return many(schema, query)
  }
  site.db.one = (schema, query) => {
    heard.push(query)
    return one(schema, query)
  }
  await ask(site, url)
  Object.assign(site.db, { many, one })
  if (heard.length === 0) throw new Error(`${url} asked nothing of the database`)
  return heard
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
