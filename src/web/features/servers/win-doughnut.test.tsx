import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { WinDoughnut } from './win-doughnut.tsx'

const draw = (wins: number, losses: number) => render(<WinDoughnut wins={wins} losses={losses} />).container
const labels = (drawn: Element) => [...drawn.querySelectorAll('text')].map((text) => text.textContent)

test('wins and losses share the ring by their number, wins first', () => {
  const [wins, losses] = draw(3, 1).querySelectorAll('circle')
  expect(wins).toHaveAttribute('stroke-dasharray', '0.75 1')
  expect(wins).toHaveAttribute('transform', 'rotate(-90 50 50)')
  expect(losses).toHaveAttribute('stroke-dasharray', '0.25 1')
  expect(losses).toHaveAttribute('transform', 'rotate(180 50 50)')
})

test('the hole is 70% of the ring', () => {
  const circle = draw(3, 1).querySelector('circle')
  const [radius, width] = ['r', 'stroke-width'].map((name) => Number(circle?.getAttribute(name)))
  expect([(radius ?? 0) - (width ?? 0) / 2, (radius ?? 0) + (width ?? 0) / 2]).toEqual([35, 50])
})

test('numbers carry commas, and a zero is not labelled', () => {
  expect(labels(draw(12_204, 1))).toEqual(['12,204', '1'])
  expect(labels(draw(5, 0))).toEqual(['5'])
  expect(labels(draw(0, 7))).toEqual(['7'])
})
