import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import { visit } from './lib/browser.ts'
import { layoutFaults, settled, WIDTHS } from './lib/layout.ts'
import { longestMatch } from './lib/matches.ts'
import { answerWithMany, askSite } from './lib/network.ts'
import { everyScreen, otherScreens } from './lib/screens.ts'
import { signIn } from './lib/sign-in.ts'

const WIDE_NAME = 'W'.repeat(32)
const HEIGHT = 900

test('on every screen, at every width, nothing is cut, broken or on top of something else', async () => {
  const { page, complaints } = await visit()
  const visited = new Set<string>()
  page.on('request', (request) => request.isNavigationRequest() && visited.add(new URL(request.url()).pathname))
  await signIn(page, 'admin')
  await answerWithMany(page, '/api/v1/stats/teamkills2')
  for (const path of await everyScreen()) {
    await page.goto(path)
    await settled(page)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT })
      expect(await layoutFaults(page), `${path} at ${width}`).toEqual([])
    }
  }
  for (const path of await otherScreens()) {
    await page.goto(path)
    await settled(page)
  }
  const unseen = Object.values(paths).filter((path) => ![...visited].some((address) => patternOf(path).test(address)))
  expect(unseen, 'T83: the tour has every address').toEqual([])
  expect(complaints, 'T83: nobody else is asked, or told where from').toEqual([])
})

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)

test('names of 32 wide signs break no list', async () => {
  const { page } = await visit()
  const match = `/matches/${(await longestMatch()).id}`
  await page.route('**/api/**', async (route) => {
    const reply = await askSite(route)
    await route.fulfill({ response: reply, body: withWideNames(await reply.text()) })
  })
  for (const path of [
    '/leaderboard/1',
    '/bans',
    '/teamkill/teamkills',
    '/weapon/6',
    '/admins',
    match,
    '/awards',
    '/awards/rifleman',
    '/records',
  ]) {
    await page.goto(path)
    await settled(page)
    await page.getByText(WIDE_NAME).and(page.locator(':not(option)')).first().waitFor()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT })
      expect(await layoutFaults(page), `${path} at ${width}`).toEqual([])
    }
  }
})

const withWideNames = (json: string) =>
  JSON.stringify(JSON.parse(json), (key, value) =>
    ['personaname', 'player_name', 'handle_at_ban', 'banned_by'].includes(key) ? WIDE_NAME : value,
  )

test.each([
  ['', 100],
  [' and text of 200 %', 200],
])('the bar of an admin with a wide name never collides, at any width%s', async (_, percent) => {
  const { page } = await visit()
  await signIn(page, 'admin')
  await page.evaluate((personaname) => {
    const stored = JSON.parse(localStorage.getItem('userData') ?? '{}')
    localStorage.setItem('userData', JSON.stringify({ ...stored, personaname }))
  }, WIDE_NAME)
  await page.goto('/info/rules')
  await settled(page)
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`
  }, percent)
  for (let width = 320; width <= 1920; width += 80) {
    await page.setViewportSize({ width, height: HEIGHT })
    expect(await layoutFaults(page), `at ${width}`).toEqual([])
    const { height } = (await page.locator('.site-bar').boundingBox()) ?? { height: 0 }
    expect(height, `the height of the bar at ${width}`).toBeLessThanOrEqual((57 * percent) / 100)
    await tryMenu(page, width)
  }
})

async function tryMenu(page: Page, width: number): Promise<void> {
  const toggle = page.getByRole('button', { name: 'Menu', exact: true })
  if (!(await toggle.isVisible())) {
    expect(await page.getByRole('link', { name: 'Workshop' }).isVisible(), `entries at ${width}`).toBe(true)
    return
  }
  await toggle.click()
  await page.getByRole('link', { name: 'Logout' }).waitFor()
  expect(await layoutFaults(page), `with the menu open at ${width}`).toEqual([])
  await toggle.click()
}

test('above 768 px the heads of a list stay in sight under the bar, in both themes', async () => {
  const { page } = await visit()
  for (const theme of ['dark', 'light']) {
    await page.goto('/bans')
    await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme)
    await page.reload()
    await settled(page)
    for (const width of [768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 500 })
      await page.evaluate(() => window.scrollTo(0, 600))
      const head = page.locator('thead')
      await expect.poll(async () => Math.round((await head.boundingBox())?.y ?? 0)).toBe(56)
      const [ground, paper] = await head.evaluate((element) =>
        [element, document.body].map((part) => getComputedStyle(part).backgroundColor),
      )
      expect(ground, `${theme} at ${width}`).toBe(paper)
    }
  }
})

test('who asks for no motion sees none', async () => {
  const { page } = await visit()
  for (const path of ['/', '/servers', '/leaderboard/1']) {
    await page.goto(path)
    await settled(page)
    const moving = await page.evaluate(() => [
      ...[...document.querySelectorAll('*')]
        .filter((element) =>
          getComputedStyle(element)
            .transitionDuration.split(', ')
            .some((time) => time !== '0s'),
        )
        .map((element) => `${element.className} has a transition`),
      ...document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 1)
        .map((animation) => `${(animation as CSSAnimation).animationName} goes on`),
    ])
    expect(moving, path).toEqual([])
  }
  await page.route('**/api/v1/site/bans2**', () => undefined) // never answered: the spinner stays
  await page.goto('/bans')
  await page.getByText('Loading bans…').waitFor()
  const spinner = page.locator('.spinner-border')
  const turned = () => spinner.evaluate((element) => getComputedStyle(element).animationIterationCount)
  expect(await turned()).toBe('1')
})

const MOST_STEPS = 45
const FRAMEWORK_BLUES = /13, 110, 253|134, 183, 254|49, 132, 253/

test('what has the focus has our ring and not the framework’s', async () => {
  const { page } = await visit()
  for (const path of ['/', '/maps', '/bans', '/leaderboard/1']) {
    await page.goto(path)
    await settled(page)
    for (let step = 0; step < MOST_STEPS; step++) {
      await page.keyboard.press('Tab')
      const ring = await page.evaluate(() => {
        const focused = document.activeElement
        if (focused === null || focused === document.body) return null
        const style = getComputedStyle(focused)
        return {
          outline: `${style.outlineStyle} ${style.outlineColor}`,
          all: `${style.boxShadow} ${style.borderColor}`,
        }
      })
      if (ring === null) break // past the end of the page
      expect(ring.outline, `step ${step} of ${path}`).toBe('solid rgb(227, 165, 60)')
      expect(ring.all, `step ${step} of ${path}`).not.toMatch(FRAMEWORK_BLUES)
    }
  }
})
