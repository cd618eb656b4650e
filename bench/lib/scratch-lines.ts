import type { JournalRecord } from '#server/counting/journal/record.ts'
import { DEMO_SERVERS } from '#server/start/demo/demo-servers.ts'
import { simulateHistory } from '#server/start/demo/past/history.ts'
import { createPopulation } from '#simulator/community/population.ts'
import { createRandom, type Random } from '#simulator/random.ts'

const START = Date.UTC(2026, 10, 14, 18) / 1000
const LINES_A_SECOND = 20 // of each game server
const WEAPONS = ['m16a4', 'm4a1', 'mk18', 'm249', 'm14', 'mp5', 'ump45', 'grenade_m67', 'rocket_at4', 'm9']

/** The first so many lines that the demo's game servers write with a community of that size. */
export async function simulatedRecords(lines: number, players: number): Promise<JournalRecord[]> {
  const { players: people } = createPopulation({ seed: 'ingest', players, now: new Date(START * 1000) })
  const records: JournalRecord[] = []
  const history = simulateHistory({
    servers: DEMO_SERVERS,
    people,
    startAt: START,
    today: START, // all of it is told from today on
    endAt: START + 30 * 86_400,
    activity: 1,
    fullEvenings: 1,
  })
  for await (const step of history) {
    for (const record of step.records) records.push(record)
    if (records.length >= lines) break
  }
  return records.slice(0, lines)
}

/** Lines in which every player is as likely as any other, on every server. */
export function uniformRecords(lines: number, servers: number, players: number): JournalRecord[] {
  const random = createRandom('ingest')
  const people = Array.from({ length: players }, (_, index) => human(random, index))
  const bots = Array.from({ length: 60 }, (_, index) => `"Bot ${index}<${index + 3}><BOT><#Team_Insurgent>"`)
  return Array.from({ length: lines }, (_, index) => {
    const time = START + Math.floor(index / (servers * LINES_A_SECOND))
    const clock = new Date(time * 1000).toISOString().slice(11, 19)
    const message = writeMessage(random, index, random.pick(people), random.pick(bots))
    return {
      seq: index + 1,
      serverId: (index % servers) + 1,
      receivedAt: time * 1000,
      source: 'udp',
      origin: new Uint8Array(16),
      place: 27_015,
      payload: Buffer.from(`L 11/14/2026 - ${clock}: ${message}`),
    }
  })
}

function human(random: Random, index: number): string {
  const name = random.pick(['Kestrel', '[2nd] Heron', 'wren_', 'Ястреб', '<<Owl>>', '😀 Finch'])
  return `"${name} ${index}<${index + 70}><STEAM_1:${index % 2}:${random.int(1_000, 90_000_000)}><#Team_Security>"`
}

function writeMessage(random: Random, index: number, player: string, bot: string): string {
  const position = `(${index}.031250, ${random.int(-4000, 4000)}.666809, 177.031250)`
  const weapon = random.pick(WEAPONS)
  return random.weighted([
    [`${player} killed ${bot} with "${weapon}<1>" at ${position}`, 45],
    [`${bot} killed ${player} with "akm<12>" at ${position}`, 12],
    [`${player} triggered "sitrep_headshot" against ${bot} (weapon "weapon_${weapon}")`, 13],
    [`${player} triggered "sitrep_suppressed" (count "${random.int(1, 40)}")`, 10],
    [`${player} triggered "sitrep_score" (change "${random.int(1, 300)}")`, 10],
    [`${player} triggered "obj_captured" (name "#unknown_controlpoint")`, 4],
    [`${player} say "nice one"`, 6],
  ])
}
