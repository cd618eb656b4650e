// Shows the notices that somebody asked this site for, and does nothing else: pages are loaded past it.
const CALLS = '/api/v1/site/notices'

addEventListener('install', () => skipWaiting())
addEventListener('push', (event) => event.waitUntil(show(readNotice(event.data))))
addEventListener('notificationclick', (event) => {
  const { notification, action } = event
  notification.close()
  event.waitUntil(action === 'stop' ? stop(notification.data.stop) : open(notification.data.path))
})
addEventListener('pushsubscriptionchange', (event) => event.waitUntil(move(event)))

// Whatever comes, a browser wants something shown for it.
function readNotice(data) {
  try {
    const { title, body, tag, path, stop } = data.json()
    return { title: text(title), body: text(body), tag: text(tag), path: text(path), stop: text(stop) }
  } catch (error) {
    console.warn('A message that is no notice', error)
    return { title: 'Something is going on', body: '', tag: '', path: '/servers', stop: '' }
  }
}

const text = (value) => (typeof value === 'string' ? value.slice(0, 300) : '')

function show({ title, body, tag, path, stop }) {
  const actions = stop === '' ? [] : [{ action: 'stop', title: 'Stop these notices' }]
  return registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: { path, stop }, actions })
}

function open(path) {
  const url = new URL(path, location.origin)
  if (url.origin !== location.origin) return undefined
  return Promise.all([clients.openWindow(url.href), renew()])
}

// Browsers that are not heard of for long are forgotten.
async function renew() {
  const subscription = await registration.pushManager.getSubscription()
  if (!subscription) return
  const { endpoint, auth } = describe(subscription)
  await send('own', { browser: { endpoint, auth } })
}

const stop = (id) => send('stop', { id })

// The browser has made itself another address: what was asked for stays.
async function move({ oldSubscription, newSubscription }) {
  if (!oldSubscription) return
  const { options } = oldSubscription
  const next = newSubscription ?? (await registration.pushManager.subscribe(options))
  const { endpoint, auth } = describe(oldSubscription)
  await send('move', { from: { endpoint, auth }, browser: describe(next) })
}

function describe(subscription) {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth }
}

async function send(call, body) {
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(`${CALLS}/${call}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(`The site answered with ${reply.status}`)
}
