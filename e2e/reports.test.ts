import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAdminPage } from './lib/admin-page.ts'
import { expectSound, visit } from './lib/browser.ts'
import { demoFolder, removeFolder } from './lib/demo.ts'
import { typeSitrep } from './lib/owner.ts'
import { signIn } from './lib/sign-in.ts'
import { type Site, startSite } from './lib/site.ts'
import { expectSoundAnywhere } from './lib/sound-anywhere.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({
    folder: await demoFolder(),
    settings: 'moderation: { reports: true, ledger: true, teamkills: { count: 2, within_minutes: 120 } }\n',
  })
})
afterAll(async () => {
  await site.stop()
  await removeFolder(site.folder)
})

/** A player who is neither the reporter nor an admin, who would not see what is written about themselves. */
async function somebodyElse(name: string): Promise<string> {
  const read = async <T>(path: string): Promise<T> => (await fetch(`${site.url}/api/v1/site/${path}`)).json()
  const board = await read<{ steam_id: string; personaname: string }[]>('leaderboard2?server_id=1&limit=50')
  const admins = await read<string[]>('admin_ids')
  const other = board.find(({ steam_id, personaname }) => personaname !== name && !admins.includes(steam_id))
  if (!other) throw new Error('Nobody else is on the leaderboard')
  return other.steam_id
}

const TEXT = '<b>Shot us</b> in the back‮ again and again 漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢'

test('on a phone a player reports another, an admin answers, and nobody else reads it', async () => {
  const player = await visit('phone', site.url)
  const { page } = player
  const name = await signIn(page, 'player')
  const steam_id = await somebodyElse(name)
  await page.goto(`/player/${steam_id}/1`)
  await page.getByRole('link', { name: 'Report', exact: true }).click()
  await page.getByRole('button', { name: 'Send the report' }).click()
  await page.getByText('Please write something.').waitFor()
  await page.getByLabel('What happened, where and when').fill(TEXT)
  await page.getByLabel('Evidence, if there is any').fill('https://example.org/clip')
  await expectSoundAnywhere(player)
  await page.getByRole('button', { name: 'Send the report' }).click()
  await page.waitForURL(/\/reports\/\d+$/)
  await page.getByText(TEXT).waitFor()
  const address = new URL(page.url()).pathname

  const admin = await visit('phone', site.url)
  await signIn(admin.page, 'admin')
  await openAdminPage(admin.page)
  await admin.page.getByRole('link', { name: 'Reports and appeals' }).click()
  const row = admin.page.getByRole('row').filter({ hasText: name })
  await row.waitFor()
  await expectSoundAnywhere(admin)
  await row.getByRole('link', { name: /^Report: / }).click()
  await admin.page.getByText(TEXT).waitFor()
  await admin.page.getByLabel('Answer', { exact: true }).fill('Thank you, we took care of it.')
  await expectSoundAnywhere(admin)
  await admin.page.getByRole('button', { name: 'Answer and close' }).click()
  await admin.page.getByRole('button', { name: 'Open again' }).waitFor()

  await page.reload()
  await page.getByText('Thank you, we took care of it.').waitFor()
  await page.getByText('This is closed. Nothing can be added.').waitFor()
  await expectSound(player)
  await page.goto('/reports')
  await page.getByText('Closed').waitFor()
  await expectSound(player)

  const other = await visit('phone', site.url)
  await other.page.goto(address)
  await other.page.getByText('Sign in to report a player or to appeal against a ban.').waitFor()
  await signIn(other.page, 'banned')
  await other.page.goto(address)
  await other.page.getByText('Report not found').waitFor()
  await other.page.goto('/admin/reports')
  await other.page.getByText('You must be an Admin in for this....').waitFor()
  for (const one of [player, admin, other]) expect(one.complaints).toEqual([])
})

test('who is banned appeals on this site, once', async () => {
  const banned = await visit('phone', site.url)
  const { page, complaints } = banned
  await signIn(page, 'banned')
  await page.goto('/profile')
  await page.getByRole('link', { name: 'My reports and appeals' }).click()
  await page.getByRole('link', { name: 'Appeal', exact: true }).first().click()
  await page.getByLabel('Why it should be lifted').fill('It was my brother.')
  await page.getByRole('button', { name: 'Send the appeal' }).click()
  await page.waitForURL(/\/reports\/\d+$/)
  await page.getByText('It was my brother.').waitFor()
  await page.goto('/reports')
  await page.getByRole('link', { name: 'Open the appeal' }).first().waitFor()
  await expectSoundAnywhere(banned)
  await page.goto('/bans')
  expect(await page.getByRole('link', { name: 'Appeal' }).first().getAttribute('href')).toMatch(
    /^\/reports\?appeal=\d+$/,
  )
  expect(complaints).toEqual([])
})

test('admins look after those who kill teammates; everybody reads the ledger', async () => {
  const admin = await visit('phone', site.url)
  await signIn(admin.page, 'admin')
  await admin.page.goto('/admin/teamkills')
  await admin.page.getByRole('row').nth(1).waitFor()
  await expectSoundAnywhere(admin)
  await admin.page.locator('.evidence a[href^="/matches/"]').first().click()
  await admin.page.waitForURL(/\/matches\/\d+\?t=\d+/)
  await admin.page.goto('/admin/watchlist')
  await admin.page.getByText('Nobody is watched.').waitFor()
  await expectSound(admin)

  const guest = await visit('phone', site.url)
  await guest.page.goto('/bans')
  await guest.page.getByRole('link', { name: 'Bans, lifts and reports by month' }).click()
  await guest.page.getByRole('table', { name: 'Ledger' }).waitFor()
  await expectSoundAnywhere(guest)
  for (const one of [admin, guest]) expect(one.complaints).toEqual([])
})

const FOR_ADMINS = ['/admin/people', '/admin/audit', '/admin/reports', '/admin/watchlist', '/admin/teamkills']

test('visitors, players and admins without the flags are told why, on every page of moderation', async () => {
  const visitor = await visit('phone', site.url)
  const { page, complaints } = visitor
  const expectWords = async (words: string) => {
    for (const path of FOR_ADMINS) {
      await page.goto(path)
      await page.getByRole('alert').filter({ hasText: words }).waitFor()
      expect(await page.getByRole('table').count(), path).toBe(0)
    }
    await expectSound(visitor)
  }
  await expectWords('You must be logged in for this....')
  await page.goto('/login')
  const href = await page.getByRole('link', { name: /^Player / }).getAttribute('href')
  await signIn(page, 'player')
  await expectWords('You must be an Admin in for this....')

  await typeSitrep(site, 'admin', 'add', /\d{17}/.exec(decodeURIComponent(href ?? ''))?.[0] ?? '', '--flags', 'g')
  await page.goto('/logout')
  await signIn(page, 'player')
  await expectWords('Your SourceMod flags do not allow this')
  expect(complaints).toEqual([])
})
