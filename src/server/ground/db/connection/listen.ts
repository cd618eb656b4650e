import pg from 'pg'

export type Listener = (payload: string | null) => void

const RETRY_MS = 1_000
const CHECK_EVERY_MS = 10_000 // a connection can end without a word
const ANSWER_MS = 5_000

/** One connection that LISTENs on all channels for as long as somebody wants to hear, reconnecting when it is lost. */
export class Listening {
  readonly #connection: pg.ClientConfig
  readonly #onError: (error: Error) => void
  readonly #listeners = new Map<string, Set<Listener>>()
  #client: pg.Client | null = null
  #connecting: Promise<void> | null = null
  #retry: NodeJS.Timeout | undefined
  #checks: NodeJS.Timeout | undefined

  constructor(connection: pg.ClientConfig, onError: (error: Error) => void) {
    this.#connection = connection
    this.#onError = onError
  }

  /** Resolves once nothing is missed any more, with what ends it. */
  async listen(channel: string, heard: Listener): Promise<() => Promise<void>> {
    const known = this.#listeners.get(channel)
    const listeners = known ?? new Set<Listener>()
    listeners.add(heard)
    this.#listeners.set(channel, listeners)
    const leave = () => this.#leave(channel, heard)
    try {
      if (this.#client) {
        if (!known) await this.#client.query(listenTo(channel))
        heard(null)
      } else await this.#connectOnce()
    } catch (error) {
      await leave()
      throw error
    }
    return leave
  }

  async #leave(channel: string, heard: Listener): Promise<void> {
    const listeners = this.#listeners.get(channel)
    listeners?.delete(heard)
    if (listeners?.size === 0) this.#listeners.delete(channel)
    if (this.#listeners.size > 0) return
    clearTimeout(this.#retry)
    clearInterval(this.#checks)
    const client = this.#client
    this.#client = null
    await client?.end()
  }

  #connectOnce(): Promise<void> {
    this.#connecting ??= this.#connect().finally(() => {
      this.#connecting = null
    })
    return this.#connecting
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({ ...this.#connection, query_timeout: ANSWER_MS })
    client.on('error', this.#onError)
    client.on('end', () => this.#client === client && this.#lost())
    client.on('notification', ({ channel, payload }) => this.#hear(channel, payload ?? ''))
    await client.connect()
    const channels = new Set<string>()
    // Somebody may have joined while it was asked.
    for (const channel of this.#listeners.keys()) {
      channels.add(channel)
      await client.query(listenTo(channel))
    }
    if (this.#listeners.size === 0) return client.end()
    this.#client = client
    this.#checks = setInterval(() => client.query('select 1').catch(() => hangUp(client)), CHECK_EVERY_MS)
    for (const channel of channels) this.#hear(channel, null)
  }

  #hear(channel: string, payload: string | null): void {
    for (const heard of this.#listeners.get(channel) ?? []) heard(payload)
  }

  #lost(): void {
    this.#client = null
    clearInterval(this.#checks)
    this.#reconnectLater()
  }

  #reconnectLater(): void {
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => {
      this.#connectOnce().catch((error: Error) => {
        this.#onError(error)
        if (this.#listeners.size > 0) this.#reconnectLater()
      })
    }, RETRY_MS)
  }
}

const listenTo = (channel: string): string => `listen ${pg.escapeIdentifier(channel)}`

function hangUp({ connection }: pg.Client): void {
  connection.stream.destroy()
}
