import { expect, test, vi } from 'vitest'
import { connectionOver } from './connection.ts'

const answering = (result: unknown) =>
  connectionOver(
    async () => result,
    () => undefined,
  )

test.each([[[]], [[['1', null], []]]])('%j is a list of rows', async (rows) => {
  expect(await answering(rows).ask('select x')).toEqual(rows)
})

test.each([
  [undefined],
  [{ affectedRows: 1 }],
  ['rows'],
  [[['1'], { x: '1' }]],
  [[['1'], '1']],
  [[['1', 2]]],
  [[['1', undefined]]],
  [[[['1']]]], // two answers at once
])('%j is no list of rows', async (result) => {
  await expect(answering(result).ask('select x')).rejects.toMatchObject({
    name: 'ForeignFailed',
    reason: 'its answer is not a list of rows',
  })
})

test('a statement is sent with its values, and what it brings besides rows is no failure', async () => {
  const send = vi.fn(async () => ({ affectedRows: 1 }))
  const connection = connectionOver(send, () => undefined)
  await expect(connection.ask('select ?', [1])).rejects.toThrow()
  expect(await connection.run('begin')).toBeUndefined()
  expect(send.mock.calls).toEqual([['select ?', [1]], ['begin']])
})
