import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { notices, type Wish } from '#shared/contracts/notices.ts'
import { at, failureOf, type Reply, renderScreen, replyTo } from '#testing/web/web.tsx'
import { config } from '#web/lib/config.ts'
import { startSession } from '#web/lib/session.ts'
import { NoticeLink } from '#web/site/notices/notice-link.tsx'
import type { Subject } from '#web/site/notices/subject.ts'
import { NoticesPage } from './notices-page.tsx'

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

const ofBen: Wish = {
  ...{ id: '00000000-0000-4000-8000-000000000003', server: null },
  player: { steam_id: '76561198000000002', personaname: 'Ben', avatarhash: '' },
}

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

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  config.notices = {}
})

function open(subject: Subject, ...replies: Reply[]) {
  config.notices = { key: KEY }
  const place = at(`/notices?${subject.type}=${subject.id}`, '/notices')
  const view = renderScreen(<NoticesPage />, place, ...replies)
  const bodies = () => view.requests.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body ?? ''))
  return { ...view, bodies }
}

test('the way there says what it is for, and whether it is on; where the site offers no notices there is none', async () => {
  const first = renderScreen(<NoticeLink subject={SERVER} />)
  expect(screen.queryByRole('link')).toBeNull()
  first.unmount()
  config.notices = { key: KEY }
  const { router } = renderScreen(<NoticeLink subject={ANN} />)
  await userEvent.click(screen.getByRole('link', { name: 'Tell me when…' }))
  const { pathname, search, state } = router.state.location
  expect([pathname, search, state]).toEqual(['/notices', `?player=${ANN.id}`, { name: HOSTILE }])
})

test('nobody is asked for anything until a notice is turned on; then it stands among all of this browser', async () => {
  const { serviceWorker, pushManager, subscription } = capable()
  const { bodies, unmount } = open(
    SERVER,
    replyTo(notices.watchServer, ({ body }) => [onServer(JSON.parse(body ?? '').at_least), ofAnn]),
    replyTo(notices.stop, { ok: true }),
    replyTo(notices.own, [ofAnn, ofBen]),
    replyTo(notices.stopAll, { ok: true }),
  )
  const number = await screen.findByRole('spinbutton', { name: 'at least' })
  expect(screen.getByText('Nothing is on in this browser.')).toBeVisible()
  expect(serviceWorker.register).not.toHaveBeenCalled()
  await userEvent.clear(number)
  await userEvent.type(number, '8')
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }))
  expect(await screen.findByText('8 or more on')).toBeVisible()
  expect(screen.getAllByText(HOSTILE)).toHaveLength(3)
  expect(bodies()).toEqual([{ browser, server_id: 1, at_least: 8 }])
  expect(pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: KEY })
  expect(screen.getByRole('status')).toHaveTextContent('The notice is on')

  await userEvent.click(screen.getByRole('button', { name: 'Turn off' }))
  await waitFor(() => expect(screen.queryByText('8 or more on')).toBeNull())
  expect(bodies().slice(1)).toEqual([
    { id: onServer(8).id },
    { browser: { endpoint: browser.endpoint, auth: browser.auth } },
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Remove all' }))
  expect(await screen.findByText('Nothing is on in this browser.')).toBeVisible()
  expect(subscription.unsubscribe).toHaveBeenCalledOnce()
  unmount()
})

test('of people one is told when signed in, and the way there then says that it is on', async () => {
  capable()
  const first = open(ANN)
  expect(await screen.findByRole('link', { name: 'signs in' })).toHaveAttribute('href', '/login')
  first.unmount()
  startSession('key', { personaname: 'Ben', avatarhash: '', is_admin: false })
  const { bodies, unmount } = open(ANN, replyTo(notices.watchPlayer, [ofAnn]), replyTo(notices.stopAll, { ok: true }))
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on' }))
  expect(await screen.findByRole('button', { name: 'Turn off' })).toBeVisible()
  expect(bodies()).toContainEqual({ browser, steam_id: ANN.id })
  const { unmount: leave } = renderScreen(<NoticeLink subject={ANN} />)
  expect(screen.getByRole('link', { name: 'Notice is on' })).toBeVisible()
  leave()
  unmount()
})

test('a refusal is told, of the reader or of the site', async () => {
  capable('denied')
  open(SERVER, failureOf(notices.watchServer, 422, 'Too much'), replyTo(notices.own, []))
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Your browser was not allowed to show notices.')
  capable()
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }))
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Too much'))
})

test.each([
  ['blocked', () => capable('denied', 'denied'), /are blocked/],
  ['without any', () => undefined, /cannot show notices/],
  [
    'of an iPhone',
    () => vi.stubGlobal('navigator', { ...navigator, userAgent: 'iPhone' }),
    /add this site to the home screen/,
  ],
])('a browser that is %s says why', (_, make, why) => {
  make()
  open(SERVER)
  expect(screen.getByText(why)).toBeVisible()
})

test('the demo says that nothing will come, and a site without notices that it has none', () => {
  config.notices = { key: KEY, isToStandIn: true }
  const { unmount } = renderScreen(<NoticesPage />)
  expect(screen.getByText(/go to a stand-in/)).toBeVisible()
  unmount()
  config.notices = {}
  renderScreen(<NoticesPage />)
  expect(screen.getByText('This site offers no notices.')).toBeVisible()
})
