import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { notices, type Wish } from '#shared/contracts/notices.ts'
import { at, failureOf, type Reply, renderScreen, replyTo } from '#testing/web.tsx'
import { startSession } from '#web/lib/session.ts'
import { NoticeButton } from './notice-button.tsx'
import type { Subject } from './subject.ts'

const HOSTILE = '\u202E<img src=x onerror=alert(1)>😀'
const KEY = `B${'k'.repeat(86)}`
const SERVER: Subject = { type: 'server', id: 1, name: HOSTILE }
const ANN: Subject = { type: 'player', id: '76561198000000001', name: HOSTILE }
const browser = { endpoint: 'https://push.example.org/a', p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }
const onServer = (at_least: number): Wish => ({
  ...{ id: '00000000-0000-4000-8000-000000000001', player: null },
  server: { sid: 1, server_name: HOSTILE, at_least },
})
const ofAnn: Wish = {
  ...{ id: '00000000-0000-4000-8000-000000000002', server: null },
  player: { steam_id: ANN.id, personaname: HOSTILE, avatarhash: '' },
}

const meta = document.querySelector<HTMLMetaElement>('meta[name="sitrep"]')
const settings = meta?.content ?? ''

/** A browser that can be told things, as its reader answers it. */
function capable(answer: NotificationPermission = 'granted', before: NotificationPermission = 'default') {
  const { endpoint, ...keys } = browser
  const subscription = { toJSON: () => ({ endpoint, keys }), unsubscribe: vi.fn(async () => true) }
  let kept: typeof subscription | null = null
  const pushManager = {
    getSubscription: async () => kept,
    subscribe: vi.fn(async () => {
      kept = Object.assign(subscription, { options: { applicationServerKey: Uint8Array.from(bytesOf(KEY)).buffer } })
      return subscription
    }),
  }
  const registration = { pushManager }
  const serviceWorker = {
    getRegistration: async () => (kept ? registration : undefined),
    register: vi.fn(async () => registration),
    ready: Promise.resolve(registration),
  }
  Object.assign(navigator, { serviceWorker })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: before, requestPermission: vi.fn(async () => answer) })
  return { serviceWorker, pushManager, subscription }
}

const bytesOf = (text: string): number[] =>
  [...atob(`${text.replaceAll('-', '+').replaceAll('_', '/')}=`)].map((sign) => sign.charCodeAt(0))

function offer(given: object) {
  if (meta) meta.content = JSON.stringify(given)
}

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  if (meta) meta.content = settings
})

async function open(subject: Subject, ...replies: Reply[]) {
  offer({ noticesKey: KEY })
  const view = renderScreen(<NoticeButton subject={subject} />, ...replies)
  await userEvent.click(screen.getByRole('button', { name: 'Tell me when…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Tell me when…' }))
  const bodies = () => view.requests.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body ?? ''))
  return { ...view, dialog, bodies }
}

test('where the site offers no notices there is no button', () => {
  offer({ noticesKey: 'odd' })
  renderScreen(<NoticeButton subject={SERVER} />)
  expect(screen.queryByRole('button')).toBeNull()
})

test('nobody is asked for anything until a notice is turned on; then it stands among all of this browser', async () => {
  const { serviceWorker, pushManager, subscription } = capable()
  const { dialog, bodies } = await open(
    SERVER,
    replyTo(notices.watchServer, ({ body }) => [onServer(JSON.parse(body ?? '').at_least), ofAnn]),
    replyTo(notices.stop, { ok: true }),
    replyTo(notices.own, [ofAnn]),
    replyTo(notices.stopAll, { ok: true }),
  )
  const number = await dialog.findByRole('spinbutton', { name: 'at least' })
  expect(dialog.getByText('Nothing is on in this browser.')).toBeVisible()
  expect(serviceWorker.register).not.toHaveBeenCalled()
  await userEvent.clear(number)
  await userEvent.type(number, '8')
  await userEvent.click(dialog.getByRole('button', { name: 'Turn on' }))
  expect(await dialog.findByText('8 or more on')).toBeVisible()
  expect(dialog.getAllByText(HOSTILE)).toHaveLength(3)
  expect(bodies()).toEqual([{ browser, server_id: 1, at_least: 8 }])
  expect(pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: KEY })
  expect(screen.getByRole('status')).toHaveTextContent('The notice is on')

  await userEvent.click(dialog.getByRole('button', { name: 'Turn off' }))
  await waitFor(() => expect(dialog.queryByText('8 or more on')).toBeNull())
  expect(bodies().slice(1)).toEqual([
    { id: onServer(8).id },
    { browser: { endpoint: browser.endpoint, auth: browser.auth } },
  ])
  await userEvent.click(dialog.getByRole('button', { name: 'Remove all' }))
  expect(await dialog.findByText('Nothing is on in this browser.')).toBeVisible()
  expect(subscription.unsubscribe).toHaveBeenCalled()
})

test('a notice without a button of its own leads to its end, and the button tells that it is on', async () => {
  capable('granted', 'granted').pushManager.subscribe()
  offer({ noticesKey: KEY, noticesToStandIn: true })
  const place = at('/player/1#notices', '/player/:steam_id')
  renderScreen(<NoticeButton subject={ANN} />, place, replyTo(notices.own, [ofAnn]))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByRole('button', { name: 'Turn off' })).toBeVisible()
  expect(dialog.getByText(/go to a stand-in/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Notice is on' })).toBeVisible()
})

test('of people one is told when signed in', async () => {
  capable()
  const first = await open(ANN)
  expect(await first.dialog.findByRole('link', { name: 'signs in' })).toHaveAttribute('href', '/login')
  first.unmount()
  startSession('key', { personaname: 'Ben', avatarhash: '', is_admin: false })
  const { dialog, bodies } = await open(ANN, replyTo(notices.watchPlayer, [ofAnn]))
  await userEvent.click(await dialog.findByRole('button', { name: 'Turn on' }))
  expect(await dialog.findByRole('button', { name: 'Turn off' })).toBeVisible()
  expect(bodies()).toContainEqual({ browser, steam_id: ANN.id })
})

test('a refusal is told, of the reader or of the site', async () => {
  capable('denied')
  const { dialog } = await open(SERVER, failureOf(notices.watchServer, 422, 'Too much'))
  await userEvent.click(await dialog.findByRole('button', { name: 'Turn on' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Your browser was not allowed to show notices.')
  capable()
  await userEvent.click(dialog.getByRole('button', { name: 'Turn on' }))
  await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('Too much'))
})

test.each([
  ['blocked', () => capable('denied', 'denied'), /are blocked/],
  ['without any', () => undefined, /cannot show notices/],
  [
    'of an iPhone',
    () => vi.stubGlobal('navigator', { ...navigator, userAgent: 'iPhone' }),
    /add this site to the home screen/,
  ],
])('a browser that is %s says why', async (_, make, why) => {
  make()
  const { dialog } = await open(SERVER)
  expect(dialog.getByText(why)).toBeVisible()
})
