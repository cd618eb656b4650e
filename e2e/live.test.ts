import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectSound, type Size, visit, visitAlone } from './lib/browser.ts'
import { players, type ScriptedServer, startScriptedServer } from './lib/game-server.ts'
import { findSecrets } from './lib/secrets.ts'
import { ended, type Site, startSite } from './lib/site.ts'

let alpha: ScriptedServer
let bravo: ScriptedServer
let site: Site
let refused = 0
/** Takes nothing of what it is told. */
const webhook = createServer((_request, response) => {
  refused += 1
  response.writeHead(500).end()
})
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  alpha = await startScriptedServer(['Ann', ''])
  bravo = await startScriptedServer(['Bob'])
  stops.push(alpha.close, bravo.close)
  await new Promise<void>((resolve) => webhook.listen(0, '127.0.0.1', resolve))
  stops.push(async () => void webhook.close())
  site = await startSite({ demo: false, settings: serverSettings(), secrets: secrets() })
  stops.push(site.stop)
})
afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
})

const serverSettings = () => `servers:
  - { id: 1, name: Alpha, ip: 127.0.0.1, port: ${alpha.port} }
  - { id: 2, name: Bravo, ip: 127.0.0.1, port: ${bravo.port} }
webhooks: [{ name: log, own_network: true }]
`

const secrets = () => ({
  SITREP_RCON_PASSWORD: 'a-password-of-all-consoles',
  SITREP_LOG_SECRET: '918273645',
  SITREP_WEBHOOK_URL_LOG: `http://127.0.0.1:${(webhook.address() as AddressInfo).port}/a-path-that-nobody-knows`,
  SITREP_WEBHOOK_KEY_LOG: 'a-key-that-signs-what-is-sent',
})

const column = (page: Page, name: string) => page.getByRole('region', { name })

/** Waits until the card of a game server says this. */
async function says(page: Page, name: string, facts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(facts)) {
    const fact = label === 'Status' ? column(page, name).locator('.server-status') : factOf(page, name, label)
    await fact.filter({ hasText: new RegExp(`${escaped(text)}$`) }).waitFor()
  }
}

const factOf = (page: Page, name: string, label: string) =>
  column(page, name).locator('dt', { hasText: label }).locator('xpath=following-sibling::dd')

const escaped = (text: string) => text.replaceAll(/[()/]/g, String.raw`\$&`)

const durations = async (page: Page, name: string): Promise<number[]> => {
  const texts = await column(page, name).locator('tbody td:last-child').allInnerTexts()
  return texts.map((text) => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0))
}

const UP = { Status: 'UP', Map: 'Ministry (Checkpoint)', Mode: 'checkpoint' }

test('a server fills, changes its map and empties, while another falls silent and returns', async () => {
  const { page, complaints } = await visit('desktop', site.url)
  await page.goto('/servers')
  await says(page, 'Alpha', { ...UP, Players: '2/16' })
  await says(page, 'Bravo', { ...UP, Players: '1/16' })
  await column(page, 'Alpha').getByRole('cell', { name: 'Ann' }).waitFor()
  await column(page, 'Alpha').getByRole('cell', { name: 'Connecting...' }).waitFor()
  const play = column(page, 'Alpha').getByRole('link', { name: /^Play/ })
  expect(await play.getAttribute('href')).toBe(`steam://connect/127.0.0.1:${alpha.port}`)
  const home = await visit('phone', site.url)
  await home.page.goto('/')
  const row = home.page.getByRole('listitem').filter({ hasText: 'Alpha' })
  await row.getByText('2/16').waitFor()
  const [before = 0] = await durations(page, 'Alpha')
  await expect.poll(() => durations(page, 'Alpha').then(([now = 0]) => now)).toBeGreaterThan(before)

  bravo.isSilent = true
  alpha.view = { ...alpha.view, map: 'market_coop', humans: players(['Ann', 'Cid', 'Dot']) }
  await says(page, 'Alpha', { Map: 'Market (Checkpoint)', Players: '3/16' })
  await row.getByText('3/16').waitFor()
  await row.getByText('Market (Checkpoint)').waitFor()
  await column(page, 'Alpha').getByRole('cell', { name: 'Cid' }).waitFor()

  alpha.view = { ...alpha.view, humans: [] }
  await says(page, 'Alpha', { Players: '0/16' })
  await column(page, 'Alpha').getByText('No players to display.').waitFor()

  await says(page, 'Bravo', { Status: 'DOWN', Mode: 'N/A', Players: 'N/A' })
  await column(page, 'Bravo')
    .getByText(/^updated \d+ s ago$/)
    .waitFor()
  await page.getByRole('status').getByText('Bravo is down.').waitFor()
  await says(page, 'Alpha', { Status: 'UP' })

  bravo.isSilent = false
  await says(page, 'Bravo', { ...UP, Players: '1/16' })
  await expect
    .poll(() =>
      column(page, 'Bravo')
        .getByText(/^updated/)
        .count(),
    )
    .toBe(0)
  expect(complaints).toEqual([])
})

test('a page outlives the site: it says so while the site is gone, and goes on when it is back', async () => {
  alpha.view = { ...alpha.view, map: 'ministry_coop', humans: players(['Ann']) }
  const { page } = await visit('desktop', site.url)
  await page.goto('/servers')
  await says(page, 'Alpha', { ...UP, Players: '1/16' })
  await page.evaluate(() => document.body.setAttribute('data-same', 'page'))

  await expect.poll(() => refused).toBeGreaterThan(0)
  await ended(site.process, 'SIGKILL')
  const words = Object.values(secrets()).map((secret) => secret.replace(/^.+\//, ''))
  expect(findSecrets(words, join(site.folder, 'data'), site.output()), 'T82: what lies there').toEqual([])
  await page.getByText('Disconnected').first().waitFor()
  await page.getByRole('alert').getByText('WebSocket error: unknown').waitFor()
  await says(page, 'Alpha', { ...UP, Players: '1/16' })
  alpha.view = { ...alpha.view, map: 'market_coop', humans: players(['Ann', 'Eve']) }

  const again = await startSite({
    folder: site.folder,
    port: site.port,
    demo: false,
    settings: serverSettings(),
    secrets: secrets(),
  })
  stops.push(again.stop)
  await says(page, 'Alpha', { Status: 'UP', Map: 'Market (Checkpoint)', Players: '2/16' })
  await column(page, 'Alpha').getByRole('cell', { name: 'Eve' }).waitFor()
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  expect(await page.getByText('Disconnected').count()).toBe(0)
  expect(await page.locator('body').getAttribute('data-same')).toBe('page')
})

describe('the page’s end of the websocket', () => {
  test('waits for data, ignores what is no news of its servers, and shows what is', async () => {
    const { page, complaints } = await visitAlone('desktop', site.url)
    let send: (message: string | Buffer) => void = () => undefined
    await page.routeWebSocket('**/websocket/servers', (socket) => {
      send = (message) => socket.send(message)
    })
    await page.goto('/servers')
    await page.getByText('Connected, waiting for data for server 2…').waitFor()
    const player = { index: 0, name: 'Junk', score: 1, duration: 2 }
    for (const junk of [
      'Junk',
      '{"server_id":',
      '[]',
      'null',
      '{"server_id":1}',
      JSON.stringify({ server_id: '1', players: [player] }),
      JSON.stringify({ server_id: 99, players: [player] }),
      JSON.stringify({ server_id: 1, players: [player, { ...player, score: '1' }] }),
      JSON.stringify({ server_id: 1, players: [{ ...player, name: null }] }),
      JSON.stringify({ server_id: 1, players: 'Junk' }),
    ]) {
      send(junk)
    }
    send(Buffer.from(JSON.stringify({ server_id: 1, players: [player] })))
    const info = { server_id: 2, current_status: 1, current_players: 9, max_players: 10, current_mode: 'hunt' }
    send(JSON.stringify({ server_id: 2, players: [{ ...player, name: 'Real' }], info, map_info: null }))
    await column(page, 'Bravo').getByRole('cell', { name: 'Real' }).waitFor()
    await says(page, 'Bravo', { Status: 'UP', Map: 'N/A', Mode: 'hunt', Players: '9/10' })
    await page.getByText('Connected, waiting for data for server 1…').waitFor()
    expect(await page.getByText('Junk').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  test('comes back after a second, but not while nobody looks at the page', async () => {
    const { page } = await visitAlone('desktop', site.url)
    let connections = 0
    await page.routeWebSocket('**/websocket/servers', (socket) => {
      connections += 1
      if (connections < 3) void socket.close()
    })
    await page.addInitScript(() => {
      Object.defineProperty(document, 'hidden', { get: () => !('shown' in document.documentElement.dataset) })
    })
    await page.clock.install()
    await page.goto('/servers')
    await expect.poll(() => connections).toBe(1)
    await page.getByText('Disconnected').first().waitFor()
    await page.clock.runFor(60_000)
    expect(connections).toBe(1)
    await showPage(page)
    await expect.poll(() => connections).toBe(2)
    await page.clock.runFor(1_000)
    await expect.poll(() => connections).toBe(3)
    await page.getByText('Connected, waiting for data for server 1…').waitFor()
  })
})

const showPage = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.setAttribute('data-shown', '')
    document.dispatchEvent(new Event('visibilitychange'))
  })

test.each<Size>(['phone', 'desktop'])('the simulated servers are shown on a %s, soundly', async (size) => {
  const visitor = await visit(size)
  const { page } = visitor
  await page.goto('/servers')
  await page.getByText(/^\d+ players? · \d of 4 servers up$/).waitFor()
  await page
    .getByRole('region')
    .first()
    .getByRole('link', { name: /^Sitrep #1/ })
    .waitFor()
  const lefts = await page
    .getByRole('region')
    .evaluateAll((list) => list.map((item) => item.getBoundingClientRect().left))
  expect(new Set(lefts).size).toBe(size === 'desktop' ? 4 : 1)
  await expectSound(visitor)
  await page.getByRole('link', { name: /^Sitrep #1/ }).click()
  await page.getByText('Map History (100 Max)').waitFor()
  expect(visitor.complaints).toEqual([])
})
