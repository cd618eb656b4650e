import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { content, type GameCommand } from '#shared/contracts/content.ts'
import { failureOf, renderScreen, replyTo } from '#testing/web/web.tsx'
import { GameCommandsPage } from './game-commands-page.tsx'

const respawn: GameCommand = {
  id: 1,
  command_name: 'sm_respawn',
  command_format: 'sm_respawn <#userid|name>',
  command_desc: 'Bring a player back',
  admin_only: true,
}
const forgive: GameCommand = {
  id: 2,
  command_name: 'forgive',
  command_format: '!forgive',
  command_desc: 'Forgive a teamkill',
  admin_only: false,
}
const commands = () => within(screen.getByRole('table', { name: 'Game Commands' }))

test('the twelve targets are always there, each with words of its own', () => {
  renderScreen(<GameCommandsPage />, replyTo(content.gameCommands, []))
  const rows = within(screen.getByRole('table', { name: 'In-Game Targeting' }))
    .getAllByRole('row')
    .slice(1)
  const cells = rows.map((row) => within(row).getAllByRole('cell'))
  expect(cells.map(([target]) => target?.textContent)).toEqual([
    'name match',
    '#userid',
    '#steamid',
    '#<name>',
    '@all',
    '@bots',
    '@alive',
    '@dead',
    '@humans',
    '@aim',
    '@me',
    '@!me',
  ])
  expect(new Set(cells.map(([, description]) => description?.textContent)).size).toBe(12)
})

test('a command has name, format, description and who may use it', async () => {
  renderScreen(<GameCommandsPage />, replyTo(content.gameCommands, [respawn, forgive]))
  await screen.findByText('sm_respawn')
  const rows = commands().getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'NameFormatDescriptionAccess',
    'sm_respawnsm_respawn <#userid|name>Bring a player backAdmin',
    'forgive!forgiveForgive a teamkillAny',
  ])
})

test('10 commands make a page', async () => {
  const many = Array.from({ length: 11 }, (_, index) => ({ ...forgive, id: index + 1 }))
  renderScreen(<GameCommandsPage />, replyTo(content.gameCommands, many))
  expect(await screen.findByText('1–10 of 11')).toBeVisible()
})

test.each(['RESPAWN', '#userid', 'bring a', 'admin'])('the search %s finds the admin command', async (text) => {
  renderScreen(<GameCommandsPage />, replyTo(content.gameCommands, [respawn, forgive]))
  await userEvent.type(await screen.findByRole('searchbox'), text)
  expect(await screen.findByText('1–1 of 1 (2 total)')).toBeVisible()
  expect(commands().getByText('sm_respawn')).toBeVisible()
})

test('without commands it says so', async () => {
  renderScreen(<GameCommandsPage />, replyTo(content.gameCommands, []))
  expect(await screen.findByText('No game commands to display.')).toBeVisible()
})

test('a failed load shows its fallback text and leaves the targets', async () => {
  renderScreen(<GameCommandsPage />, failureOf(content.gameCommands, 500))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to load game commands$/)
  expect(screen.getByText('@humans')).toBeVisible()
})
