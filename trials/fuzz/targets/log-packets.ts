import { Gate } from '#server/counting/intake/gate.ts'
import { decodeLine } from '#server/game/logs/line-text.ts'
import { parseLine } from '#server/game/logs/parse-line.ts'
import { isStorable } from '../kit/judge.ts'
import type { Target } from '../target.ts'

const gate = new Gate(() => 0)
gate.setSenders([
  { serverId: 1, address: '192.0.2.1', port: 27_015, secret: null },
  { serverId: 2, address: '192.0.2.1', port: 27_016, secret: 'hunter2' },
])

/** A datagram at the port for logs, by a game server that has a secret and one that has none. */
export const target: Target = {
  promise:
    'a line that begins with "L " and ends before any NUL, a refusal, and only with the secret where there is one',
  tokens: ['\xff\xff\xff\xffR', '\xff\xff\xff\xffS', 'hunter2', 'L ', '\0', '\n', 'L 03/01/2026 - 20:00:00: '],
  isFine: (input) => {
    for (const port of [27_015, 27_016]) {
      const admitted = gate.check(input, '192.0.2.1', port)
      if (typeof admitted === 'string') continue
      if (port === 27_016 && !input.includes('Shunter2L ')) return false
      const text = decodeLine(admitted.line)
      if (!text.startsWith('L ') || text.includes('\0') || !isStorable(parseLine(text))) return false
    }
    return true
  },
}
