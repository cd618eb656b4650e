import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fillPlaces } from './fill-places.ts'

const LETTERS = [...'abcdef']

/** Tasks that end when the test says so. */
function tasks(services: readonly string[]) {
  const left = [...services]
  const underWay: { service: string; end: (error?: Error) => void }[] = []
  let taken = 0
  const take = async (closed: readonly string[]) => {
    taken += 1
    const index = left.findIndex((service) => !closed.includes(service))
    const [service] = index < 0 ? [] : left.splice(index, 1)
    return service === undefined ? null : { service }
  }
  const work = ({ service }: { service: string }) =>
    new Promise<void>((resolve, reject) => {
      const task = { service, end: (error?: Error) => (error ? reject(error) : resolve()) }
      underWay.push(task)
    })
  const settle = async () => {
    for (let turn = 0; turn < 100; turn += 1) await nextTurn()
  }
  const end = async (service: string, error?: Error) => {
    const index = underWay.findIndex((task) => task.service === service)
    underWay.splice(index, 1)[0]?.end(error)
    await settle()
  }
  const count = (service?: string) =>
    underWay.filter((task) => service === undefined || task.service === service).length
  return { take, work, settle, end, count, left, taken: () => taken }
}

test('sixteen are under way at once, four of one service, and a place that is free is taken at once', async () => {
  const { take, work, settle, end, count, left } = tasks(LETTERS.flatMap((service) => Array(10).fill(service)))
  const filling = fillPlaces({ take, work, isOver: () => false })
  await settle()
  expect([count(), ...LETTERS.map(count)]).toEqual([16, 4, 4, 4, 4, 0, 0])
  await end('b')
  expect([count(), count('b')]).toEqual([16, 4])
  left.splice(left.indexOf('b'), 6)
  await end('b')
  expect([count(), count('b'), count('e')]).toEqual([16, 3, 1])
  left.length = 0
  while (count() > 0) for (const service of LETTERS) if (count(service) > 0) await end(service)
  await filling
})

test('while all that is left is of services without a place nobody is asked, and then the next one is taken', async () => {
  const { take, work, settle, end, count, taken } = tasks([...Array(6).fill('a'), 'b'])
  const filling = fillPlaces({ take, work, isOver: () => false })
  await settle()
  expect([count('a'), count('b')]).toEqual([4, 1])
  const before = taken()
  await end('b')
  expect(taken(), 'it would be the same question').toBe(before)
  await end('a')
  await end('a')
  expect(count('a')).toBe(4)
  for (let n = 0; n < 4; n += 1) await end('a')
  await filling
})

test('after a fault nothing more is begun, what is under way ends first, and the fault is told', async () => {
  const { take, work, settle, end, count } = tasks(Array(9).fill('a'))
  let isTold = false
  const filling = fillPlaces({ take, work, isOver: () => false }).catch((error: Error) => {
    isTold = true
    return error.message
  })
  await settle()
  await end('a', new Error('A bug'))
  expect([count(), isTold]).toEqual([3, false])
  for (let n = 0; n < 3; n += 1) await end('a')
  expect(await filling).toBe('A bug')
})

test('once the time is over nothing more is begun', async () => {
  const { take, work, settle, end, count } = tasks(Array(9).fill('a'))
  let isOver = false
  const filling = fillPlaces({ take, work, isOver: () => isOver })
  await settle()
  isOver = true
  await end('a')
  expect(count()).toBe(3)
  for (let n = 0; n < 3; n += 1) await end('a')
  await filling
})
