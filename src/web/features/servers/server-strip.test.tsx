import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type ServerRound, servers } from '#shared/contracts/servers.ts'
import { at, renderScreen, replyTo } from '#testing/web/web.tsx'
import { ServerDetailPage } from './server-detail-page.tsx'

const round = (id: number, win: boolean): ServerRound => ({
  ...{ id, win, occurred: 1704110400, map_id: 7 },
  ...{ map_name: 'ministry_coop', map_name_trans: id === 1 ? '<b>Ministry</b>' : '' },
})
const show = (win_loss_log: ServerRound[]) =>
  renderScreen(
    <ServerDetailPage />,
    at('/servers/3', '/servers/:server_id'),
    replyTo(servers.stats, {
      ...{ server_status: { server_name: 'Alpha' }, sec_wins: 2, ins_wins: 1, player_count: 1, sec_kills: 1 },
      ...{ sec_deaths: 1, tks: 0, revives: 0, healed_hp: 0, caps: 0, bans: 0, win_loss_log },
    }),
  )

test('how the newest rounds ended is drawn as a strip, the newest last', async () => {
  show([round(1, true), round(2, false), round(3, true)])
  const strip = await screen.findByRole('slider', { name: '2 of the last 3 rounds won' })
  expect(strip).toHaveAttribute('aria-valuetext', expect.stringContaining('WIN · <b>Ministry</b> · '))
  expect(screen.getByText('2 of the last 3 rounds won')).toBeVisible()
})

test('before the first round there is no strip', async () => {
  show([])
  expect(await screen.findByText('No Map History to display.')).toBeVisible()
  expect(screen.queryByRole('slider')).toBeNull()
})
