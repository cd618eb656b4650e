import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { catchSockets, type TestSocket } from '#testing/web/web-sockets.ts'
import type { SocketState } from './live-socket.ts'
import { SiteSocket } from './site-socket.ts'

let sockets: TestSocket[]
let site: SiteSocket

const last = () => sockets.at(-1) as TestSocket
const subscribed = (...ids: number[]) => JSON.stringify({ type: 'subscribe', server_ids: ids })

function join(...serverIds: number[]) {
  const states: SocketState[] = []
  const texts: string[] = []
  const errors: string[] = []
  const leave = site.join({
    serverIds,
    onState: (state) => states.push(state),
    onText: (text) => texts.push(text),
    onError: (message) => errors.push(message),
  })
  return { leave, states, texts, errors }
}

beforeEach(() => {
  vi.useFakeTimers()
  sockets = catchSockets()
  site = new SiteSocket()
})

afterEach(() => {
  site.close()
  vi.useRealTimers()
})

test('whoever comes back within a minute finds the connection as it was', () => {
  const first = join(1, 2)
  last().accept()
  first.leave()
  vi.advanceTimersByTime(59_999)
  const second = join(3)
  last().tell('news')
  vi.advanceTimersByTime(120_000)
  expect(sockets).toHaveLength(1)
  expect(last().sent.filter((text) => text.includes('subscribe'))).toEqual([
    subscribed(1, 2),
    subscribed(),
    subscribed(3),
  ])
  expect(second).toMatchObject({ states: ['connected'], texts: ['news'], errors: [] })
  expect(first.texts).toEqual([])
})

test('a moment away is not told to the server, and the latest is asked for again', () => {
  const first = join(1)
  last().accept()
  first.leave()
  vi.advanceTimersByTime(1_999)
  join(1)
  vi.advanceTimersByTime(5_000)
  expect(last().sent).toEqual([subscribed(1), subscribed(1)])
})

test('a connection that nobody wants is closed after a minute, and a new one serves the next', () => {
  join(1).leave()
  last().accept()
  vi.advanceTimersByTime(60_000)
  expect(last().readyState).toBe(2)
  join(1)
  last().accept()
  expect(sockets).toHaveLength(2)
  expect(last().sent).toEqual([subscribed(1)])
})

test('one that is lost while nobody listens is not opened again', () => {
  const { leave, states } = join(1)
  last().accept()
  leave()
  last().fail()
  vi.advanceTimersByTime(120_000)
  expect(sockets).toHaveLength(1)
  expect(states).toEqual(['connecting', 'connected'])
})

test('whoever leaves while it is lost takes the retries along', () => {
  const { leave } = join(1)
  last().fail()
  leave()
  vi.advanceTimersByTime(120_000)
  expect(sockets).toHaveLength(1)
  expect(join(1).states).toEqual(['connecting'])
  expect(sockets).toHaveLength(2)
})

test('two who listen at once share it, each may leave, and both hear', () => {
  const [one, two] = [join(1), join(2)]
  last().accept()
  expect(last().sent).toEqual([subscribed(1, 2)])
  last().tell('news')
  one.leave()
  expect(last().sent.at(-1)).toBe(subscribed(2))
  last().tell('more')
  expect([one.texts, two.texts]).toEqual([['news'], ['news', 'more']])
  expect(sockets).toHaveLength(1)
})

test('whoever wants more than can be named gets a connection that names nothing', () => {
  join(1).leave()
  last().accept()
  vi.advanceTimersByTime(3_000)
  join(...Array.from({ length: 201 }, (_, index) => index + 1))
  expect(sockets).toHaveLength(2)
  expect(sockets[0]?.readyState).toBe(2)
  last().accept()
  expect(last().sent).toEqual([])
})
