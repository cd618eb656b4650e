import { z } from 'zod'

/** What one process of a site asks the others, passed on by the first (primary.ts). */
export type Question = 'metrics' | 'ready' | 'deliver' | 'note-proxy'

/** 'back': the process that collects. 'others': every one but who asks. */
export type Asked = 'back' | 'others'

export const ToOffice = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ask'),
    id: z.int(),
    to: z.enum(['back', 'others']),
    question: z.string(),
    body: z.unknown(),
  }),
  z.object({ type: z.literal('reply'), id: z.int(), ok: z.boolean(), body: z.unknown() }),
])
export type ToOffice = z.infer<typeof ToOffice>

const FromOffice = z.discriminatedUnion('type', [
  z.object({ type: z.literal('question'), id: z.int(), question: z.string(), body: z.unknown() }),
  z.object({
    type: z.literal('replies'),
    id: z.int(),
    replies: z.array(z.object({ ok: z.boolean(), body: z.unknown() })),
  }),
])
export type FromOffice = z.infer<typeof FromOffice>

/** An end of the channel between two processes: `process`, or a child. */
export interface Channel {
  send?(message: object, sent?: (error: Error | null) => void): unknown
  on(event: 'message', heard: (message: unknown) => void): unknown
}

class AskFailed extends Error {
  override name = 'AskFailed'
}

type Handler = (body: unknown) => Promise<unknown>

/** A process's own desk: it asks and answers. */
export class Office {
  readonly #channel: Channel
  readonly #handlers = new Map<string, Handler>()
  readonly #open = new Map<number, (replies: readonly { ok: boolean; body: unknown }[]) => void>()
  #lastId = 0

  constructor(channel: Channel) {
    this.#channel = channel
    channel.on('message', (message) => this.#hear(message))
  }

  answer(question: Question, handler: Handler): void {
    this.#handlers.set(question, handler)
  }

  /** Of those who could answer; whoever does not within `withinMs` is left out. */
  ask(to: Asked, question: Question, body: unknown, withinMs: number): Promise<unknown[]> {
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        this.#open.delete(id)
        reject(new AskFailed(`no answer to ${question}`))
      }, withinMs)
      this.#open.set(id, (replies) => {
        clearTimeout(late)
        this.#open.delete(id)
        const failed = replies.find(({ ok }) => !ok)
        if (failed && to === 'back') reject(new AskFailed(String(failed.body)))
        else resolve(replies.filter(({ ok }) => ok).map((reply) => reply.body))
      })
      this.#channel.send?.({ type: 'ask', id, to, question, body } satisfies ToOffice)
    })
  }

  #hear(message: unknown): void {
    const { data } = FromOffice.safeParse(message)
    if (data?.type === 'replies') this.#open.get(data.id)?.(data.replies)
    if (data?.type === 'question') void this.#reply(data.id, this.#handlers.get(data.question), data.body)
  }

  async #reply(id: number, handler: Handler | undefined, body: unknown): Promise<void> {
    let reply: { ok: boolean; body: unknown }
    try {
      reply = handler ? { ok: true, body: await handler(body) } : { ok: false, body: 'nobody answers this here' }
    } catch (error) {
      reply = { ok: false, body: error instanceof Error ? error.message : String(error) }
    }
    this.#channel.send?.({ type: 'reply', id, ...reply } satisfies ToOffice)
  }
}
