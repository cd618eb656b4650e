import { decodeLine } from '#server/game/logs/line-text.ts'
import { createRandom, type Random } from '#simulator/random.ts'
import { importBuilt } from './lib/import-built.ts'
import { tellRatio } from './lib/ratios.ts'

// How many log lines a second one core understands, and how that compares with only copying each of them into a string.

const LINES = 200_000
const LINES_A_SECOND = 8 // as the game server wrote them
const SLICES = 10
const ROUNDS = 8
const NEWLINE = 0x0a

const { parseLine } = await importBuilt<typeof import('#server/game/logs/parse-line.ts')>(
  'src/server/game/logs/parse-line.ts',
)
const slices = Array.from({ length: SLICES }, (_, index) => writeLog(createRandom(`parse ${index}`), LINES / SLICES))
const parsing = sumOfBest(countKnown)
const copying = sumOfBest(copyLines)
const rate = Math.round(LINES / parsing.seconds)

console.log(`${LINES.toLocaleString('en')} lines, ${(totalBytes() / 1e6).toFixed(1)} MB, best of ${ROUNDS}`)
console.log(`parsed    ${rate.toLocaleString('en')} lines/s (${parsing.result.toLocaleString('en')} understood)`)
console.log(`copied    ${Math.round(LINES / copying.seconds).toLocaleString('en')} lines/s`)
tellRatio({
  work: 'log line parse',
  baseline: 'a loop that splits the file into lines and copies them',
  measured: copying.seconds / parsing.seconds,
  unit: 'of its rate',
  aim: { least: 0.3 },
})

/** Processor time, and the best round of each slice, so that other work on the machine counts for little. */
function sumOfBest(run: (log: Uint8Array) => number): { seconds: number; result: number } {
  const sum = { seconds: 0, result: 0 }
  const best = slices.map(() => Number.POSITIVE_INFINITY)
  for (let round = 0; round < ROUNDS; round += 1) {
    sum.result = 0
    for (const [index, log] of slices.entries()) {
      const start = process.cpuUsage()
      sum.result += run(log)
      const { user, system } = process.cpuUsage(start)
      best[index] = Math.min(best[index] ?? 0, (user + system) / 1e6)
    }
  }
  sum.seconds = best.reduce((total, seconds) => total + seconds)
  return sum
}

function totalBytes(): number {
  return slices.reduce((total, log) => total + log.length, 0)
}

function countKnown(log: Uint8Array): number {
  let known = 0
  let start = 0
  let end = log.indexOf(NEWLINE)
  while (end !== -1) {
    if ('event' in parseLine(decodeLine(log, start, end))) known += 1
    start = end + 1
    end = log.indexOf(NEWLINE, start)
  }
  return known
}

function copyLines(log: Uint8Array): number {
  const text = Buffer.from(log.buffer, log.byteOffset, log.length)
  let bytes = 0
  let start = 0
  let end = log.indexOf(NEWLINE)
  while (end !== -1) {
    bytes += text.toString('utf8', start, end).length
    start = end + 1
    end = log.indexOf(NEWLINE, start)
  }
  return bytes
}

/** What a busy co-op server writes: mostly kills, and 1 line in 200 that nobody knows. */
function writeLog(random: Random, lines: number): Uint8Array {
  const people = Array.from({ length: 500 }, (_, index) => human(random, index))
  const bots = Array.from({ length: 60 }, (_, index) => `"Bot ${index}<${index + 3}><BOT><#Team_Insurgent>"`)
  const written = Array.from({ length: lines }, (_, index) => {
    const time = new Date(Math.floor(index / LINES_A_SECOND) * 1000).toISOString().slice(11, 19)
    return `L 11/14/2026 - ${time}: ${writeMessage(random, random.pick(people), random.pick(bots))}\n`
  })
  return Buffer.from(written.join(''))
}

function human(random: Random, index: number): string {
  const name = random.pick(['Kestrel', '[2nd] Heron', 'wren_', 'Ястреб', '<<Owl>>', '😀 Finch'])
  return `"${name} ${index}<${index + 70}><STEAM_1:${index % 2}:${random.int(1_000, 90_000_000)}><#Team_Security>"`
}

function writeMessage(random: Random, player: string, bot: string): string {
  const position = `(${random.int(-4000, 4000)}.031250, ${random.int(-4000, 4000)}.666809, 177.031250)`
  const weapon = random.pick(['m16a4', 'akm', 'mk18', 'grenade_m67', 'rocket_rpg7', 'm249'])
  return random.weighted([
    [`${player} killed ${bot} with "${weapon}<${random.int(0, 40)}>" at ${position}`, 40],
    [`${bot} killed ${player} with "${weapon}<${random.int(0, 40)}>" at ${position}`, 12],
    [`${player} triggered "sitrep_headshot" against ${bot} (weapon "weapon_${weapon}")`, 12],
    [`${player} triggered "sitrep_suppressed" (count "${random.int(1, 40)}")`, 8],
    [`${player} triggered "sitrep_score" (change "${random.int(1, 300)}")`, 6],
    [`${player} say "hold the ${random.pick(['door', 'roof', 'left'])}, reloading"`, 6],
    [`${bot} entered the game`, 3],
    ['"Bot 7<338><BOT><193>" stuck (position "4355.51 -2602.87 143.98") (duration "19.97")', 6],
    [`${player} triggered "obj_captured" (name "#unknown_controlpoint")`, 2],
    [`${player} disconnected (reason "Disconnected.")`, 1],
    ['World triggered "Round_End" (winner "2") (reason "0") (message "#game_team_winner") (message_string "")', 1],
    ['server_cvar: "sv_tags" "checkpoint,medic"', 1],
    ['Heap usage 3123 of 81920 kB', 0.5],
  ])
}
