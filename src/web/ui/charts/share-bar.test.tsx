import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ShareBar } from './share-bar.tsx'

const bar = () => screen.getByRole('img', { name: 'a share' }).querySelector('rect:last-child')

test.each([
  [0.25, '25'],
  [1, '100'],
  [7, '100'],
  [0.0001, '1'],
  [0, '0'],
  [-1, '0'],
])('a share of %d is %s long', (share, length) => {
  render(<ShareBar share={share} says="a share" isOfWhole />)
  expect(bar()).toHaveAttribute('width', length)
  expect(bar()).toHaveAttribute('x', '0')
  expect(screen.getByTitle('a share')).toBeVisible()
})

test('a bar without its rest ends where the number does', () => {
  render(<ShareBar share={0.25} says="a share" />)
  expect(bar()).toHaveAttribute('x', '75')
})

test.each([null, Number.NaN, Number.POSITIVE_INFINITY])('%s is no share, and not drawn', (share) => {
  const { container } = render(<ShareBar share={share} says="a share" />)
  expect(container).toBeEmptyDOMElement()
})
