import type { DiscordWebhook } from '#server/ground/settings/discord/discord-webhook.ts'
import { askDiscord, type DiscordAsk } from './ask-discord.ts'
import type { DiscordApi } from './discord-api.ts'
import type { DiscordReply } from './discord-reply.ts'

interface Patience {
  until: number
  refusals: number // in a row
}

const LEAST_WAIT_MS = 250
const LONGEST_DOUBLED_MS = 600_000
const ALL = 'all'

/** Asks Discord, and nothing while it wants to be left alone: a webhook, or all of them. */
export class DiscordClient {
  readonly #api: DiscordApi
  readonly #now: () => number
  readonly #patience = new Map<string, Patience>()
  readonly #heardAt = new Map<string, number>()

  constructor(api: DiscordApi, now: () => number = () => performance.now()) {
    this.#api = api
    this.#now = now
  }

  /** How long until the webhook may be asked; 0: now. */
  waitMs({ id }: DiscordWebhook): number {
    const until = Math.max(this.#patience.get(id)?.until ?? 0, this.#patience.get(ALL)?.until ?? 0)
    return Math.max(0, Math.ceil(until - this.#now()))
  }

  /** How long ago the webhook answered well, and so is open and reachable. */
  silentMs({ id }: DiscordWebhook): number {
    return this.#now() - (this.#heardAt.get(id) ?? Number.NEGATIVE_INFINITY)
  }

  async ask(webhook: DiscordWebhook, ask: DiscordAsk, stopping: AbortSignal | null): Promise<DiscordReply> {
    const waitMs = this.waitMs(webhook)
    if (waitMs > 0) return { type: 'wait', waitMs, isGlobal: false }
    const reply = await askDiscord(this.#api, webhook, ask, stopping)
    this.#learn(webhook.id, reply)
    return reply.type === 'wait' ? { ...reply, waitMs: this.waitMs(webhook) } : reply
  }

  #learn(id: string, reply: DiscordReply): void {
    if (reply.type === 'wait') this.#holdBack(reply.isGlobal ? ALL : id, reply.waitMs)
    else if (reply.type === 'failed') this.#heardAt.delete(id)
    else {
      this.#heardAt.set(id, this.#now())
      this.#patience.delete(ALL)
      this.#patience.set(id, { until: this.#now() + (reply.pauseMs ?? 0), refusals: 0 })
    }
  }

  /** As long as Discord asks for, and ever longer while it says so again and again. */
  #holdBack(key: string, askedMs: number): void {
    const refusals = (this.#patience.get(key)?.refusals ?? 0) + 1
    const doubled = Math.min(LONGEST_DOUBLED_MS, LEAST_WAIT_MS * 2 ** Math.min(refusals - 1, 20))
    this.#patience.set(key, { until: this.#now() + Math.max(askedMs, doubled), refusals })
  }
}
