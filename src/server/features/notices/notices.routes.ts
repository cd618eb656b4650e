import type { Feature } from '#server/features/feature.ts'
import type { Db } from '#server/ground/db/db.ts'
import { limitKey } from '#server/http/access/client-address.ts'
import { AppError, Forbidden, fail, Invalid, NotFound, Unavailable } from '#server/http/access/errors.ts'
import { addCall } from '#server/http/calls/calls.ts'
import { plainEndpoint, readEndpoint } from '#server/outside/push/push-endpoint.ts'
import { areBrowserKeys } from '#server/outside/push/seal-message.ts'
import { type Browser, type KnownBrowser, MOST_WISHES, notices } from '#shared/contracts/notices.ts'
import {
  admitBrowser,
  type BrowserGiven,
  type BrowserKnown,
  forgetBrowser,
  isKnown,
  moveBrowser,
  touchBrowser,
} from './browsers.queries.ts'
import {
  countWishes,
  hasPlayed,
  isBanned,
  isShown,
  listWishes,
  removeWish,
  wishPlayer,
  wishServer,
} from './wishes.queries.ts'

const ASKED_PER_MINUTE = 30 // by one visitor
const NEW_PER_DAY = 50 // browsers of one address
const FULL = `A browser can have ${MOST_WISHES} notices: remove one first.`

export const noticesFeature: Feature = (app, { db, clock, config: { notices: settings } }) => {
  const asked = app.limits.exact('notices', ASKED_PER_MINUTE)
  const fresh = app.limits.exactDaily('new_browsers', NEW_PER_DAY)
  const admit = async (address: string): Promise<void> => {
    if (!settings.enabled) throw new NotOffered()
    await asked.take(limitKey(address))
  }
  const read = (browser: Browser) => readBrowser(browser, settings.push_services)
  const wish = async (address: string, browser: BrowserGiven, write: (tx: Db, id: string) => Promise<void>) => {
    if (!(await isKnown(db, browser))) await fresh.take(limitKey(address))
    await db.transaction(async (tx) => {
      const id = await requireBrowser(tx, browser, clock.now())
      await write(tx, id)
      if ((await countWishes(tx, id)) > MOST_WISHES) throw new Invalid(FULL)
    })
    return listWishes(db, browser, clock.now())
  }

  addCall(app, notices.own, async ({ body, request }) => {
    await admit(request.address)
    const browser = known(body.browser)
    await touchBrowser(db, browser, clock.now())
    return listWishes(db, browser, clock.now())
  })

  addCall(app, notices.watchServer, async ({ body: { server_id, at_least, browser }, request }) => {
    await admit(request.address)
    if (!(await isShown(db, server_id))) throw new NotFound('Server')
    return wish(request.address, read(browser), (tx, id) => wishServer(tx, id, server_id, at_least))
  })

  addCall(app, notices.watchPlayer, async ({ body: { steam_id, browser }, viewer, request }) => {
    await admit(request.address)
    if (steam_id === viewer.steam_id) throw new Invalid('You know when you play.')
    if (await isBanned(db, viewer.steam_id, clock.now()))
      throw new Forbidden('Whoever is banned is not told of others.')
    if (!(await hasPlayed(db, steam_id)) || (await isBanned(db, steam_id, clock.now()))) throw new NotFound('Player')
    return wish(request.address, read(browser), (tx, id) => wishPlayer(tx, id, steam_id, viewer.steam_id))
  })

  addCall(app, notices.stop, async ({ body, request }) => {
    await admit(request.address)
    await removeWish(db, body.id)
    return { ok: true as const }
  })

  addCall(app, notices.stopAll, async ({ body, request }) => {
    await admit(request.address)
    await forgetBrowser(db, known(body.browser))
    return { ok: true as const }
  })

  addCall(app, notices.move, async ({ body, request }) => {
    await admit(request.address)
    await moveBrowser(db, known(body.from), read(body.browser), clock.now())
    return { ok: true as const }
  })
}

class NotOffered extends AppError {
  constructor() {
    super(404, 'This site offers no notices')
  }
}

const known = ({ endpoint, auth }: KnownBrowser): BrowserKnown => ({
  endpoint: plainEndpoint(endpoint),
  auth: Buffer.from(auth, 'base64url'),
})

function readBrowser({ p256dh, ...browser }: Browser, services: readonly string[]): BrowserGiven {
  if (readEndpoint(browser.endpoint, services) === null) {
    throw new Invalid('This site sends no notices by the push service of your browser.')
  }
  const read = { ...known(browser), p256dh: Buffer.from(p256dh, 'base64url') }
  return areBrowserKeys(read) ? read : fail(new Invalid('browser.p256dh: no key of a browser'))
}

async function requireBrowser(tx: Db, browser: BrowserGiven, now: Date): Promise<string> {
  const admitted = await admitBrowser(tx, browser, now)
  if (admitted === 'other keys') throw new Forbidden('This browser is known with other keys.')
  if (admitted === 'full') throw new Unavailable('No further browser can be told at the moment.', 3600)
  return admitted.id
}
