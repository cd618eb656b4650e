// Asks for the same page again and puts its content in the place of this one, so that nothing flickers.
const shown = () => document.querySelector('main')

async function renew() {
  const reply = await fetch(location.href, { cache: 'no-cache' })
  if (!reply.ok) throw new Error(`The page answered with ${reply.status}`)
  const next = new DOMParser().parseFromString(await reply.text(), 'text/html').querySelector('main')
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
