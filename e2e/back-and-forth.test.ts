import { afterAll, beforeAll, expect, test } from 'vitest'
import { visit } from './lib/browser.ts'
import { type ScriptedServer, startScriptedServer } from './lib/game-server.ts'
import { type Site, startSite } from './lib/site.ts'

let alpha: ScriptedServer
let site: Site

beforeAll(async () => {
  alpha = await startScriptedServer(['Ann'])
  const settings = `servers: [{ id: 1, name: Alpha, ip: 127.0.0.1, port: ${alpha.port} }]\n`
  site = await startSite({ demo: false, settings, upgradesPerMinute: 10 })
})
afterAll(async () => {
  await site.stop()
  await alpha.close()
})

test('going back and forth twenty times is never told to wait, and shows who plays each time', async () => {
  const { page, complaints } = await visit('desktop', site.url)
  const opened: string[] = []
  const refused: string[] = []
  page.on('websocket', (socket) => opened.push(socket.url()))
  page.on('response', (response) => response.status() === 429 && refused.push(response.url()))
  const bar = page.getByRole('navigation').first()
  await page.goto('/servers')
  for (let turn = 0; turn < 20; turn++) {
    await page.getByRole('region', { name: 'Alpha' }).getByRole('cell', { name: 'Ann' }).waitFor()
    await bar.getByRole('link', { name: 'Bans', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Bans' }).waitFor()
    await bar.getByRole('link', { name: 'Servers', exact: true }).click()
  }
  await page.getByRole('cell', { name: 'Ann' }).waitFor()
  expect(opened).toEqual([`${site.url.replace('http', 'ws')}/websocket/servers`])
  expect(await page.getByText('WebSocket error').count()).toBe(0)
  expect(refused).toEqual([])
  expect(complaints).toEqual([])
})
