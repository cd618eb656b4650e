// Lets a reader of /api/docs ask a public call and see what comes back. No key is sent, and nothing is kept.
const TOLD_HEADERS = [
  'content-type',
  'cache-control',
  'age',
  'etag',
  'x-total-count',
  'x-filtered-count',
  'retry-after',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'deprecation',
  'sunset',
]
const MOST_SHOWN = 50_000 // characters: a whole list is too long to read, and to draw

for (const form of document.querySelectorAll('form.try')) {
  form.hidden = false
  let asking = new AbortController()
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    asking.abort()
    asking = new AbortController()
    void ask(form, asking.signal)
  })
}

async function ask(form, signal) {
  const answer = form.querySelector('.answer')
  const target = targetOf(form)
  const startedAt = performance.now()
  answer.replaceChildren(element('p', 'Asking …'))
  try {
    const reply = await fetch(target, { credentials: 'omit', headers: { accept: 'application/json' }, signal })
    const text = await reply.text()
    const ms = Math.round(performance.now() - startedAt)
    if (!signal.aborted) answer.replaceChildren(...shown(target, reply, text, ms))
  } catch (error) {
    if (!signal.aborted) answer.replaceChildren(element('p', `No answer came: ${error.message}`))
  }
}

function targetOf(form) {
  let path = form.dataset.path
  const query = new URLSearchParams()
  for (const { name, value, dataset } of form.querySelectorAll('[data-in]')) {
    if (dataset.in === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value.trim()))
    else if (value !== '') query.set(name, value)
  }
  return query.size === 0 ? path : `${path}?${query}`
}

function shown(target, reply, text, ms) {
  const headers = TOLD_HEADERS.filter((name) => reply.headers.has(name)).map(
    (name) => `${name}: ${reply.headers.get(name)}`,
  )
  const status = element(
    'p',
    `${reply.status} ${reply.statusText} · ${ms} ms · ${text.length.toLocaleString('en')} characters`,
  )
  status.className = reply.ok ? 'good' : 'bad'
  return [
    status,
    code(`curl '${location.origin}${target.replaceAll("'", '%27')}'`, 'The same on the command line'),
    code(headers.join('\n'), 'Headers of the reply'),
    code(readable(text), 'Body of the reply'),
  ]
}

function readable(text) {
  const lines = asJson(text)
  if (lines.length <= MOST_SHOWN) return lines
  return `${lines.slice(0, MOST_SHOWN)}\n… and ${(lines.length - MOST_SHOWN).toLocaleString('en')} characters more`
}

function asJson(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text // no JSON, so shown as it came
  }
}

function code(text, label) {
  const shownText = element('pre', text)
  shownText.tabIndex = 0 // so that keys can scroll it
  shownText.setAttribute('role', 'region')
  shownText.setAttribute('aria-label', label)
  return shownText
}

/** Always as text: whatever a reply holds, nothing of it becomes part of the page. */
function element(name, text) {
  const made = document.createElement(name)
  made.textContent = text
  return made
}
