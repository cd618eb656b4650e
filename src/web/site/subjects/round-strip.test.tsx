import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RoundStrip } from './round-strip.tsx'

const round = (win: boolean, place: string) => ({ win, occurred: 1704110400, place })
const show = (rounds: ReturnType<typeof round>[]) =>
  render(<RoundStrip rounds={rounds} placeOf={({ place }) => place} />)

test('the strip says how many of how many were won, and ends with the newest', () => {
  show([round(true, '<b>New</b>'), round(false, 'Old'), round(true, 'Older')])
  expect(screen.getByText('2 of the last 3 rounds won')).toBeVisible()
  const text = screen.getByRole('slider', { name: '2 of the last 3 rounds won' }).getAttribute('aria-valuetext')
  expect(text).toMatch(/^WIN · <b>New<\/b> · (Jan 1, 2024|Dec 31, 2023|Jan 2, 2024), \d+:\d\d/)
})

test.each([
  [true, 'The only round so far was won'],
  [false, 'The only round so far was lost'],
])('one round, won: %s', (win, sentence) => {
  show([round(win, 'Market')])
  expect(screen.getByText(sentence)).toBeVisible()
})

test.each([[[]], [null], ['nonsense']])('without rounds there is nothing: %j', (rounds) => {
  const { container } = show(rounds as never)
  expect(container).toBeEmptyDOMElement()
})
