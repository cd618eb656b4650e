const LONGEST_WAIT_MS = 10_000

// Asks for the same page again and puts its content in the place of this one, so that nothing flickers.
const shown = () => document.querySelector('main')

/** The browser takes the reply apart itself: the policy of this page lets no text become one. */
const ask = () =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('GET', location.href)
    request.setRequestHeader('cache-control', 'max-age=0') // what is kept is asked about
    request.responseType = 'document'
    request.timeout = LONGEST_WAIT_MS
    request.onload = () => {
      if (request.status === 200) resolve(request.response)
      else reject(new Error(`The page answered with ${request.status}`))
    }
    request.onerror = () => reject(new Error('The page did not answer'))
    request.ontimeout = request.onerror
    request.send()
  })

async function renew() {
  const next = (await ask())?.querySelector('main')
  const now = shown()
  if (!next || next.outerHTML === now.outerHTML) return
  const focused = [...now.querySelectorAll('a')].indexOf(document.activeElement)
  now.replaceWith(next)
  next.querySelectorAll('a')[focused]?.focus()
}

setInterval(() => {
  if (document.hidden) return
  renew().catch((error) => {
    shown().classList.add('is-old')
    console.warn('Not renewed', error)
  })
}, shown().dataset.every * 1000)
