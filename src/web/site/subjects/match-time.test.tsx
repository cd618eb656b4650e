import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '#testing/web/web.tsx'
import { MatchTime } from './match-time.tsx'

const draw = (props: { matchId?: number; player?: string }) => {
  renderScreen(<MatchTime matchId={undefined} value={1_704_110_400} format={() => 'then'} {...props} />)
  return screen.queryByRole('link', { name: 'then' })?.getAttribute('href')
}

test('a time leads to its match, and a deed to its moment', () => {
  expect(draw({ matchId: 8 })).toBe('/matches/8')
})

test('a deed leads to its moment, with who did it', () => {
  expect(draw({ matchId: 8, player: '76561198000000001' })).toBe('/matches/8?t=1704110400&player=76561198000000001')
})

test('where no match is known it is only a time', () => {
  expect(draw({})).toBeUndefined()
  expect(screen.getByText('then')).toBeVisible()
})
