import { startSite } from '../e2e/lib/site.ts'
import { tellRatio } from './lib/ratios.ts'
import { type Visited, visitOnSlowPhone } from './lib/slow-phone.ts'

// Each screen of the simulated community in a real browser, from an empty cache, as a slow phone: a processor four times slower than
// this machine's, 1.6 Mbit/s and 150 ms.

const site = await startSite()
const rows: (Visited & { path: string })[] = []
try {
  const [top] = (await (await fetch(`${site.url}/api/v1/site/leaderboard2?server_id=1&limit=1`)).json()) as {
    steam_id: string
  }[]
  const player = `/player/${top?.steam_id}/1`
  const screens = [
    ...[
      '/',
      '/servers',
      '/servers/1',
      '/leaderboard/1',
      '/medics/revivers/1',
      '/medics/healers/1',
      '/weapons',
      '/weapon/6',
    ],
    ...['/maps', '/maps/8', '/workshop', '/teamkill/teamkills', '/teamkill/amnesty', '/bans', '/admins'],
    ...['/matches', await newestMatch()],
    ...['/info/rules', '/info/help', '/info/game-commands', '/info/translations'],
    ...[player, `${player}?tab=weaponry`, `${player}?tab=teamkill`],
  ]
  console.log(`${'screen'.padEnd(44)}   paint   shift      kB   typing`)
  for (const path of screens) {
    const visited = await visitOnSlowPhone(site.url, path)
    rows.push({ path, ...visited })
    const typing = visited.typingMs === null ? '' : `${visited.typingMs.toFixed(0)} ms`
    console.log(
      `${path.padEnd(44)} ${(visited.paintMs / 1000).toFixed(2).padStart(5)} s   ${visited.shift.toFixed(3)} ${(visited.bytes / 1000).toFixed(0).padStart(7)} ${typing.padStart(8)}`,
    )
  }
} finally {
  await site.stop()
}

async function newestMatch(): Promise<string> {
  const [newest] = (await (await fetch(`${site.url}/api/v1/site/matches?limit=1`)).json()) as { id: string }[]
  return `/matches/${newest?.id}`
}

const worst = (of: (visited: Visited) => number) =>
  rows.map((row) => ({ path: row.path, value: of(row) })).toSorted((a, b) => b.value - a.value)[0] ?? {
    path: 'no screen',
    value: Number.NaN,
  }
const tell = (work: string, unit: 's' | 'shift' | 'kB' | 'ms', most: number, of: (visited: Visited) => number) => {
  const { path, value } = worst(of)
  tellRatio({ work: `slow phone: ${work} (${path})`, baseline: 'none', measured: value, unit, aim: { most } })
}
tell('largest contentful paint', 's', 2, ({ paintMs }) => paintMs / 1000)
tell('layout shift', 'shift', 0.02, ({ shift }) => shift)
tell('bytes of a first visit', 'kB', 250, ({ bytes }) => bytes / 1000)
tell('longest task while typing', 'ms', 100, ({ typingMs }) => typingMs ?? 0)
process.exit() // the browser would keep it
