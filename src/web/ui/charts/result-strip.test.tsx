import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ResultStrip } from './result-strip.tsx'

const tick = (isWin: boolean, text: string) => ({ isWin, text })
const THREE = [tick(false, 'oldest'), tick(true, 'middle'), tick(true, 'newest')]
const strip = () => screen.getByRole('slider', { name: '2 of 3 won' })
const startsOf = (container: HTMLElement, kind: string) =>
  [...(container.querySelector(`path.${kind}`)?.getAttribute('d') ?? '').matchAll(/M(\d+)/g)].map(([, x]) => Number(x))

test('the newest is at the right, and wins stand apart from losses', () => {
  const { container } = render(<ResultStrip ticks={THREE} says="2 of 3 won" />)
  expect(startsOf(container, 'is-loss')).toEqual([97])
  expect(startsOf(container, 'is-win')).toEqual([98, 99])
  expect(screen.getByText('2 of 3 won')).toBeVisible()
})

test('arrow keys go from tick to tick, and each is told in words', async () => {
  render(<ResultStrip ticks={THREE} says="2 of 3 won" />)
  await userEvent.tab()
  expect(strip()).toHaveFocus()
  expect(strip()).toHaveAttribute('aria-valuetext', 'WIN · newest')
  fireEvent.change(strip(), { target: { value: '1' } }) // what an arrow key does in a browser
  expect(strip()).toHaveAttribute('aria-valuetext', 'LOSS · oldest')
  expect(screen.getByText('LOSS · oldest')).toBeVisible()
  await userEvent.tab()
  expect(screen.queryByText('LOSS · oldest')).toBeNull()
})

test('the tick under the pointer is told', () => {
  render(<ResultStrip ticks={THREE} says="2 of 3 won" />)
  strip().getBoundingClientRect = () => ({ left: 100, width: 30 }) as DOMRect
  for (const [clientX, text] of [
    [101, 'LOSS · oldest'],
    [115, 'WIN · middle'],
    [130, 'WIN · newest'],
    [90, 'LOSS · oldest'],
  ] as const) {
    fireEvent.pointerMove(strip(), { clientX })
    expect(screen.getByText(text)).toBeVisible()
  }
  fireEvent.pointerLeave(strip(), { pointerType: 'mouse' })
  expect(screen.getByText('Oldest')).toBeVisible()
})

test('of more than a hundred the newest are drawn; of one, one; of none, nothing', () => {
  const many = Array.from({ length: 130 }, (_, index) => tick(index > 29, String(index)))
  const { container, rerender } = render(<ResultStrip ticks={many} says="many" />)
  expect(startsOf(container, 'is-win')).toHaveLength(100)
  expect(startsOf(container, 'is-loss')).toEqual([])
  rerender(<ResultStrip ticks={[tick(false, 'only')]} says="one" />)
  expect(startsOf(container, 'is-loss')).toEqual([99])
  rerender(<ResultStrip ticks={[]} says="none" />)
  expect(container).toBeEmptyDOMElement()
})
