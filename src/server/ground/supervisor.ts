import { z } from 'zod'

/** A datagram that came while no program listened. */
const KeptLine = z.object({
  datagram: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  address: z.string(),
  port: z.int(),
  receivedAt: z.number(), // epoch milliseconds
  again: z.boolean().optional(), // a program that has died since was given it, too
})
export type KeptLine = z.infer<typeof KeptLine>

/** What the supervisor (bin/lib/supervise.mjs) answers; it may be older than this program. */
const FromSupervisor = z.discriminatedUnion('type', [
  z.object({ type: z.literal('lines'), id: z.int(), lines: z.array(KeptLine) }),
  z.object({ type: z.literal('done'), id: z.int(), over: z.int().optional(), socket: z.int().optional() }),
  z.object({ type: z.literal('failed'), id: z.int(), reason: z.string() }),
])

type Where = { host: string; port: number }
type Question = { type: 'hold'; where: Where | null; early: boolean } | { type: 'give'; reads: boolean }
type Answer = Extract<z.infer<typeof FromSupervisor>, { type: 'done' }>

/** Our end of the channel to it: `process`, in a program that it started. */
export interface SupervisorChannel {
  send?(message: object, sent: (error: Error | null) => void): unknown
  on(event: 'message', heard: (message: unknown) => void): unknown
}

/** Who listens on the port of game logs while the program is away. */
export interface Supervisor {
  /**
   * Before our own socket is bound; null: no lines are collected. Rejects when another program has the port. Gives the descriptor by
   * which we have its socket, or null where we were started without. Early is before anything is begun: it may start us anew, with it.
   */
  hold(where: Where | null, moment?: { early: boolean }): Promise<number | null>
  /** Everything that came meanwhile, in its order; gives how many came above what it keeps. `reads`: from now on we read its socket. */
  give(take: (lines: readonly KeptLine[]) => void, then: { reads: boolean }): Promise<number>
  /** What it gave is safe; until this is told, the next program is given it again. */
  taken(): void
  /** We no longer read its socket. */
  left(): void
}

interface Open {
  take(lines: readonly KeptLine[]): void
  resolve(answer: Answer): void
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
    if (data.type === 'done') question.resolve(data)
    else question.reject(new Error(data.reason))
  })

  const ask = (question: Question, take: Open['take'] = () => undefined): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const id = ++lastId
      const fail = (error: Error) => open.delete(id) && reject(error)
      const late = setTimeout(() => fail(new Error('the supervisor does not answer')), ANSWER_WITHIN_MS)
      open.set(id, {
        take,
        resolve: (answer) => {
          clearTimeout(late)
          resolve(answer)
        },
        reject: (error) => {
          clearTimeout(late)
          reject(error)
        },
      })
      channel.send?.({ ...question, id }, (error) => error && fail(error))
    })

  const say = (type: 'taken' | 'left') => void channel.send?.({ type }, () => undefined)
  return {
    hold: async (where, { early } = { early: false }) => (await ask({ type: 'hold', where, early })).socket ?? null,
    give: async (take, { reads }) => (await ask({ type: 'give', reads }, take)).over ?? 0,
    taken: () => say('taken'),
    left: () => say('left'),
  }
}
