import { VERSION_CHANNEL } from '#server/ground/db/data-versions.ts'
import { type Database, DatabaseAway, type Db } from '#server/ground/db/db.ts'
import { errorCode } from '#server/ground/errors/error-code.ts'
import { toError } from '#server/ground/errors/to-error.ts'
import { isOnPrimary } from './on-primary.ts'
import { Replica } from './replica.ts'

export interface ReplicasOptions {
  urls: readonly string[]
  primary: Database
  lagMs: number
  log: { info(message: string): void; warn(parts: { err: Error | null }, message: string): void }
  now?: () => number
}

export interface Replicas {
  /** For public reading: asks a replica that is up to date, else the primary. */
  reads: Db
  count: number
  usable(): number
  /** Questions that replicas answered. */
  answered(): number
  stop(): Promise<void>
}

export async function openReplicas(options: ReplicasOptions): Promise<Replicas> {
  const { urls, primary, lagMs, log, now = () => performance.now() } = options
  let answered = 0
  let turn = 0
  const onChange = ({ isUsable, failure }: Replica) =>
    isUsable
      ? log.info('A replica of the database is up to date and is asked')
      : log.warn({ err: failure }, 'A replica of the database is left out for now')
  const replicas = urls.map((url) => new Replica({ url, primary, lagMs, now, onChange }))
  const choose = (): Replica | undefined => {
    if (isOnPrimary()) return undefined
    const usable = replicas.filter(({ isUsable }) => isUsable)
    turn += 1
    return usable[turn % usable.length]
  }
  /** While there is none, what a replica has that is too old otherwise is better than nothing. */
  const askPrimary = async <T>(question: (db: Db) => Promise<T>): Promise<T> => {
    try {
      return await question(primary.crowd)
    } catch (error) {
      const late = isAway(error) && !isOnPrimary() ? replicas.find(({ hasAllTold }) => hasAllTold) : undefined
      if (late === undefined) throw error
      const answer = await question(late.db)
      answered += 1
      return answer
    }
  }
  const ask = async <T>(question: (db: Db) => Promise<T>): Promise<T> => {
    const replica = choose()
    if (replica === undefined) return askPrimary(question)
    try {
      const answer = await question(replica.db)
      answered += 1
      return answer
    } catch (error) {
      if (!isReplicasOwn(error)) throw error
      if (error instanceof DatabaseAway) replica.leaveOut(toError(error))
      return askPrimary(question)
    }
  }
  // Heard in the same moment by whoever drops kept replies: none is made anew from a replica that has not what they lack.
  const stopListening =
    replicas.length === 0
      ? async () => undefined
      : await primary.listen(VERSION_CHANNEL, () => {
          for (const replica of replicas) replica.hearNews()
        })
  for (const replica of replicas) replica.start()
  return {
    reads: throughAny(ask),
    count: replicas.length,
    usable: () => replicas.filter(({ isUsable }) => isUsable).length,
    answered: () => answered,
    stop: async () => {
      await stopListening()
      await Promise.all(replicas.map((replica) => replica.stop()))
    },
  }
}

type AskAny = <T>(question: (db: Db) => Promise<T>) => Promise<T>

const throughAny = (ask: AskAny): Db => ({
  many: (schema, query) => ask((db) => db.many(schema, query)),
  one: (schema, query) => ask((db) => db.one(schema, query)),
  run: (query) => ask((db) => db.run(query)),
  transaction: (work) => ask((db) => db.transaction(work)),
  within: (milliseconds) => throughAny((question) => ask((db) => question(db.within(milliseconds)))),
})

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const CANCELLED = '57014' // the question took too long, and would on the primary
const CONFLICT = '40001' // what was read is being cleared away by the primary

const isAway = (error: unknown): boolean => error instanceof DatabaseAway && errorCode(error.cause) !== CANCELLED

const isReplicasOwn = (error: unknown): boolean => isAway(error) || errorCode(error) === CONFLICT
