#!/usr/bin/env node
// Follows the log files of a game server and delivers their lines to Sitrep over HTTP, each exactly once, also when this
// program, the site or the network fails in between; and asks the game server how it is (A2S), where the site cannot, and
// tells the site. One file, no packages, Node 18 or newer. README.md tells how to run it.
import { createHash, randomUUID } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { on, once } from 'node:events'
import { open, readdir, readFile, rename, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { gzip } from 'node:zlib'

const LOOK_MS = 1_000
const REPLY_MS = 30_000
const LONGEST_WAIT_MS = 60_000
// The site takes 1 MiB, 8 MiB unfolded, and 50,000 lines at once.
const BATCH_BYTES = 512 * 1024
const BATCH_LINES = 20_000
const FORGET_MS = 7 * 24 * 3_600_000 // a folder that is away for a while is not read again from the start
const HEAD_BYTES = 256 // by which, with its inode, a file is known again whatever its name
const NEWLINE = 0x0a
const ASK_MS = 5_000
const ANSWER_MS = 2_000
const MOST_DATAGRAMS = 40 // of one answer: the engine cuts it into 32 at most

const USAGE =
  'Usage: SITREP_INGEST_TOKEN=… node relay.mjs --site https://stats.example.org --server 1 [--logs FOLDER] [--state FILE] [--from-start] [--game 127.0.0.1:27015]'

// At any moment: what is under way then is delivered again at the next start, under the same key.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(0))

main().catch((error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})

async function main() {
  const settings = await readSettings()
  await Promise.all([settings.logs && followLogs(settings), settings.game && tellStates(settings)])
}

async function followLogs(settings) {
  const state = await openState(settings)
  say(`Follows ${settings.logs} for game server ${settings.server}`)
  for (;;) {
    const files = await listFiles(settings, state)
    const sent = await deliverNext(settings, state, files)
    if (!sent) await wait(LOOK_MS)
  }
}

async function readSettings() {
  const options = {
    site: 'string',
    server: 'string',
    logs: 'string',
    state: 'string',
    'from-start': 'boolean',
    game: 'string',
  }
  const given = Object.entries(options).map(([name, type]) => [name, { type }])
  const { values } = parseArgs({ options: Object.fromEntries(given) })
  const { SITREP_INGEST_TOKEN: plain, SITREP_INGEST_TOKEN_FILE: file } = process.env
  const token = plain ?? (file ? (await readFile(file, 'utf8')).trim() : '')
  const { site = '', server = '', logs = '' } = values
  const game = values.game === undefined ? null : readGame(values.game)
  if (!token || !/^https?:\/\/[^/]/.test(site) || !/^[1-9]\d{0,3}$/.test(server)) throw new Error(USAGE)
  if (!logs && !game) throw new Error(USAGE)
  const isFile = logs !== '' && (await stat(logs)).isFile()
  return {
    url: new URL(`/api/v1/ingest/${server}`, site),
    stateUrl: new URL(`/api/v1/ingest/${server}/state`, site),
    token,
    server,
    game,
    logs,
    folder: isFile ? dirname(logs) : logs,
    isFollowed: isFile ? (name) => name === basename(logs) : (name) => /\.log$/i.test(name),
    stateFile: values.state ?? `relay-${server}.json`,
    fromStart: values['from-start'] ?? false,
  }
}

/** '127.0.0.1:27015', or '[::1]:27015'. */
function readGame(text) {
  const [, v6, v4, port] = /^(?:\[([0-9a-f:.]+)\]|([0-9.]+)):(\d{1,5})$/i.exec(text) ?? []
  if (!port || Number(port) > 65_535)
    throw new Error(`--game is "${text}"; allowed: an IP address and a port. ${USAGE}`)
  return { host: v6 ?? v4, port: Number(port), type: v6 ? 'udp6' : 'udp4' }
}

/** `places`: how far each file is delivered, by its inode; `pending`: what was sent and not yet answered, with its key. */
async function openState({ stateFile, fromStart, ...where }) {
  const known = await readFile(stateFile, 'utf8').then(JSON.parse, (error) => {
    if (error.code === 'ENOENT') return null
    throw new Error(`${stateFile} cannot be read: ${error.message}. Mend it, or remove it to begin anew.`)
  })
  const state = {
    ...(known ?? { places: {}, pending: null }),
    save: () => saveWhole(stateFile, JSON.stringify({ places: state.places, pending: state.pending })),
  }
  if (known) return state
  if (!fromStart) for (const file of await listFiles(where, state)) file.place.offset = file.size
  await state.save()
  return state
}

/** All of it or nothing is in the file, whenever the power goes. */
async function saveWhole(file, text) {
  const draft = await open(`${file}.new`, 'w', 0o600)
  try {
    await draft.writeFile(text)
    await draft.sync()
  } finally {
    await draft.close()
  }
  await rename(`${file}.new`, file)
}

/** The followed files, and those begun that were renamed since, the oldest first. */
async function listFiles({ folder, isFollowed }, state) {
  const files = []
  const unseen = new Set(Object.keys(state.places))
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null) // gone since
    if (!found?.isFile()) continue
    const { ino, size, mtimeMs } = found
    const known = state.places[ino]
    if (!known && (!isFollowed(name) || size === 0)) continue
    const isSame = known && size >= known.offset && (await headOf(path, known.headBytes)) === known.head
    if (!isSame && !isFollowed(name)) continue
    if (!isSame || known.headBytes < Math.min(size, HEAD_BYTES)) {
      const headBytes = Math.min(size, HEAD_BYTES)
      state.places[ino] = { offset: isSame ? known.offset : 0, headBytes, head: await headOf(path, headBytes) }
    }
    unseen.delete(String(ino))
    state.places[ino].unseenSince = undefined
    files.push({ path, name, ino, size, mtimeMs, place: state.places[ino] })
  }
  for (const ino of unseen) {
    state.places[ino].unseenSince ??= Date.now()
    if (Date.now() - state.places[ino].unseenSince > FORGET_MS) delete state.places[ino]
  }
  return files.sort((a, b) => a.mtimeMs - b.mtimeMs || (a.name < b.name ? -1 : 1))
}

async function headOf(path, bytes) {
  const head = await readRange(path, 0, bytes)
  return createHash('sha256').update(head).digest('base64url')
}

async function readRange(path, from, to) {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Delivers the next lines there are; false: there are none. */
async function deliverNext(settings, state, files) {
  const { ino, from: begun, to: end } = state.pending ?? {}
  const pending = files.find((file) => file.ino === ino && file.place.offset === begun && file.size >= end)
  if (state.pending && !pending) say('Lines that were under way are gone with their file')
  if (!pending) state.pending = null
  for (const [index, file] of pending ? [[0, pending]] : files.entries()) {
    const from = file.place.offset
    const to = pending ? state.pending.to : Math.min(file.size, from + BATCH_BYTES)
    if (to <= from) continue
    const bytes = await readRange(file.path, from, to)
    const isFinished = index < files.length - 1 // the game writes to the newest one
    const text = pending ? bytes : wholeLines(bytes, isFinished || bytes.length === BATCH_BYTES)
    if (text.length === 0) continue
    state.pending ??= { ino: file.ino, from, to: from + text.length, key: randomUUID() }
    await state.save() // first, so that whatever happens from here on, the same bytes go under the same key
    if (text.some((byte) => byte > 0x20)) await deliver(settings, state.pending.key, text)
    file.place.offset = state.pending.to
    state.pending = null
    await state.save()
    return true
  }
  return false
}

/** As many as go into one delivery. A line that is still being written waits, unless nothing will follow. */
function wholeLines(bytes, withRest) {
  let end = 0
  for (let lines = 0; lines < BATCH_LINES; lines += 1) {
    const newline = bytes.indexOf(NEWLINE, end)
    if (newline === -1) return end > 0 || !withRest ? bytes.subarray(0, end) : bytes
    end = newline + 1
  }
  return bytes.subarray(0, end)
}

/** Tries until the site has taken them: nothing later may come before. */
async function deliver({ url, token }, key, text) {
  const body = await promisify(gzip)(text)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/plain', 'content-encoding': 'gzip' }
  for (let attempt = 0; ; attempt += 1) {
    const { refusal, waitMs = 0 } = await post(url, { ...headers, 'idempotency-key': key }, body)
    if (refusal === null) {
      if (attempt > 0) say('The site takes lines again')
      return
    }
    if (attempt === 0) say(`The site does not take lines, which wait here meanwhile: ${refusal}`)
    const backoffMs = Math.min(LONGEST_WAIT_MS, 1_000 * 2 ** attempt) * (0.75 + Math.random() / 2)
    await wait(Math.max(waitMs, backoffMs))
  }
}

async function post(url, headers, body) {
  try {
    const signal = AbortSignal.timeout(REPLY_MS)
    const reply = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' })
    const told = (await reply.text()).slice(0, 300)
    if (reply.status === 202) return { refusal: null }
    const waitMs = Math.min(LONGEST_WAIT_MS, 1_000 * Number(reply.headers.get('retry-after') ?? 0) || 0)
    return { refusal: `${reply.status} ${told}`, waitMs }
  } catch (error) {
    return { refusal: error.cause?.message ?? error.message }
  }
}

/** Asks again and again and tells what came, also when nothing did. What the site does not take is not sent again: it is old by then. */
async function tellStates({ game, stateUrl, token, server }) {
  say(`Asks ${game.host} port ${game.port} how game server ${server} is`)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/plain' }
  let isTaken = true
  for (let due = Date.now(); ; due = Math.max(due + ASK_MS, Date.now())) {
    await wait(due - Date.now())
    const askedAt = Date.now()
    const lines = await askGame(game)
    const { refusal, waitMs = 0 } = await post(stateUrl, headers, [`asked ${askedAt}`, ...lines].join('\n'))
    if (refusal !== null && isTaken) say(`The site does not take how the game server is: ${refusal}`)
    if (refusal === null && !isTaken) say('The site takes how the game server is again')
    isTaken = refusal === null
    await wait(waitMs)
  }
}

const QUESTIONS = { info: 0x54, players: 0x55 }
const REPLIES = { info: 0x49, players: 0x44 }
const CHALLENGE = 0x41
const ALONE = -1 // a datagram that is a whole answer
const PART = -2
const INFO_TEXT = Buffer.from('Source Engine Query\0')

/** A line for each datagram of the answers; none when the game server is silent. */
async function askGame({ host, port, type }) {
  const socket = createSocket(type)
  socket.on('error', () => undefined) // such as that nothing listens there: whoever waits for an answer hears of it, too
  const lines = []
  try {
    socket.connect(port, host)
    await once(socket, 'connect')
    const heard = on(socket, 'message', { signal: AbortSignal.timeout(ANSWER_MS) })
    let challenge = null
    for (const kind of ['info', 'players']) {
      const answer = await askOne(socket, heard, kind, challenge)
      challenge = answer.challenge
      for (const datagram of answer.datagrams) lines.push(`${kind} ${datagram.toString('base64')}`)
    }
  } catch (error) {
    if (error.name !== 'AbortError' && error.syscall === undefined) throw error // silence and what the network says are answers
  } finally {
    socket.close()
  }
  return lines
}

async function askOne(socket, heard, kind, known) {
  const parts = []
  let challenge = known
  const ask = () => socket.send(question(kind, challenge))
  ask()
  for (let count = 0; count < MOST_DATAGRAMS; count += 1) {
    const { value } = await heard.next()
    const [datagram] = value
    const mark = datagram.length < 5 ? 0 : datagram.readInt32LE(0)
    if (mark === ALONE && datagram[4] === CHALLENGE && datagram.length >= 9) {
      challenge = datagram.subarray(5, 9)
      ask()
    } else if (mark === ALONE && datagram[4] === REPLIES[kind]) return { datagrams: [datagram], challenge }
    else if (mark === PART && datagram.length > 12) {
      parts.push(datagram)
      const same = parts.filter((part) => part.readInt32LE(4) === datagram.readInt32LE(4))
      if (same.length >= datagram[8]) return { datagrams: same, challenge }
    }
  }
  return { datagrams: [], challenge } // more than an answer can be
}

function question(kind, challenge) {
  const head = Buffer.from([0xff, 0xff, 0xff, 0xff, QUESTIONS[kind]])
  if (kind === 'info') return Buffer.concat([head, INFO_TEXT, ...(challenge ? [challenge] : [])])
  return Buffer.concat([head, challenge ?? Buffer.alloc(4, 0xff)])
}

function say(sentence) {
  process.stdout.write(`${new Date().toISOString()} ${sentence.replace(/\p{Cc}/gu, ' ')}\n`)
}
