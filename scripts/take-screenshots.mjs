import { chromium } from 'playwright-core'
import { inProject } from './lib/project.mjs'

// `node scripts/take-screenshots.mjs [http://localhost:3000]`: the pictures of the README, from a running demo.
const address = process.argv[2] ?? 'http://localhost:3000'
const DESK = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 780 }

/** @type {readonly { name: string, path: string, size: { width: number, height: number } }[]} */
const PICTURES = [
  { name: 'home', path: '/', size: DESK },
  { name: 'player', path: `/player/${await leader()}`, size: DESK },
  { name: 'server', path: '/servers/1', size: DESK },
  { name: 'phone', path: '/leaderboard/1', size: PHONE },
]

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
try {
  for (const picture of PICTURES) await take(picture)
} finally {
  await browser.close()
}

/** @param {typeof PICTURES[number]} picture */
async function take({ name, path, size }) {
  const context = await browser.newContext({ viewport: size, reducedMotion: 'reduce', locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(address + path, { waitUntil: 'networkidle' })
  await page.evaluate('document.fonts.ready')
  await page.screenshot({ path: inProject('docs/images', `${name}.png`) })
  await context.close()
  process.stdout.write(`docs/images/${name}.png\n`)
}

/** Whoever leads the first board has a profile worth showing. */
async function leader() {
  const reply = await fetch(`${address}/api/v1/site/leaderboard2?server_id=1&limit=1&offset=0`)
  const [first] = /** @type {{ steam_id: string }[]} */ (await reply.json())
  if (first === undefined) throw new Error(`Nobody has a score at ${address}: is it the demo?`)
  return first.steam_id
}
