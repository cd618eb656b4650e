import { z } from 'zod'

/** Lines of game servers, in the order they came. */
const LineBatch = z.object({
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array), // as bin/lib/kept-lines.mjs writes them
  upTo: z.int(), // the number of the last one
  again: z.int(), // up to this number somebody was given them who has ended since
  place: z.int(), // up to this record the journal has none of them
  waiting: z.int(), // the number of the last one that had come when they were asked for
  over: z.int(), // lines that found no room there, since those who were here before were told
})
export type LineBatch = z.infer<typeof LineBatch>

/** What the supervisor (bin/lib/supervise.mjs) says; it may be older than this program. */
const FromSupervisor = z.discriminatedUnion('type', [
  LineBatch.extend({ type: z.literal('lines'), id: z.int() }),
  z.object({ type: z.literal('done'), id: z.int(), buffer: z.int().nullable() }),
  z.object({ type: z.literal('failed'), id: z.int(), reason: z.string() }),
])

type Where = { host: string; port: number }

/** Numbers of lines: the last one that was looked at, and the last one that need not be given again if we end now. */
export interface LinesTaken {
  seen: number
  safe: number
  place: number // of the last record of the journal when that one was safe
}

/** Our end of the channel to it: `process`, in a program that it started. */
export interface SupervisorChannel {
  send?(message: object, sent: (error: Error | null) => void): unknown
  on(event: 'message', heard: (message: unknown) => void): unknown
}

/** Who has the port of game logs, and keeps each line that comes there until we say that it is safe. */
export interface Supervisor {
  /** Null: no lines are collected. Rejects when another program has the port; gives the bytes of the socket's buffer. */
  hold(where: Where | null): Promise<number | null>
  /** All that is not safe, and then what comes, to whoever asked last. `place`: of the last record of the journal. */
  give(take: (batch: LineBatch) => void, place: number): void
  taken(taken: LinesTaken): void
  /** Whoever asked last takes no more, and what they had is gone. */
  leave(): void
}

interface Open {
  resolve(buffer: number | null): void
  reject(error: Error): void
}

const ANSWER_WITHIN_MS = 15_000

export function connectSupervisor(channel: SupervisorChannel): Supervisor {
  const open = new Map<number, Open>()
  let giving: { id: number; take(batch: LineBatch): void } | null = null
  let lastId = 0
  channel.on('message', (message) => {
    const { data } = FromSupervisor.safeParse(message)
    if (data?.type === 'lines') {
      if (data.id === giving?.id) giving.take(data)
      return
    }
    const question = data && open.get(data.id)
    if (!question) return
    open.delete(data.id)
    if (data.type === 'done') question.resolve(data.buffer)
    else question.reject(new Error(data.reason))
  })

  const say = (message: object) => void channel.send?.(message, () => undefined)
  return {
    hold: (where) =>
      new Promise((resolve, reject) => {
        const id = ++lastId
        const fail = (error: Error) => open.delete(id) && reject(error)
        const late = setTimeout(() => fail(new Error('the supervisor does not answer')), ANSWER_WITHIN_MS)
        open.set(id, {
          resolve: (buffer) => {
            clearTimeout(late)
            resolve(buffer)
          },
          reject: (error) => {
            clearTimeout(late)
            reject(error)
          },
        })
        channel.send?.({ type: 'hold', where, id }, (error) => error && fail(error))
      }),
    give: (take, place) => {
      giving = { id: ++lastId, take }
      say({ type: 'give', id: giving.id, place })
    },
    taken: (taken) => say({ type: 'taken', ...taken }),
    leave: () => {
      giving = null
      say({ type: 'leave' })
    },
  }
}
