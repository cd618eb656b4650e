import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ScreenFailure } from './screen-failure.tsx'

function Broken(): never {
  throw new Error('the screen broke')
}

test('a broken screen says so, and the next page is shown again', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { rerender } = render(
    <ScreenFailure place="/a">
      <Broken />
    </ScreenFailure>,
  )
  expect(screen.getByRole('alert')).toHaveTextContent('This page could not be shown.')
  rerender(
    <ScreenFailure place="/b">
      <p>Fine</p>
    </ScreenFailure>,
  )
  expect(screen.getByText('Fine')).toBeVisible()
})
