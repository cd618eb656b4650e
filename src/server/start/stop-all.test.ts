import { expect, test } from 'vitest'
import { stopAll } from './stop-all.ts'

test('what cannot stop is told once all others have, and nothing is stopped twice', async () => {
  const stopped: string[] = []
  const stops = ['store', 'journal', 'pages'].map((name) => async () => {
    stopped.push(name)
    if (name !== 'store') throw new Error(`The ${name} cannot stop`)
  })
  await expect(stopAll(stops)).rejects.toThrow('The pages cannot stop')
  expect(stopped).toEqual(['pages', 'journal', 'store'])
  await stopAll(stops)
  expect(stopped).toHaveLength(3)
})
