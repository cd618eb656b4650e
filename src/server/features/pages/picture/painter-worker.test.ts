import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startHelper } from '#server/ground/helpers/start-helper.ts'
import type { Painted, ToPaint } from './painter-messages.ts'

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'

test('it knows no secret, leaves signals to whoever started it, and ends when that one does', async () => {
  vi.stubEnv('STEAM_API_KEY', '0123456789ABCDEF0123456789ABCDEF')
  const helper = startHelper('painter-worker', import.meta.url)
  onTestFinished(() => void helper.kill('SIGKILL'))
  const paint = async (id: number): Promise<Painted> => {
    helper.send({ id, svg } satisfies ToPaint)
    return (await once(helper, 'message'))[0]
  }
  expect(await paint(1)).toMatchObject({ id: 1, png: expect.any(Uint8Array) })
  const names = readFileSync(`/proc/${helper.pid}/environ`, 'utf8').match(/[^\0=]+(?==)/g)
  expect(names?.filter((name) => !name.startsWith('NODE_CHANNEL_'))).toEqual([])
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) helper.kill(signal)
  expect(await paint(2)).toMatchObject({ id: 2, png: expect.any(Uint8Array) })
  const exit = once(helper, 'exit')
  helper.disconnect()
  expect(await exit).toEqual([0, null])
})
