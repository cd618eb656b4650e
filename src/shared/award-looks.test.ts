import { expect, test } from 'vitest'
import { awardText, textOfTiers } from './award-looks.ts'

test('the number of a tier is written into the text, and its word follows it', () => {
  expect(awardText('Kill {n} enemies.', 20_000)).toBe('Kill 20,000 enemies.')
  expect(awardText('Win {n|match|matches} at night.', 1)).toBe('Win 1 match at night.')
  expect(awardText('Win {n|match|matches} at night.', 5)).toBe('Win 5 matches at night.')
  expect(textOfTiers({ text: 'Win {n|match|matches}.', tiers: [1, 5, 2000] })).toBe('Win 1, 5 or 2,000 matches.')
  expect(textOfTiers({ text: 'Win {n|match|matches}.', tiers: [1] })).toBe('Win 1 match.')
})
