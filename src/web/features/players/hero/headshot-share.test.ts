import { expect, test } from 'vitest'
import { headshotShare } from './headshot-share.ts'

test.each([
  [1200, 3000, 0.4],
  [1, 1, 1],
  [0, 3000, null],
  [0, 0, null],
  [5, 0, null],
  [11, 10, null],
])('%i headshots of %i kills are a share of %s', (headshots, kills, share) => {
  expect(headshotShare(headshots, kills)).toBe(share)
})
