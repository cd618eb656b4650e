import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formsLoaded, openAdminPage } from './lib/admin-page.ts'
import { expectSound, visit, visitAlone } from './lib/browser.ts'
import { demoFolder, removeFolder } from './lib/demo.ts'
import { answer } from './lib/network.ts'
import { typeSitrep } from './lib/owner.ts'
import { signIn } from './lib/sign-in.ts'
import { type Site, startSite } from './lib/site.ts'
import { expectSoundAnywhere } from './lib/sound-anywhere.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ folder: await demoFolder(), settings: 'processes: 2\n' }) // acts pass from one to another
})
afterAll(async () => {
  await site.stop()
  await removeFolder(site.folder)
})

/** How the call ends, made by a program that has the browser's cookies and says so in these headers. */
async function say({ request }: BrowserContext, headers: Record<string, string>): Promise<number> {
  const reply = await request.post('/api/v1/admin/1/say', { headers, data: { content: 'Not mine to say' } })
  return reply.status()
}

test('an admin says something and changes the map, and sees both happen', async () => {
  const visitor = await visit('desktop', site.url)
  const { page, context, complaints } = visitor
  const name = await signIn(page, 'admin')
  const live = await context.newPage()
  await live.goto('/servers')
  const card = live.getByRole('region', { name: /^Sitrep #1/ })
  const mapBefore = await card.locator('dd').first().innerText()

  await page.getByRole('link', { name: 'Admin', exact: true }).click()
  await formsLoaded(page)
  const message = page.locator('form').filter({ hasText: 'FULL SEND' })
  await message.getByRole('button').click()
  await message.getByText('Please complete the form.').waitFor()
  await message.getByLabel('Message').fill('Regroup; "north" gate')
  await message.getByRole('button', { name: 'FULL SEND' }).click()
  await message.getByText('Message sent!').waitFor()
  expect(await message.getByLabel('Message').inputValue()).toBe('')
  await expect.poll(gameLog).toMatch(/"Console<0><Console><Console>" say ".*Regroup.*north.*gate/)

  const wanted = mapBefore === 'Market (Checkpoint)' ? 'Ministry (Checkpoint)' : 'Market (Checkpoint)'
  const change = page.locator('form').filter({ hasText: 'Change Map' })
  await change.getByLabel('Map').selectOption(wanted)
  await change.getByRole('button', { name: 'Change Map' }).click()
  await change.getByText('Map Change Requested!').waitFor()
  await card.locator('dd').first().filter({ hasText: wanted }).waitFor()
  await expectSound(visitor)
  expect(complaints).toEqual([])

  const audit = await auditList()
  expect(audit).toMatch(new RegExp(`change_map  ok  server 1  ${literal(name)} `))
  expect(audit).toMatch(new RegExp(`say  ok  server 1  ${literal(name)} `))
})

const literal = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

/** What the simulated game servers have written, as it arrived. */
async function gameLog(): Promise<string> {
  const folder = join(site.folder, 'data', 'journal')
  const segments = (await readdir(folder)).filter((name) => name.endsWith('.journal'))
  return (await Promise.all(segments.map((name) => readFile(join(folder, name), 'utf8')))).join('\n')
}

const auditList = (): Promise<string> => typeSitrep(site, 'audit', 'list')

test('the forms say what went wrong', async () => {
  const { page } = await visit('phone', site.url)
  await signIn(page, 'admin')
  await page.goto('/admin')
  await formsLoaded(page)
  await answer(page, '/api/v1/admin/', 422, { detail: 'The server is full of sand' })
  const message = page.locator('form').filter({ hasText: 'FULL SEND' })
  await message.getByLabel('Message').fill('Hello')
  await message.getByRole('button').click()
  await message.getByText('Request failed.').waitFor()
  expect(await message.getByLabel('Message').inputValue()).toBe('Hello')
  const change = page.locator('form').filter({ hasText: 'Change Map' })
  await change.getByRole('button').click()
  await change.getByText('Map Change Request failed, The server is full of sand').waitFor()
  await answer(page, '/api/v1/admin/', 502, { detail: 'No answer' })
  await change.getByRole('button').click()
  await change.getByText('Map Change Request failed.', { exact: true }).waitFor()
})

test('an admin who lacks a flag reads why, below the words', async () => {
  const visitor = await visit('phone', site.url)
  const { page } = visitor
  await signIn(page, 'admin')
  await page.goto('/admin')
  await formsLoaded(page)
  await answer(page, '/api/v1/admin/', 403, { detail: 'Your SourceMod flags do not allow this' })
  const message = page.locator('form').filter({ hasText: 'FULL SEND' })
  await message.getByLabel('Message').fill('Hello')
  await message.getByRole('button').click()
  await message.getByText('Your SourceMod flags do not allow this').waitFor()
  expect(await message.getByRole('status').innerText()).toBe('Request failed.\nYour SourceMod flags do not allow this')
  await expectSound(visitor)
})

test.each(['phone', 'tablet', 'desktop'] as const)(
  'on a %s the forms tell what is live where they act',
  async (size) => {
    const visitor = await visitAlone(size, site.url)
    const { page, complaints } = visitor
    await signIn(page, 'admin')
    const map_info = {
      map_name: 'market_coop',
      map_name_trans: '<b>‮Market</b> 漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢',
    }
    const info = { server_id: 1, current_status: 1, current_players: 12, max_players: 16, current_mode: 'checkpoint' }
    await page.routeWebSocket('**/websocket/servers', (socket) => {
      socket.send(JSON.stringify({ server_id: 1, players: [], info, map_info }))
    })
    await page.goto('/admin')
    await formsLoaded(page)
    const change = page.locator('form').filter({ hasText: 'Change Map' })
    await change.getByText('12/16 players').waitFor()
    await change.getByText(/^12 players are playing/).waitFor()
    const message = page.locator('form').filter({ hasText: 'FULL SEND' })
    await message.getByText('12/16 players').waitFor()
    await message.getByLabel('Message').fill('Regroup "north"\nnow')
    await message.getByText("Regroup 'north' now").waitFor()
    await expectSound(visitor)
    const fold = async () => size === 'desktop' || page.getByRole('button', { name: 'Menu', exact: true }).click()
    await fold()
    await page.getByRole('button', { name: 'Use the light theme' }).click()
    await fold()
    await expectSound(visitor)
    expect(complaints).toEqual([])
  },
)

test('a visitor is refused by the page and by the call', async () => {
  const visitor = await visit('phone', site.url)
  await visitor.page.goto('/admin')
  await visitor.page.getByText('You must be logged in for this....').waitFor()
  expect(await visitor.page.getByRole('button', { name: 'FULL SEND' }).count()).toBe(0)
  await expectSound(visitor)
  expect(await say(visitor.context, {})).toBe(401)
  expect(await say(visitor.context, { authorization: `Bearer ${'A'.repeat(43)}` })).toBe(401)
})

test('a player is refused by the page and by the call, whatever the browser remembers', async () => {
  const visitor = await visit('desktop', site.url)
  const { page, context } = visitor
  await signIn(page, 'player')
  await page.goto('/admin')
  await page.getByText('You must be an Admin in for this....').waitFor()
  await expectSound(visitor)
  const apiKey = (await context.cookies()).find(({ name }) => name === 'api_key')?.value
  expect(await say(context, { authorization: `Bearer ${apiKey}` })).toBe(403)
  expect(await say(context, {}), 'the cookie is no credential').toBe(401)

  await page.evaluate(() => localStorage.setItem('userData', JSON.stringify({ personaname: 'Me', is_admin: true })))
  await page.reload()
  await formsLoaded(page)
  await page.getByLabel('Message').fill('Let me in')
  await page.getByRole('button', { name: 'FULL SEND' }).click()
  await page.getByText('Request failed.').waitFor()
  expect(await gameLog()).not.toContain('Let me in')
  expect(await auditList()).toMatch(/denied {2}server 1 .*POST \/api\/v1\/admin\/:server\/say/)
})

test('the doctor shows an admin what answers', async () => {
  const visitor = await visit('phone', site.url)
  const { page, complaints } = visitor
  await signIn(page, 'admin')
  await openAdminPage(page)
  await page.getByRole('link', { name: 'Let the doctor look' }).click()
  const database = page.locator('.card').filter({ has: page.getByRole('heading', { name: 'PostgreSQL' }) })
  const upToDate = database.getByText('they are up to date')
  await upToDate.waitFor({ state: 'attached' })
  expect(await upToDate.isVisible(), 'what is well is folded').toBe(false)
  await page.emulateMedia({ media: 'print' })
  await upToDate.waitFor()
  await page.emulateMedia({ media: 'screen' })
  await upToDate.waitFor({ state: 'hidden' })
  await database.locator('summary').focus()
  await page.keyboard.press('Enter')
  await upToDate.waitFor()
  const server = page.locator('.card').filter({ has: page.getByRole('heading', { name: /^Game server 1 / }) })
  await server.locator('summary').focus()
  await page.keyboard.press('Space')
  await server.getByText('the password was accepted and a command was carried out').waitFor()
  await page.getByRole('button', { name: 'Run again' }).click()
  await page.getByRole('button', { name: 'Run again' }).waitFor()
  await expectSound(visitor)
  expect(complaints).toEqual([])
})

test('on a phone an admin kicks from the live page and bans, and the audit tells what became of it', async () => {
  const visitor = await visit('phone', site.url)
  const { page, context, complaints } = visitor
  const adminName = await signIn(page, 'admin')
  await page.goto('/servers')
  const themselves = JSON.stringify(`Act on ${adminName}`) // may be playing too, and nobody bans themselves
  await page
    .getByRole('link', { name: /^Act on / })
    .and(page.locator(`:not([aria-label=${themselves}])`))
    .first()
    .click()
  await page.getByRole('button', { name: 'Kick' }).click()
  await page.getByRole('button', { name: 'Teamkilling' }).click()
  await expectSound(visitor)
  await page.getByRole('button', { name: 'Kick' }).click()
  const acts = page.locator('.card').filter({ has: page.getByRole('heading', { name: 'Acts' }) })
  await acts.getByText('Kicked').first().waitFor()
  await acts.getByText('Done').first().waitFor()
  await expect.poll(gameLog).toContain('Kicked by Console : Teamkilling')

  await page.getByRole('button', { name: 'Ban' }).click()
  await page.getByLabel('Reason, which').fill('x"; quit')
  await page.getByRole('button', { name: 'Ban on every game server' }).click()
  await acts.getByText('Banned').first().waitFor()
  await page.getByText('In force').waitFor()
  await expect.poll(() => acts.getByText(/Waiting|Being sent/).count()).toBe(0)
  await expectSoundAnywhere(visitor)

  await openAdminPage(page)
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Name, Steam id or address' }).waitFor()
  await expectSound(visitor)
  await page.goto('/admin/audit?action=ban')
  const entry = page.getByRole('list', { name: 'Entries' }).getByRole('listitem').first()
  await entry.getByText('Done').first().waitFor()
  expect(await entry.innerText()).toContain(adminName)
  await page.getByText('Verified').waitFor()
  await expectSoundAnywhere(visitor)
  expect(complaints).toEqual([])

  const player = await visit('phone', site.url)
  for (const path of ['/admin/people', '/admin/audit']) {
    await player.page.goto(path)
    await player.page.getByText('You must be logged in for this....').waitFor()
  }
  expect((await context.request.get('/api/v1/admin/people?q=a')).status(), 'the cookie is no credential').toBe(401)
})

test('an admin finds a line of the chat and goes to its moment in the match; nobody else is told of it', async () => {
  const visitor = await visit('desktop', site.url)
  const { page, complaints } = visitor
  await signIn(page, 'admin')
  await openAdminPage(page)
  await page.getByRole('link', { name: 'Search the chat' }).click()
  const entries = page.getByRole('list', { name: 'Chat lines' }).getByRole('listitem')
  await entries.first().waitFor()
  await page.getByLabel('Words').fill('medic')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.waitForURL(/q=medic/)
  await expect.poll(async () => (await entries.allInnerTexts()).every((text) => /medic/i.test(text))).toBe(true)
  await expectSoundAnywhere(visitor)
  const line = entries.filter({ has: page.locator('a[href^="/matches/"]') }).first()
  const text = await line.locator('.chat-text').innerText()
  await line.locator('a[href^="/matches/"]').click()
  const chosen = page.locator('tr[aria-current]')
  await expect.poll(() => chosen.innerText()).toContain(text)
  await page.getByRole('list', { name: 'In all' }).getByText('Chat').waitFor()
  await expectSoundAnywhere(visitor)
  expect(complaints).toEqual([])

  const guest = await visit('phone', site.url)
  await guest.page.goto(new URL(page.url()).pathname)
  await guest.page.getByRole('table', { name: 'What happened' }).waitFor()
  expect(await guest.page.getByText(' said').count()).toBe(0)
  expect((await guest.context.request.get('/api/v1/admin/chat')).status()).toBe(401)
})
