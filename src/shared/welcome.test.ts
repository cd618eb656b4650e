import { expect, test } from 'vitest'
import { readWelcome } from './welcome.ts'

test('the owner’s words are taken, and ours where there are none', () => {
  const ours = readWelcome({})
  expect(ours).toEqual({
    intro: expect.stringContaining('(/leaderboard/1)'),
    quote: expect.stringMatching(/\w/),
    quoteBy: expect.stringMatching(/\w/),
  })
  expect(readWelcome({ intro: ' \n', quote: 7, quoteBy: null })).toEqual({ ...ours, quoteBy: '' })
  expect(readWelcome({ intro: 'Hello' })).toEqual({ ...ours, intro: 'Hello' })
})

test('a quote of the owner’s is not said by whom ours is', () => {
  expect(readWelcome({ quote: 'Onwards' })).toMatchObject({ quote: 'Onwards', quoteBy: '' })
})
