import { expect, test } from 'vitest'
import { TooMany, Unavailable } from '#server/http/access/errors.ts'
import { eventually } from '#testing/eventually.ts'
import { WaitingLines } from './waiting-lines.ts'

const A_MINUTE = 60_000

/** Work that ends when the test says so, noted in the order in which it begins. */
function work() {
  const begun: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const of = (name: string) => (): Promise<string> => {
    begun.push(name)
    return new Promise((resolve, reject) => {
      ends.set(name, (error) => (error ? reject(error) : resolve(name)))
    })
  }
  return { begun, of, end: (name: string, error?: Error) => ends.get(name)?.(error) }
}

test('of one key as many are at work as may be, those behind begin in the order they came, and other keys do not wait', async () => {
  const lines = new WaitingLines({ atOnce: 2, waiting: 10, patienceMs: A_MINUTE })
  const { begun, of, end } = work()
  const all = ['a', 'b', 'c', 'd'].map((name) => lines.turn('one', of(name)))
  const other = lines.turn('other', of('x'))
  expect(begun).toEqual(['a', 'b', 'x'])
  end('b')
  await eventually(() => begun.length === 4)
  end('c')
  await eventually(() => begun.length === 5)
  expect([begun, lines.size]).toEqual([['a', 'b', 'x', 'c', 'd'], 2])
  for (const name of ['a', 'd', 'x']) end(name)
  expect(await Promise.all([...all, other])).toEqual(['a', 'b', 'c', 'd', 'x'])
  expect(lines.size).toBe(0)
})

test('where one has ended and nobody waited, the others that are under way still count', async () => {
  const lines = new WaitingLines({ atOnce: 2, waiting: 10, patienceMs: A_MINUTE })
  const { begun, of, end } = work()
  const [a, b] = [lines.turn('one', of('a')), lines.turn('one', of('b'))]
  end('a')
  await a
  const [c, d] = [lines.turn('one', of('c')), lines.turn('one', of('d'))]
  expect(begun).toEqual(['a', 'b', 'c'])
  end('b')
  await eventually(() => begun.length === 4)
  for (const name of ['c', 'd']) end(name)
  expect(await Promise.all([b, c, d])).toEqual(['b', 'c', 'd'])
})

test('work that fails makes room for the next, and its failure is its own', async () => {
  const lines = new WaitingLines({ atOnce: 1, waiting: 10, patienceMs: A_MINUTE })
  const { begun, of, end } = work()
  const [first, second] = [lines.turn('one', of('a')), lines.turn('one', of('b'))]
  end('a', new Error('The database is away'))
  await expect(first).rejects.toThrow('The database is away')
  await eventually(() => begun.length === 2)
  end('b')
  expect(await second).toBe('b')
})

test('who comes when too many wait is refused at once, and who waits for too long is told so and never begins', async () => {
  const lines = new WaitingLines({ atOnce: 1, waiting: 2, patienceMs: 20 })
  const { begun, of, end } = work()
  const first = lines.turn('one', of('a'))
  const late = [lines.turn('one', of('b')), lines.turn('one', of('c'))]
  const ends = Promise.allSettled(late)
  await expect(lines.turn('one', of('d'))).rejects.toThrow(TooMany)
  expect(await ends).toEqual(Array(2).fill({ status: 'rejected', reason: expect.any(Unavailable) }))
  end('a')
  expect([await first, begun]).toEqual(['a', ['a']])
  const next = lines.turn('one', of('e'))
  end('e')
  expect([await next, lines.size]).toEqual(['e', 0])
})
