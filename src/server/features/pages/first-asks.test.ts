import { expect, test } from 'vitest'
import { openingOf } from './first-asks.ts'

const IDS = ['/api/v1/site/admin_ids', '/api/v1/site/ban_ids']

test('a page asks early for what it shows, and with a query for what no query changes', () => {
  const board = openingOf('/leaderboard/1')
  expect(board.asks).toContain('/api/v1/site/leaderboard2?server_id=1&sort_by=score&limit=15&offset=0')
  expect(board.asksAnyway).toEqual(IDS)
  const match = openingOf('/matches/7')
  expect(match.asksAnyway).toEqual(['/api/v1/site/matches/7', '/api/v1/site/matches/7/events', ...IDS])
  expect(match.asksAnyway).toEqual(match.asks)
})

test('an address that is no page asks for nothing', () => {
  expect(openingOf('/no/such/page')).toEqual({ name: '', asks: [], asksAnyway: [] })
})
