import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { LIVE_PATH } from '#shared/live.ts'
import { steamIdForms } from '#shared/steam-id.ts'
import { freePort } from '#testing/free-port.ts'
import { until } from '#testing/until.ts'
import { LIFTED_LIMITS } from '../../bench/cluster/cluster.ts'
import { LoadChild } from '../../bench/cluster/load/child.ts'
import { Machine } from '../../bench/cluster/parts/machine.ts'
import { SitrepNode } from '../../bench/cluster/parts/node.ts'
import { fillCommunity, signIn, withDatabase } from './community.ts'
import { type Counted, readCounted } from './ledger.ts'
import { publicQuestions, type Question } from './questions.ts'

export interface TrialSize {
  watchers: number
  servers: number
  lines: number // a second
  players: number
  processes: number
}

/** The program as it is built and as its unit file starts it, with a community, its game servers and people who come to it. */
export interface TrialSite {
  node: SitrepNode
  games: LoadChild
  people: LoadChild // who watch
  asker: LoadChild
  /** One more, for what is to be told apart. */
  startAsker(): Promise<LoadChild>
  questions: readonly Question[]
  adminKey: string
  before: Counted // of the community's past
  write(): Promise<void> // from now on game servers send log lines
  close(): Promise<void>
}

const ON_EACH_SERVER = 32 // people who play
const ADMINS = 20
const BANS = 200

/** `limits`: lifted, as all requests come from one address; or as shipped, behind a proxy that says where they come from. */
export async function openTrialSite(size: TrialSize, limits: 'lifted' | 'shipped', keep: boolean): Promise<TrialSite> {
  const machine = new Machine()
  const children: LoadChild[] = []
  const startedAt = Date.now()
  const start = (script: URL, setup: object) => {
    const child = new LoadChild(script, { ...setup, startedAt })
    children.push(child)
    return child
  }
  let running: SitrepNode | null = null
  const close = async () => {
    for (const child of children) child.stop()
    await running?.stop() // in order: killed, it would leave its database behind
    await machine.tearDown(keep)
  }
  try {
    await machine.open()
    const { servers, lines, watchers } = size
    await mkdir(join(machine.folder, 'site')) // which PostgreSQL's user may enter, so that its data is kept there
    const dataDir = join(machine.folder, 'site/data')
    const ports = Array.from({ length: servers }, (_, at) => at)
    const filled = await withDatabase(dataDir, async (db) => {
      // Where game servers listen is in the settings, which the program reads when it starts.
      const known = await fillCommunity(db, ports.map(placeholder), size.players)
      const adminKey = await signIn(db, known.players[0]?.steam_id ?? '')
      return { known, adminKey, before: await readCounted(db) }
    })
    const players = filled.known.players.map(({ steam_id }) => steam_id)
    const people = players.slice(0, servers * ON_EACH_SERVER).map(identity)
    const games = start(LOAD('games'), { servers, lines, people, password: 'the right password' })
    const logPort = await freePort()
    const node = await SitrepNode.create(machine, {
      ...{ name: 'site', roles: 'web, collect, work', env: {}, logPort },
      settings: settingsFor(await games.ask<number[]>('ports'), players, limits, size.processes),
    })
    running = node
    const url = `ws://127.0.0.1:${node.port}${LIVE_PATH}`
    const questions = await publicQuestions(filled.known)
    const startAsker = async () => {
      const asker = start(new URL('./asker-child.ts', import.meta.url), { port: node.port })
      await asker.ask('know', { questions })
      return asker
    }
    return {
      ...{ node, games, questions, adminKey: filled.adminKey, before: filled.before, close },
      people: start(LOAD('watchers'), { url, watchers, servers, addresses: limits === 'shipped' }),
      asker: await startAsker(),
      startAsker,
      write: async () => {
        await until('all game servers to be asked', async () => (await games.ask<{ ready: boolean }>('ready')).ready)
        await games.ask('write', { to: [logPort] })
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

const LOAD = (name: string): URL => new URL(`../../bench/cluster/load/${name}-child.ts`, import.meta.url)

const placeholder = (at: number) => ({ id: at + 1, name: `Game ${at + 1}`, ip: '127.0.0.1', port: 1 })

const FIRST_USERID = 100_000 // of nobody who was left playing in the community's past

const identity = (steamId: string, at: number): string =>
  `"Regular ${at}<${at + FIRST_USERID}><${steamIdForms(steamId)?.steam1}><#Team_Security>"`

function settingsFor(
  ports: readonly number[],
  players: readonly string[],
  limits: 'lifted' | 'shipped',
  processes: number,
): string {
  const servers = ports.map((port, at) => ({ ...placeholder(at), port }))
  const admins = players.slice(0, ADMINS).map((steam_id, at) => ({ steam_id, name: `Admin ${at}`, flags: 'z' }))
  const bans = players
    .slice(-BANS)
    .map((steam_id, at) => ({ steam_id, name: `Banned ${at}`, created: '2026-03-01', duration: 'permanent' }))
  const lists = { servers, admins, bans, moderation: { ledger: true, reports: true }, processes }
  return [
    limits === 'lifted' ? `limits: { ${LIFTED_LIMITS} }` : 'http: { trust_proxy: [127.0.0.1] }',
    ...Object.entries(lists).map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
    '',
  ].join('\n')
}
