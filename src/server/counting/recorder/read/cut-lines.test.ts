import { expect, test } from 'vitest'
import { LogSession, logBot, logPerson, SESSION_START } from '#testing/counting/log-session.ts'

const ann = logPerson('Ann', 2)
const ben = logPerson('Ben', 3)
const kill = `killed ${logBot('Abbas', 40)} with "m16a4<1>" at (1.0, 2.0, 3.0)`
const at = (second: number, message: string) => `L 03/01/2026 - 20:00:0${second}: ${message}`

test.each(['file', 'http'] as const)(
  'what a player typed after a newline in chat is not believed where a %s was cut into lines',
  (source) => {
    const session = new LogSession()
    const lines = [
      at(1, `${ann.security} say "hi`),
      at(2, `${ben.security} ${kill}`),
      at(3, `${ann.security} say "back"`), // rings true: the roster knows her
      at(4, `${ann.security} ${kill}`),
    ]
    lines.forEach((line, index) => {
      session.add(line, SESSION_START + index + 1, source)
    })
    const { of, deltas } = session.fold()
    expect(of(ben)).toBeUndefined()
    expect(of(ann)?.kills).toBe(1)
    expect(deltas.setAside).toMatchObject([{ reason: 'suspect' }])
  },
)

test('a line of a file without a date happened when the one before it did, not when the file was read', () => {
  const readAt = SESSION_START + 20 * 3600
  const session = new LogSession()
  session.add(at(1, 'Loading map "ministry_coop"'), readAt, 'file').add('no date at all', readAt, 'file')
  session.add(at(9, `${ann.security} ${kill}`), readAt, 'file')
  const { deltas } = session.fold()
  expect(deltas.maps.get('ministry_coop')?.playTime).toBe(8)
})
