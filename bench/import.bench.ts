import { startMariadb } from '#testing/mariadb/start-mariadb.ts'
import { type Community, fillHlstatsx, importAll, readWithDriver } from './lib/import-site.ts'
import { watchMemory } from './lib/memory-peak.ts'
import { tellRatio } from './lib/ratios.ts'

// Players and frags of an HLstatsX:CE into a new site, everything committed, beside reading the same rows with the driver alone.
// Once as communities play, where sixteen people make frags for an hour before others come, and once with each player as
// likely as any other to make the next one, which is the worst case for an import that sums.

const PLAYERS = Number(process.env.BENCH_PLAYERS ?? 50_000)
const FRAGS = Number(process.env.BENCH_FRAGS ?? 1_000_000)

const shown = (number: number) => Math.round(number).toLocaleString('en')

const mariadb = await startMariadb([])
try {
  tell('as played', await show('as played', { people: 16, frags: 2_400 }))
  tell('worst case', await show('worst case', { people: PLAYERS, frags: PLAYERS }))
} finally {
  await mariadb.stop()
}

function tell(label: string, times: number): void {
  tellRatio({
    work: `import of HLstatsX:CE, ${label}`,
    baseline: 'reading the same rows with the driver alone',
    measured: times,
    unit: 'times its time',
    aim: { most: 3 },
  })
}

async function show(label: string, session: Community['session']): Promise<number> {
  const { url } = await fillHlstatsx(mariadb, { players: PLAYERS, frags: FRAGS, session })
  const driver = await readWithDriver(url)
  const memory = watchMemory()
  const { seconds, at } = await importAll(url, { players: PLAYERS, frags: FRAGS })
  const { beforeBytes, peakBytes } = memory.stop()
  const [playersTook = 0] = at.findLast(([, rows]) => rows <= PLAYERS) ?? []
  console.log(`${label}: ${shown(PLAYERS)} players and ${shown(FRAGS)} frags`)
  showLine('players', PLAYERS, playersTook, driver.players)
  showLine('frags', FRAGS, seconds - playersTook, driver.frags)
  const times = showLine('both', PLAYERS + FRAGS, seconds, driver.players + driver.frags)
  const [before, peak] = [beforeBytes, peakBytes].map((bytes) => shown(bytes / 1024 / 1024))
  console.log(`  memory at its peak ${peak} MB, before ${before} MB`)
  return times
}

function showLine(what: string, rows: number, seconds: number, driverSeconds: number): number {
  const rate = (took: number) => `${shown(rows / took).padStart(9)} rows/s`
  const times = seconds / driverSeconds
  console.log(
    `  ${what.padEnd(8)} imported ${rate(seconds)}, read by the driver alone ${rate(driverSeconds)}: ${times.toFixed(1)} times its time`,
  )
  return times
}
