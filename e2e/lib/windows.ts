import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--font-render-hinting=none', // else letters are as wide as on screens of long ago
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Nothing but the site and the demo's stand-in for Steam is reached. A route would do it, too, but without the browser's cache.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]

const WHOLE = process.env.CHROMIUM ?? '/usr/bin/chromium'
const SHELL = '/usr/bin/chromium-headless-shell'
/** The same browser without a window to draw costs three quarters of the processor's time. It lacks what is shown beside pages. */
const LIGHT = process.env.CHROMIUM ?? (existsSync(SHELL) ? SHELL : WHOLE)
const PATIENCE_MS = 60_000 // for anything a page should show or do, on any machine
const MOST_FREE = 3
/** A page of the site without a script. */
export const QUIET = '/robots.txt'

const browsers = new Map<string, Promise<Browser>>()

/** One browser for all test files of a worker, with which it ends. */
function sharedBrowser(executablePath: string): Promise<Browser> {
  const browser = browsers.get(executablePath) ?? chromium.launch({ executablePath, args: ARGS, timeout: PATIENCE_MS })
  browsers.set(executablePath, browser)
  return browser
}

export interface Window {
  context: BrowserContext
  page: Page
}
export interface WindowOptions {
  url: string // of the site
  touch: boolean
  whole?: boolean // in the browser with all it has
}
interface Kept extends Window, WindowOptions {}

const free: Kept[] = []

/** A window with nothing remembered but the site's files. Opening one costs a browser more than any page of the site. */
export async function takeWindow(options: WindowOptions): Promise<Window> {
  const at = free.findIndex(({ url, touch }) => url === options.url && touch === options.touch)
  const [known] = at < 0 ? [] : free.splice(at, 1)
  return known ?? refuseWhatStays(await openWindow(options))
}

/** What nothing takes out of a window again would meet its next visitor. */
function refuseWhatStays(window: Window): Window {
  const refuse = () => {
    throw new Error('This stays in a window: visitAlone() gives one that is closed afterwards')
  }
  for (const party of [window.context, window.page]) {
    Object.assign(party, { addInitScript: refuse, routeWebSocket: refuse, exposeFunction: refuse })
  }
  return window
}

/** Cleans a window for whoever comes next; one that cannot be cleaned is closed. */
export async function giveBack(window: Window, options: WindowOptions): Promise<void> {
  try {
    await clean(window)
    free.push({ ...window, ...options })
  } catch {
    await window.context.close() // its site is gone, or the test closed it
  }
  if (free.length > MOST_FREE) await free.shift()?.context.close()
}

/** Times are UTC and en-US, motion is reduced. */
export async function openWindow({ url, touch, whole = false }: WindowOptions): Promise<Window> {
  const browser = await sharedBrowser(whole ? WHOLE : LIGHT)
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    hasTouch: touch,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  context.setDefaultTimeout(PATIENCE_MS)
  return { context, page: await context.newPage() }
}

const HEARD = ['console', 'dialog', 'pageerror', 'request', 'requestfailed', 'response', 'websocket'] as const

async function clean({ context, page }: Window): Promise<void> {
  await stopRoutes(context)
  await Promise.all(context.pages().map((other) => other !== page && other.close()))
  context.removeAllListeners('request')
  for (const event of HEARD) page.removeAllListeners(event)
  await page.emulateMedia({ media: null, forcedColors: null })
  await page.goto(QUIET)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await context.clearCookies()
  const session = await context.newCDPSession(page)
  await session.send('Page.resetNavigationHistory')
  await session.detach()
}

/** What a page asks for in its last moment is nobody's concern any more. */
export async function stopRoutes(context: BrowserContext): Promise<void> {
  await Promise.all([context, ...context.pages()].map((asking) => asking.unrouteAll({ behavior: 'ignoreErrors' })))
}
