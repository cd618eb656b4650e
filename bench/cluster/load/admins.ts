import { systemClock } from '#server/ground/clock.ts'
import type { Database } from '#server/ground/db/db.ts'
import { putAdmin } from '#server/owner/people/own-admins.queries.ts'
import { createSeed } from '#testing/seed/seed.ts'

const EVERY_MS = 500
const ADMINS = 24 // each may say 10 things a minute

/** Admins who say something on a game server twice a second, each thing once, and never try again. */
export class Admins {
  readonly #url: string
  readonly #servers: number
  readonly #keys: readonly string[]
  readonly #underWay = new Set<Promise<void>>()
  readonly #refusals = new Map<string, number>()
  #said = 0
  #carriedOut = 0
  #timer: NodeJS.Timeout | undefined

  private constructor(url: string, servers: number, keys: readonly string[]) {
    this.#url = url
    this.#servers = servers
    this.#keys = keys
  }

  static async signIn(db: Database, url: string, servers: number): Promise<Admins> {
    const seed = createSeed(db, systemClock)
    const keys: string[] = []
    for (let at = 0; at < ADMINS; at += 1) {
      const { steam_id, authorization } = await seed.session()
      await putAdmin(db, { steamId: steam_id, name: `Admin ${at}`, immunity: 0, flags: 'z' })
      keys.push(authorization)
    }
    return new Admins(url, servers, keys)
  }

  get said(): number {
    return this.#said
  }

  /** As they were told. */
  get carriedOut(): number {
    return this.#carriedOut
  }

  get refusals(): string[] {
    return [...this.#refusals].map(([reason, count]) => `${count} × ${reason}`)
  }

  start(): void {
    this.#timer = setInterval(() => {
      const saying = this.#say().finally(() => this.#underWay.delete(saying))
      this.#underWay.add(saying)
    }, EVERY_MS)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.all(this.#underWay)
  }

  async #say(): Promise<void> {
    const number = ++this.#said
    const authorization = this.#keys[number % this.#keys.length] ?? ''
    const path = `/api/v1/admin/${(number % this.#servers) + 1}/say`
    const outcome = await fetch(this.#url + path, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ content: `act ${number}` }),
    }).then(
      async (reply) => (reply.ok ? null : `${reply.status} ${(await reply.text()).slice(0, 120)}`),
      (error: Error) => (error.cause instanceof Error ? error.cause.message : error.message),
    )
    if (outcome === null) this.#carriedOut += 1
    else this.#refusals.set(outcome, (this.#refusals.get(outcome) ?? 0) + 1)
  }
}

/** How often each act was carried out, by its number, as the game servers heard it. */
export function actsTold(commands: readonly string[]): Map<number, number> {
  const times = new Map<number, number>()
  for (const command of commands) {
    const number = Number(/^say act (\d+)$/.exec(command)?.[1] ?? Number.NaN)
    if (!Number.isNaN(number)) times.set(number, (times.get(number) ?? 0) + 1)
  }
  return times
}
