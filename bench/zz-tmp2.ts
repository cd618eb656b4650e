import { readIdentity } from '#server/game/logs/identity.ts'
import { decodeLine } from '#server/game/logs/line-text.ts'
import { readPlayerLine } from '#server/game/logs/player-line.ts'
import { isPrefixAt, readLineTime } from '#server/game/logs/prefix.ts'
import { findSecondRecord } from '#server/game/logs/second-record.ts'
import { parseWeapon } from '#server/game/logs/weapon.ts'

const kill = Buffer.from(
  'L 11/14/2026 - 20:10:10: "Kestrel 12<82><STEAM_1:0:12345678><#Team_Security>" killed "Bot 4<7><BOT><#Team_Insurgent>" with "m16a4<12>" at (381.666809, -462.009094, 177.031250)',
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
const k = decodeLine(kill)
const m = k.slice(25)
const flat = decodeLine(kill.subarray(25))
t('prefix', () => isPrefixAt(k, 0))
t('time', () => readLineTime(k))
t('second', () => findSecondRecord(m))
const e = m.indexOf('>" ') + 1
t('identity', () => readIdentity(m, 1, e))
t('identity flat', () => readIdentity(flat, 1, e))
t('player', () => readPlayerLine(m))
t('player flat', () => readPlayerLine(flat))
t('weapon', () => parseWeapon('m16a4<12>'))
console.log(typeof sink)
