import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { servers } from '#shared/contracts/servers.ts'
import { renderScreen, replyTo } from '#testing/web/web.tsx'
import { ServerSelector } from '#web/site/server-selector.tsx'
import { Avatar, avatarUrls } from './avatar.tsx'
import { Country } from './country.tsx'
import { PlayerName, playerLabel } from './player-name.tsx'

const hash = 'fef49e7fa7e1997310d705b2a6158ff8dc1cdfeb'

test('an avatar is the medium picture, or the full one where it is wanted', () => {
  const path = 'https://cdn.akamai.steamstatic.com/steamcommunity/public/images/avatars/fe'
  expect(avatarUrls(hash)[0]).toBe(`${path}/${hash}_medium.jpg`)
  expect(avatarUrls(hash, true)[0]).toBe(`${path}/${hash}_full.jpg`)
})

test.each([null, undefined, '', '../../x', 'a"onerror=', 'ab', `${hash}/..`, 'xyzw'])('%j is no avatar', (text) => {
  expect(avatarUrls(text)).toEqual([])
})

test('a picture that does not load is looked for where Steam keeps it today, and then gives way to an emblem', () => {
  renderScreen(<Avatar hash={hash} of="76561198000000001" />)
  const picture = () => document.querySelector('img')
  fireEvent.error(picture() ?? document.body)
  expect(picture()).toHaveAttribute('src', `https://avatars.steamstatic.com/${hash}_medium.jpg`)
  fireEvent.error(picture() ?? document.body)
  expect(document.querySelector('svg.avatar')).toHaveAttribute('aria-hidden', 'true')
  expect(document.querySelector('img')).toBeNull()
})

test('beside a name the picture is 48 px, and so is the emblem of who has none', () => {
  const { unmount } = renderScreen(<PlayerName player={{ steam_id: '7', personaname: 'Ann', avatarhash: hash }} />)
  expect(document.querySelector('img')).toHaveAttribute('width', '48')
  unmount()
  renderScreen(<PlayerName player={{ steam_id: '7', personaname: 'Ann' }} />)
  expect(document.querySelector('svg.avatar')).toHaveAttribute('width', '48')
})

test('a player without a Steam name has the name of the game server, or else the id', () => {
  expect(playerLabel({ steam_id: '7', personaname: ' Ann ', player_name: 'Bob' })).toBe('Ann')
  expect(playerLabel({ steam_id: '7', personaname: ' ', player_name: 'Bob' })).toBe('Bob')
  expect(playerLabel({ steam_id: '7', personaname: null })).toBe('7')
})

test('a country has its flag and name; a flag that fails leaves the name', () => {
  renderScreen(<Country code="SE" />)
  const flag = document.querySelector('img')
  expect(flag).toHaveAttribute('src', '/img/flags/se.svg')
  fireEvent.error(flag ?? document.body)
  expect(document.querySelector('img')).toBeNull()
  expect(screen.getByText('Sweden')).toBeVisible()
})

test.each(['../x', 'zz', '', null])('%j is no country and has no flag', (code) => {
  renderScreen(<Country code={code} />)
  expect(screen.getByText('—')).toBeVisible()
  expect(document.querySelector('img')).toBeNull()
})

const alpha = {
  sid: 1,
  ip: '192.0.2.1',
  port: 27015,
  server_status: {
    server_name: 'Alpha',
    current_status: 1,
    current_mode: 'checkpoint',
    current_players: 1,
    max_players: 8,
    map_info: null,
  },
}

test('the server selector names the servers, and keeps one it does not know', async () => {
  const chosen: number[] = []
  renderScreen(<ServerSelector value={9} onChange={(sid) => chosen.push(sid)} />, replyTo(servers.list, [alpha]))
  expect(await screen.findByRole('option', { name: 'Alpha' })).toBeInTheDocument()
  expect(screen.getByRole('option', { name: 'Server 9', selected: true })).toBeInTheDocument()
  fireEvent.change(screen.getByRole('combobox', { name: 'Server' }), { target: { value: '1' } })
  expect(chosen).toEqual([1])
})
