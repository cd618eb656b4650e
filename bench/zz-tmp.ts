import { decodeLine } from '#server/game/logs/line-text.ts'
import { parseLine } from '#server/game/logs/parse-line.ts'
import { parseSteamId } from '#shared/steam-id.ts'

const kill = Buffer.from(
  'L 11/14/2026 - 20:10:10: "Kestrel 12<82><STEAM_1:0:12345678><#Team_Security>" killed "Bot 4<7><BOT><#Team_Insurgent>" with "m16a4<12>" at (381.666809, -462.009094, 177.031250)',
)
const head = Buffer.from(
  'L 11/14/2026 - 20:10:10: "Kestrel 12<82><STEAM_1:0:12345678><#Team_Security>" triggered "sitrep_headshot" against "Bot 4<7><BOT><#Team_Insurgent>" (weapon "weapon_akm")',
)
const chat = Buffer.from(
  'L 11/14/2026 - 20:10:10: "Kestrel 12<82><STEAM_1:0:12345678><#Team_Security>" say "hold the door"',
)
const N = 400000
let sink: unknown
function t(name: string, f: () => unknown) {
  let best = 1e9
  for (let r = 0; r < 4; r++) {
    const c = process.cpuUsage()
    for (let i = 0; i < N; i++) sink = f()
    const u = process.cpuUsage(c)
    best = Math.min(best, ((u.user + u.system) * 1000) / N)
  }
  console.log(name.padEnd(20), best.toFixed(0), 'ns')
}
const k = decodeLine(kill),
  h = decodeLine(head),
  c = decodeLine(chat)
t('decode', () => decodeLine(kill))
t('steamid', () => parseSteamId('STEAM_1:0:12345678'))
t('kill', () => parseLine(k))
t('headshot', () => parseLine(h))
t('chat', () => parseLine(c))
t('decode+kill', () => parseLine(decodeLine(kill)))
t('lastIndexOf', () => k.lastIndexOf('"', k.length - 40))
t('slice+indexOf', () => k.slice(25).indexOf('L '))
t('3 indexOf', () => k.indexOf('\n') + k.indexOf('\r') + k.indexOf('L ', 3))
t('endsWith', () => k.endsWith('")'))
t('Date.UTC', () => Date.UTC(2026, 10, 14, 20, 10, 10))
console.log(typeof sink)
