import { randomBytes } from 'node:crypto'
import type { MessageForm } from './message-rules.ts'
import { type Rate, RateBucket } from './rate-bucket.ts'
import type { UploadedFile } from './read-message.ts'

export interface SimulatedMessage {
  id: string
  form: MessageForm
  files: readonly UploadedFile[]
  edits: number
}

const DISCORD_EPOCH_MS = 1_420_070_400_000
let lastSnowflake = 0n

/** Ids grow with time, as Discord's do. */
function snowflake(): string {
  const now = BigInt(Date.now() - DISCORD_EPOCH_MS) << 22n
  lastSnowflake = now > lastSnowflake ? now : lastSnowflake + 1n
  return String(lastSnowflake)
}

/** A webhook and what stands in its channel because of it. */
export class SimulatedWebhook {
  readonly id = snowflake()
  readonly token = randomBytes(51).toString('base64url')
  readonly buckets: Readonly<Record<string, RateBucket>>
  readonly #messages = new Map<string, SimulatedMessage>()

  constructor(rate: Rate) {
    this.buckets = Object.fromEntries(
      ['GET', 'POST', 'PATCH', 'DELETE'].map((method) => [method, new RateBucket(rate)]),
    )
  }

  /** As Discord shows it for copying. */
  get address(): string {
    return `https://discord.com/api/webhooks/${this.id}/${this.token}`
  }

  /** Oldest first. */
  get messages(): SimulatedMessage[] {
    return [...this.#messages.values()]
  }

  find(messageId: string): SimulatedMessage | undefined {
    return this.#messages.get(messageId)
  }

  post(form: MessageForm, files: readonly UploadedFile[]): SimulatedMessage {
    const message = { id: snowflake(), form, files, edits: 0 }
    this.#messages.set(message.id, message)
    return message
  }

  edit(message: SimulatedMessage, form: MessageForm, files: readonly UploadedFile[]): SimulatedMessage {
    const edited = { ...message, form: { ...message.form, ...form }, files, edits: message.edits + 1 }
    this.#messages.set(message.id, edited)
    return edited
  }

  remove(messageId: string): void {
    this.#messages.delete(messageId)
  }
}
