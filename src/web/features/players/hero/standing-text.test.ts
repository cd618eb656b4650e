import { expect, test } from 'vitest'
import { standingText } from './standing-text.ts'

const SPACE = '\u00A0'

test.each([
  [{ rank: 1, rank_of: 1_000_000 }, `top 0.1${SPACE}% of 1,000,000`],
  [{ rank: 9_999, rank_of: 1_000_000 }, `top 1${SPACE}% of 1,000,000`],
  [{ rank: 22, rank_of: 912 }, `top 3${SPACE}% of 912`],
  [{ rank: 1, rank_of: 2 }, `top 50${SPACE}% of 2`],
  [{ rank: 2, rank_of: 2 }, 'of 2 players'],
  [{ rank: 1, rank_of: 1 }, 'of 1 player'],
  [{ rank: 1, rank_shared_by: 250, rank_of: 250 }, 'of 250 players'],
  [{ rank: 1, rank_shared_by: 10, rank_of: 1_000 }, `top 1${SPACE}% of 1,000`],
  [{ rank: 22 }, ''],
  [{ rank: 22, rank_of: 0 }, ''],
  [undefined, ''],
])('%j is %j', (rank, text) => {
  expect(standingText(rank)).toBe(text)
})
