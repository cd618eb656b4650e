import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { sql } from '#server/ground/db/db.ts'
import { LIVE_PATH } from '#shared/live.ts'
import { until } from '#testing/until.ts'
import type { Ground } from './ground.ts'
import { askSite, signIn } from './people.ts'

export const LINES_A_LIFE = 5
const FIRST_ACCOUNT = 76_561_197_960_265_728n
const COUNTED_MS = 1_000 // what is not counted by then is at the stop, or in the next life
const LOOK_MS = 20
const PAGES = ['/', '/api/v1/site/leaderboard2?server_id=1&sort_by=score&limit=15&offset=0', '/readyz']

/** What somebody was told who did something. */
export interface Told {
  acts: string[] // carried out, as the site says
  hangs: string[]
}

/** What people and a game server do while the site lives; whatever of it fails, it is not tried again. */
export async function playThrough(ground: Ground, life: number): Promise<Told> {
  const told: Told = { acts: [], hangs: [] }
  const watched = watch(ground)
  const numbers = Array.from({ length: LINES_A_LIFE }, (_, at) => life * LINES_A_LIFE + at + 1)
  for (const number of numbers) {
    await until('the game server to be asked', () => ground.gameServer.write(lineOf(number), ground.logPort))
  }
  const steps = [...PAGES.map((path) => read(ground, path, told)), act(ground, life, told), counted(ground, numbers)]
  await Promise.all([...steps, watched])
  return told
}

/** A line of a person of its own, so that the tables show how often each single line was counted. */
const lineOf = (number: number): string =>
  `L 11/14/2026 - 10:00:00: "Number ${number}<${number}><STEAM_1:0:${number}><#Team_Security>" triggered "sitrep_suppressed" (count "1")`

export const numberOfLine = (line: string): number => Number(/STEAM_1:0:(\d+)/.exec(line)?.[1])
const accountOf = (number: number): string => String(FIRST_ACCOUNT + BigInt(2 * number))
export const numberOfAccount = (steamId: bigint): number => Number((steamId - FIRST_ACCOUNT) / 2n)

async function read({ port }: Ground, path: string, told: Told): Promise<void> {
  if ((await askSite(port, path)) === null) told.hangs.push(`no answer to ${path}`)
}

/** An admin signs in, says something and kicks somebody. */
async function act(ground: Ground, life: number, told: Told): Promise<void> {
  const { port, admins, steam } = ground
  const signedIn = await signIn(port, steam, admins[life % admins.length] ?? '')
  if (signedIn === null) told.hangs.push('no answer to a sign-in')
  if (!signedIn?.key) return
  const headers = { authorization: `Bearer ${signedIn.key}` }
  const post = (path: string, body: object) => askSite(port, `/api/v1/admin/${path}`, { method: 'POST', headers, body })
  const said = await post('1/say', { content: sayOf(life) })
  if (said?.status === 200) told.acts.push(sayOf(life))
  const kicked = await post(`people/${String(76_561_198_200_000_000n + BigInt(life))}/kick`, { reason: kickOf(life) })
  if (said === null || kicked === null) told.hangs.push('no answer to an act')
}

export const sayOf = (life: number): string => `act ${life}.`
export const kickOf = (life: number): string => `kick ${life}.`

/** Opens a websocket and waits for the first news, or for its end. */
async function watch({ port }: Ground): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${LIVE_PATH}`, { perMessageDeflate: false })
  socket.on('error', () => socket.terminate())
  await Promise.race([once(socket, 'message'), once(socket, 'close'), sleep(COUNTED_MS)]).catch(() => undefined)
}

async function counted({ db }: Ground, numbers: readonly number[]): Promise<void> {
  const Count = z.object({ count: z.int() })
  const accounts = numbers.map(accountOf)
  for (let waited = 0; waited < COUNTED_MS; waited += LOOK_MS) {
    const row = await db.one(
      Count,
      sql`select count(*)::int as count from player_stats where steam_id = any(${accounts}::bigint[])`,
    )
    if (row?.count === numbers.length) return
    await sleep(LOOK_MS)
  }
}
