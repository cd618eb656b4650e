import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { catchSockets, showPage, type TestSocket } from '#testing/web/web-sockets.ts'
import { LiveSocket, type SocketState } from './live-socket.ts'

let sockets: TestSocket[]
let states: SocketState[]
let texts: string[]
let errors: string[]
let live: LiveSocket

const last = () => sockets.at(-1) as TestSocket

function open() {
  live = new LiveSocket({
    url: 'ws://localhost/live',
    greeting: () => 'hello',
    onState: (state) => states.push(state),
    onText: (text) => texts.push(text),
    onError: (message) => errors.push(message),
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  sockets = catchSockets()
  states = []
  texts = []
  errors = []
  open()
})

afterEach(() => {
  live.close()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('it greets on every new connection and passes texts on', () => {
  expect(last()).toMatchObject({ url: 'ws://localhost/live', sent: [] })
  last().accept()
  last().tell('news')
  expect(last().sent).toEqual(['hello'])
  expect(texts).toEqual(['news'])
  expect(states).toEqual(['connecting', 'connected'])
})

test('bytes and answers to its own pings are not passed on', () => {
  last().accept()
  last().tell(new Blob(['x']))
  last().tell({ type: 'pong' })
  expect(texts).toEqual([])
})

test('it pings every 30000 ms, and no longer once the connection is gone', () => {
  last().accept()
  vi.advanceTimersByTime(29_999)
  expect(last().sent).toEqual(['hello'])
  vi.advanceTimersByTime(1)
  expect(last().sent).toEqual(['hello', '{"type":"ping"}'])
  vi.advanceTimersByTime(30_000)
  expect(last().sent).toHaveLength(3)
  const gone = last()
  gone.end()
  vi.advanceTimersByTime(60_000)
  expect(gone.sent).toHaveLength(3)
})

test('a connection that closes is opened again after exactly a second, as often as it takes', () => {
  last().accept()
  last().end()
  expect(states.at(-1)).toBe('disconnected')
  vi.advanceTimersByTime(999)
  expect(sockets).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(sockets).toHaveLength(2)
  last().fail()
  vi.advanceTimersByTime(1_000)
  expect(sockets).toHaveLength(3)
  last().accept()
  expect(last().sent).toEqual(['hello'])
  expect(states).toEqual(['connecting', 'connected', 'disconnected', 'connected'])
})

test('a retry that takes its time is a state of its own', () => {
  last().end()
  vi.advanceTimersByTime(1_000 + 400)
  expect(states).toEqual(['connecting', 'disconnected', 'connecting'])
})

test('retries wait while the page is hidden and go on when it is seen again', () => {
  last().accept()
  showPage(false)
  last().end()
  vi.advanceTimersByTime(60_000)
  expect(sockets).toHaveLength(1)
  showPage(true)
  expect(sockets).toHaveLength(2)
  showPage(true)
  expect(sockets).toHaveLength(2)
})

test('hiding the page ends no connection and coming back opens no second one', () => {
  last().accept()
  showPage(false)
  vi.advanceTimersByTime(60_000)
  showPage(true)
  expect(sockets).toHaveLength(1)
  expect(states.at(-1)).toBe('connected')
})

test('a page seen again within the second still waits for it', () => {
  last().accept()
  showPage(false)
  last().end()
  vi.advanceTimersByTime(500)
  showPage(true)
  expect(sockets).toHaveLength(1)
  vi.advanceTimersByTime(500)
  expect(sockets).toHaveLength(2)
})

test('a server that stops answering pings is left', () => {
  last().accept()
  vi.advanceTimersByTime(30_000)
  last().tell({ type: 'pong' })
  vi.advanceTimersByTime(60_000)
  expect(states.at(-1)).toBe('closing')
  expect(last().readyState).toBe(2)
  last().end()
  vi.advanceTimersByTime(1_000)
  expect(sockets).toHaveLength(2)
})

test('a server that never answers pings is kept', () => {
  last().accept()
  vi.advanceTimersByTime(300_000)
  expect(states.at(-1)).toBe('connected')
})

test('errors are told with their reason, when there is one', () => {
  last().fail()
  vi.advanceTimersByTime(1_000)
  last().fail('refused')
  expect(errors).toEqual(['', 'refused'])
})

test('a browser that refuses to open a websocket is asked again', () => {
  last().end()
  vi.stubGlobal(
    'WebSocket',
    class {
      constructor() {
        throw new Error('not allowed')
      }
    },
  )
  vi.advanceTimersByTime(1_000)
  expect(errors).toEqual(['not allowed'])
  sockets = catchSockets()
  vi.advanceTimersByTime(1_000)
  expect(sockets).toHaveLength(1)
})

test('once closed it says nothing more and stays closed', () => {
  last().accept()
  const before = [...states]
  live.close()
  expect(last().readyState).toBe(2)
  last().tell('late news')
  last().end()
  vi.advanceTimersByTime(60_000)
  showPage(true)
  expect(sockets).toHaveLength(1)
  expect(states).toEqual(before)
  expect(texts).toEqual([])
})
