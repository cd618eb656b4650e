import type { Browser } from '#shared/contracts/notices.ts'
import { NOTICES_WORKER } from '#shared/notices-worker.ts'
import { TRUSTED_WORKER, trustedPolicy } from '#shared/trusted-types.ts'

/** 'install': an iPhone or iPad, where only what is on the home screen may. */
export type Support = 'ready' | 'denied' | 'install' | 'unsupported'

export function findSupport(): Support {
  const isAble = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isAble) return isAppleTouch() ? 'install' : 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'ready'
}

const isAppleTouch = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** Whatever it is asked for, it gives the one script that shows notices. */
const trusted = trustedPolicy(TRUSTED_WORKER, { createScriptURL: (_path: string) => NOTICES_WORKER })

let subscribed: Browser | null = null // in this page

/** Null: nothing was asked for here. */
export async function findBrowser(): Promise<Browser | null> {
  if (subscribed) return subscribed
  const subscription = await findSubscription()
  return subscription ? describe(subscription) : null
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(NOTICES_WORKER)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** The reader was asked and said no, or nothing. */
export class NotAllowed extends Error {}

/** Asks the reader, and then the push service of their browser. One that was made for another key is of no use. */
export async function subscribe(siteKey: string): Promise<Browser> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed()
  await navigator.serviceWorker.register(trusted.createScriptURL(NOTICES_WORKER))
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  if (known && keyOf(known) !== siteKey) await known.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: siteKey }
  subscribed = describe(known && keyOf(known) === siteKey ? known : await pushManager.subscribe(options))
  return subscribed
}

export async function unsubscribe(): Promise<void> {
  subscribed = null
  await (await findSubscription())?.unsubscribe()
}

function keyOf({ options: { applicationServerKey: key } }: PushSubscription): string {
  const text = key === null ? '' : String.fromCharCode(...new Uint8Array(key))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function describe(subscription: PushSubscription): Browser {
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  return { endpoint: endpoint ?? '', p256dh, auth }
}
