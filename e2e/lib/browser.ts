import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'

export const SIZES = {
  phone: { width: 360, height: 780 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
} as const
export type Size = keyof typeof SIZES

const OWN_HOSTS = new Set(['localhost', '127.0.0.1']) // the site, and the demo's stand-in for Steam

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const PATIENCE_MS = 60_000 // for anything a page should show or do, on any machine

let browser: Promise<Browser> | undefined

/** One browser for all test files of a worker, with which it ends. */
function sharedBrowser(): Promise<Browser> {
  browser ??= chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ARGS,
    timeout: PATIENCE_MS,
  })
  return browser
}

/** A visitor of a phone at night or of a desk by day: what must be sound in both themes is walked through by these two. */
export async function visitSoundly(size: Size): Promise<Visit> {
  const visitor = await visit(size)
  const theme = size === 'desktop' ? 'light' : 'dark'
  await visitor.page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
  return visitor
}

export interface Visit {
  page: Page
  context: BrowserContext
  /** What the page complained about: uncaught errors and console errors that are not failed requests. */
  complaints: string[]
}

/** A visitor with nothing remembered. Times are UTC and en-US, motion is reduced, nothing outside the site is reached. */
export async function visit(size: Size = 'desktop', url = inject('siteUrl')): Promise<Visit> {
  const context = await (await sharedBrowser()).newContext({
    viewport: SIZES[size],
    baseURL: url,
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-forwarded-for': nextAddress() },
    hasTouch: size === 'phone',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  onTestFinished(async () => {
    // What a page asks for in its last moment is nobody's concern any more.
    await Promise.all([context, ...context.pages()].map((asking) => asking.unrouteAll({ behavior: 'ignoreErrors' })))
    await context.close()
  })
  await context.route(
    ({ hostname }) => !OWN_HOSTS.has(hostname),
    (route) => route.abort(),
  )
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text())
  })
  return { page, context, complaints }
}

let visitors = 0

/** Everyone comes from somewhere else, as the limits per address expect. */
const nextAddress = () => `198.51.100.${(++visitors + process.pid) % 250}`

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface AxeResults {
  violations: { id: string; impact: string; nodes: { target: string[] }[] }[]
}

/** No serious finding, and nothing wider than the screen. */
export async function expectSound({ page }: Visit): Promise<void> {
  await page.evaluate(await axeSource)
  const results = await page.evaluate<AxeResults>('axe.run()')
  const serious = results.violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`)).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, 'sideways scrolling').toBeLessThanOrEqual(0)
}
