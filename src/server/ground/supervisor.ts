import { z } from 'zod'

/** A datagram that came while no program listened. */
const KeptLine = z.object({
  datagram: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  address: z.string(),
  port: z.int(),
  receivedAt: z.number(), // epoch milliseconds
})
export type KeptLine = z.infer<typeof KeptLine>

/** What the supervisor (bin/lib/supervise.mjs) answers; it may be older than this program. */
const FromSupervisor = z.discriminatedUnion('type', [
  z.object({ type: z.literal('lines'), id: z.int(), lines: z.array(KeptLine) }),
  z.object({ type: z.literal('done'), id: z.int(), over: z.int().optional() }),
  z.object({ type: z.literal('failed'), id: z.int(), reason: z.string() }),
])

type Question = { type: 'hold'; where: { host: string; port: number } | null } | { type: 'give' }

/** Our end of the channel to it: `process`, in a program that it started. */
export interface SupervisorChannel {
  send?(message: object, sent: (error: Error | null) => void): unknown
  on(event: 'message', heard: (message: unknown) => void): unknown
}

/** Who listens on the port of game logs while the program is away. */
export interface Supervisor {
  /** Before our own socket is bound; null: no lines are collected. Rejects when another program has the port. */
  hold(where: { host: string; port: number } | null): Promise<void>
  /** Everything that came meanwhile, in its order; gives how many came above what it keeps. */
  give(take: (lines: readonly KeptLine[]) => void): Promise<number>
}

interface Open {
  take(lines: readonly KeptLine[]): void
  resolve(over: number): void
  reject(error: Error): void
}

const ANSWER_WITHIN_MS = 15_000

export function connectSupervisor(channel: SupervisorChannel): Supervisor {
  const open = new Map<number, Open>()
  let lastId = 0
  channel.on('message', (message) => {
    const { data } = FromSupervisor.safeParse(message)
    const question = data && open.get(data.id)
    if (!question) return
    if (data.type === 'lines') return question.take(data.lines)
    open.delete(data.id)
    if (data.type === 'done') question.resolve(data.over ?? 0)
    else question.reject(new Error(data.reason))
  })

  const ask = (question: Question, take: Open['take'] = () => undefined): Promise<number> =>
    new Promise((resolve, reject) => {
      const id = ++lastId
      const fail = (error: Error) => open.delete(id) && reject(error)
      const late = setTimeout(() => fail(new Error('the supervisor does not answer')), ANSWER_WITHIN_MS)
      open.set(id, {
        take,
        resolve: (over) => {
          clearTimeout(late)
          resolve(over)
        },
        reject: (error) => {
          clearTimeout(late)
          reject(error)
        },
      })
      channel.send?.({ ...question, id }, (error) => error && fail(error))
    })

  return {
    hold: async (where) => void (await ask({ type: 'hold', where })),
    give: (take) => ask({ type: 'give' }, take),
  }
}
