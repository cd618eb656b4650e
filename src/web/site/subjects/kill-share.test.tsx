import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { KillShare, measureKills } from './kill-share.tsx'

const measure = measureKills([{ kill_count: 30 }, { kill_count: 10 }])
const bar = (name: string) => screen.getByRole('img', { name }).querySelector('rect')

test('the number stays, and the bar beside it is as long as its part of the longest', () => {
  const { container } = render(<KillShare kills={10} measure={measure} />)
  expect(container).toHaveTextContent(/^10$/)
  expect(Number(bar('25.00% of 40 kills')?.getAttribute('width'))).toBeCloseTo(33.3, 1)
})

test.each([[[]], [[{ kill_count: 0 }]], [undefined], [null]])('without kills there is no bar: %j', (weapons) => {
  const { container } = render(<KillShare kills={0} measure={measureKills(weapons)} />)
  expect(container).toHaveTextContent(/^0$/)
  expect(screen.queryByRole('img')).toBeNull()
})
