import { expect, test } from 'vitest'
import { visit } from './lib/browser.ts'
import { topPlayer } from './lib/people.ts'
import { signIn } from './lib/sign-in.ts'
import { footer } from './lib/table.ts'

const { steam_id: steamId } = await topPlayer()

test('a name leads to the profile on the player’s first server, and Back leaves it', async () => {
  const { page } = await visit()
  await page.goto('/leaderboard/1')
  await page.locator(`a[href="/player/${steamId}"]`).click()
  await page.getByRole('tab', { name: 'Overview' }).waitFor()
  expect(new URL(page.url()).pathname).toMatch(new RegExp(`^/player/${steamId}/\\d+$`))
  await page.goBack()
  await footer(page, /^1–15 of/)
  expect(new URL(page.url()).pathname).toBe('/leaderboard/1')
})

test('another server’s profile is opened at the same tab, and everything is loaded again', async () => {
  const { page } = await visit()
  await page.goto(`/player/${steamId}/1`)
  await page.getByRole('tab', { name: 'Weaponry' }).click()
  await footer(page, /^1–\d+ of \d+$/)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.getByRole('combobox', { name: 'Server' }).selectOption({ label: 'Sitrep #2 | Checkpoint | Americas' })
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/player/${steamId}/2`)
  await footer(page, /^1–\d+ of \d+$/)
  expect(await page.getByRole('tab', { selected: true }).innerText()).toBe('Weaponry')
  const calls = [
    `player2/${steamId}/server/2`,
    `player/${steamId}/2/rank`,
    `player2/${steamId}/weapons/2`,
    `player2/${steamId}/teamkills/2`,
  ]
  for (const call of calls) expect(asked).toContain(`/api/v1/stats/${call}`)
})

test('arrow keys go from tab to tab, and the tab is kept in the address', async () => {
  const { page } = await visit()
  await page.goto(`/player/${steamId}/1`)
  await page.getByRole('tab', { name: 'Overview' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.getByRole('tab', { name: 'TeamKill', selected: true }).waitFor()
  expect(new URL(page.url()).search).toBe('?tab=teamkill')
  await page.reload()
  await page.getByRole('tab', { name: 'TeamKill', selected: true }).waitFor()
})

test('the Steam id is told in its three forms', async () => {
  const { page } = await visit()
  await page.goto(`/player/${steamId}/1`)
  const account = BigInt(steamId) - 76_561_197_960_265_728n
  const tail = `${account % 2n}:${account / 2n}`
  for (const text of [steamId, `STEAM_0:${tail}`, `STEAM_1:${tail}`]) {
    await page.getByRole('button', { name: `Copy ${text}`, exact: true }).waitFor()
  }
  const link = page.getByRole('link', { name: 'Steam profile' })
  expect(await link.getAttribute('href')).toBe(`https://steamcommunity.com/profiles/${steamId}`)
})

test('connections are for admins: the call refuses others, and no stored word opens the tab', async () => {
  const call = `/api/v1/stats/player/${steamId}/connections`
  const { page } = await visit()
  await signIn(page, 'player')
  const refused = page.waitForResponse((reply) => new URL(reply.url()).pathname === call)
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('userData') ?? '{}')
    localStorage.setItem('userData', JSON.stringify({ ...user, is_admin: true }))
  })
  await page.goto(`/player/${steamId}/1`)
  expect((await refused).status()).toBe(403)
  await page.getByRole('tab', { name: 'Weaponry' }).waitFor()
  expect(await page.getByRole('tab', { name: 'Connections' }).count()).toBe(0)
  expect((await page.request.get(call, { headers: { cookie: '' } })).status()).toBe(401)
})

test('an admin reads the connection log', async () => {
  const { page } = await visit()
  await signIn(page, 'admin')
  await page.goto(`/player/${steamId}/1`)
  await page.getByRole('tab', { name: 'Connections' }).click()
  await footer(page, /^1–\d+ of \d+$/)
  expect(await page.locator('th').allTextContents()).toEqual(['Server', 'IP', 'Country', 'Date'])
  await page.getByRole('searchbox', { name: 'Search Connection Log' }).fill('no such address')
  await page.getByText('No matches for your search.').waitFor()
})
