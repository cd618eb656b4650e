import type { CDPSession, Page, Worker } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import type { Wish } from '#shared/contracts/notices.ts'
import { createReceiver } from '#simulator/push/push-service.ts'
import { expectSound, visitAlone } from './lib/browser.ts'

const HOSTILE = '\u202E<b>evil</b>😀'

/** A browser asks the service of its maker for an address: the one thing that cannot be had without the outside. */
async function subscribeWithout(page: Page): Promise<void> {
  const { browser } = createReceiver(`https://fcm.googleapis.com/fcm/send/${process.pid}`)
  await page.addInitScript(({ endpoint, ...keys }) => {
    const subscription = { toJSON: () => ({ endpoint, keys }), unsubscribe: async () => true }
    Object.assign(PushManager.prototype, { subscribe: async () => subscription })
  }, browser)
}

async function registrationOf(session: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  return found
}

/** A browser that is asked for its notices while it puts one up takes that one for closed: let it say when it is done. */
async function countShown(worker: Worker | undefined): Promise<() => Promise<unknown>> {
  await worker?.evaluate(`const show = registration.showNotification.bind(registration)
    let shown = 0
    registration.showNotification = (...notice) => show(...notice).then(() => { shown++ })
    self.countShown = () => shown`)
  return async () => worker?.evaluate('countShown()')
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const { getNotifications } = await navigator.serviceWorker.ready.then((registration) => ({
      getNotifications: () => registration.getNotifications(),
    }))
    return (await getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
  })

test('a visitor turns a notice on, is shown one while no page is looked at, and ends it from there', async () => {
  const visitor = await visitAlone('phone', inject('siteUrl'), true)
  const { page, context, complaints } = visitor
  await context.grantPermissions(['notifications'])
  await subscribeWithout(page)
  await page.goto('/servers/1')
  await page.getByRole('link', { name: 'Tell me when…' }).click()
  await page.getByRole('spinbutton', { name: 'at least' }).fill('6')
  await expectSound(visitor)
  const asked = page.waitForResponse((reply) => reply.url().endsWith('/notices/server'))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const [wish] = (await (await asked).json()) as Wish[]
  await page.getByText('6 or more on').waitFor()
  await expectSound(visitor)
  await page.goBack()
  await page.getByRole('link', { name: 'Notice is on' }).waitFor()

  const session = await context.newCDPSession(page)
  const registrationId = await registrationOf(session)
  const [worker] = context.serviceWorkers()
  const sent = await countShown(worker)
  const push = async (data: string, times: number) => {
    await session.send('ServiceWorker.deliverPushMessage', { origin: inject('siteUrl'), registrationId, data })
    await expect.poll(sent).toBe(times)
  }
  const notice = { title: HOSTILE, body: 'Ministry', tag: 'one', path: '/servers/1', stop: wish?.id }
  await push(JSON.stringify(notice), 1)
  await expect.poll(() => shown(page)).toEqual([{ title: HOSTILE, body: 'Ministry', tag: 'one' }])
  await push(JSON.stringify({ ...notice, body: 'Market' }), 2)
  await expect.poll(() => shown(page), { message: 'the newer one is in its place' }).toMatchObject([{ body: 'Market' }])
  await push('no JSON', 3)
  await expect.poll(async () => (await shown(page)).map(({ title }) => title)).toContain('Something is going on')

  const stopped = context.waitForEvent('response', (reply) => reply.url().endsWith('/notices/stop'))
  await worker?.evaluate(`registration.getNotifications({ tag: 'one' }).then(([notification]) => {
    try { dispatchEvent(new NotificationEvent('notificationclick', { notification, action: 'stop' })) } catch {}
  })`)
  expect((await stopped).status()).toBe(200)
  await page.getByRole('link', { name: 'Notice is on' }).click()
  await page.getByText('Nothing is on in this browser.').waitFor()
  expect(complaints).toEqual([])
})
