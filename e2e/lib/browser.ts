import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { BrowserContext, Page, Request } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import { giveBack, openWindow, QUIET, stopRoutes, takeWindow, type Window } from './windows.ts'

export const SIZES = {
  phone: { width: 360, height: 780 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
} as const
export type Size = keyof typeof SIZES

export interface Visit {
  page: Page
  context: BrowserContext
  /** What the page complained about: uncaught errors and console errors that are not failed requests. */
  complaints: string[]
}

/** A visitor with nothing remembered, in a window that others had before. */
export async function visit(size: Size = 'desktop', url = inject('siteUrl')): Promise<Visit> {
  const options = { url, touch: size === 'phone' }
  const window = await takeWindow(options)
  onTestFinished(() => giveBack(window, options))
  return begin(window, size)
}

/** A visitor in a window of their own: for whoever puts scripts or another clock into it, or needs the whole browser. */
export async function visitAlone(size: Size = 'desktop', url = inject('siteUrl'), whole = false): Promise<Visit> {
  const window = await openWindow({ url, touch: size === 'phone', whole })
  onTestFinished(async () => {
    await stopRoutes(window.context)
    await window.context.close()
  })
  return begin(window, size)
}

async function begin({ context, page }: Window, size: Size): Promise<Visit> {
  await page.setViewportSize(SIZES[size])
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': nextAddress() })
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text())
  })
  page.on('request', (request) => complaints.push(...complaintsOf(request)))
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await tellWhatIsSeen(page, complaints)
  })
  return { page, context, complaints }
}

/** For whoever reads of a failure that nobody watched. */
async function tellWhatIsSeen(page: Page, complaints: readonly string[]): Promise<void> {
  const text = await page.locator('body').innerText({ timeout: 5_000 }).catch(String)
  console.error(
    `${page.url()} showed: ${text.slice(0, 1_000)}\nIt complained of: ${complaints.join('\n') || 'nothing'}`,
  )
}

/** Pictures of people come from Steam; all else is ours, and nobody is told which page asked for it. */
function complaintsOf(request: Request): string[] {
  const { protocol, hostname } = new URL(request.url())
  const isOurs = !protocol.startsWith('http') || ['localhost', '127.0.0.1', ...AVATAR_HOSTS].includes(hostname)
  const { referer = '' } = request.headers()
  return [
    ...(isOurs ? [] : [`${request.url()} is somebody else's`]),
    ...(referer === '' ? [] : [`${request.url()} is told of ${referer}`]),
  ]
}

const AVATAR_HOSTS = ['cdn.akamai.steamstatic.com', 'avatars.steamstatic.com']

/** A visitor of a phone at night or of a desk by day: what must be sound in both themes is walked through by these two. */
export async function visitSoundly(size: Size): Promise<Visit> {
  const visitor = await visit(size)
  await chooseTheme(visitor.page, size === 'desktop' ? 'light' : 'dark')
  return visitor
}

/** As somebody who chose it before. */
export async function chooseTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.goto(QUIET)
  await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme)
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
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(await axeSource)
  const results = await page.evaluate<AxeResults>("axe.run({ resultTypes: ['violations'] })")
  const serious = results.violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`)).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, 'sideways scrolling').toBeLessThanOrEqual(0)
}
