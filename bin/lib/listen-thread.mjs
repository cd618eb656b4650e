import { createSocket } from 'node:dgram'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { isIPv6 } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import { KeptLines } from './kept-lines.mjs'

// A thread of its own: a socket of Node's is read whenever its thread has nothing else to do, and this one must not be while the
// program reads it. Then the thread is put to sleep.
const RECEIVE_BUFFER_BYTES = 4 * 1024 * 1024
const LINES_AT_ONCE = 1_000
const LONGEST_DRAIN_MS = 2_000

/** @type {{ where: { host: string, port: number }, mostLines?: number, rest: Int32Array<SharedArrayBuffer> }} */
const { where, mostLines, rest } = workerData
const kept = new KeptLines({ mostLines })
let heard = 0

/** @param {object} message */
const tell = (message) => parentPort?.postMessage(message)

parentPort?.on('message', async (message) => {
  if (message.type === 'give') await give()
  if (message.type === 'take-over') await takeOver()
  if (message.type === 'close') return close()
  if (message.rest) Atomics.wait(rest, 0, message.rest) // not at all, when that one is over
})

let socket = await begin()

async function begin() {
  try {
    // Alone first: a shared port would be given beside another program, and take its lines.
    const alone = await bound(false)
    await new Promise((resolve) => alone.close(() => resolve(undefined)))
    const first = await listen()
    tell({ type: 'bound', fd: descriptorOf(first) })
    return first
  } catch (error) {
    tell({ type: 'failed', reason: error instanceof Error ? error.message : String(error) })
    process.exit()
  }
}

/** Binds once more: of several sockets on one port Linux gives every datagram to the one bound last. */
async function takeOver() {
  const older = socket
  socket = await listen()
  older.close()
  tell({ type: 'taken-over', fd: descriptorOf(socket) })
}

/** A thread that is ended from outside while a datagram comes takes the whole process with it. */
function close() {
  socket.close()
  parentPort?.close()
}

async function give() {
  await drain()
  const { lines, over } = kept
  kept.clear()
  for (let from = 0; from < lines.length; from += LINES_AT_ONCE) {
    tell({ type: 'lines', lines: lines.slice(from, from + LINES_AT_ONCE) })
  }
  tell({ type: 'given', over })
}

/** What the kernel has given this socket is read before the program's own lines begin. */
async function drain() {
  const until = performance.now() + LONGEST_DRAIN_MS
  for (let quietTurns = 0; quietTurns < 3 && performance.now() < until; ) {
    const before = heard
    await new Promise((resolve) => setImmediate(resolve))
    quietTurns = heard === before ? quietTurns + 1 : 0
  }
}

async function listen() {
  const listening = await bound(true)
  listening.on('message', (datagram, { address, port }) => {
    heard += 1
    kept.add({ datagram, address, port, receivedAt: Date.now() })
  })
  listening.on('error', (error) => process.stderr.write(`The socket that keeps log lines: ${error.message}\n`))
  return listening
}

/**
 * @param {boolean} reuseAddr
 * @returns {Promise<import('node:dgram').Socket>}
 */
function bound(reuseAddr) {
  return new Promise((resolve, reject) => {
    const type = isIPv6(where.host) ? 'udp6' : 'udp4'
    const made = createSocket({ type, reuseAddr, recvBufferSize: RECEIVE_BUFFER_BYTES })
    made.once('error', (error) => {
      made.close()
      reject(error)
    })
    made.bind(where.port, where.host, () => {
      made.removeAllListeners('error')
      resolve(made)
    })
  })
}

/**
 * The number by which a program that is started from here can have the socket: Node tells no number, Linux lists the sockets of
 * a port and the open files of a process. Null where it cannot be had.
 * @param {import('node:dgram').Socket} of
 */
function descriptorOf(of) {
  try {
    const port = of.address().port.toString(16).toUpperCase().padStart(4, '0')
    const table = readFileSync(isIPv6(where.host) ? '/proc/self/net/udp6' : '/proc/self/net/udp', 'utf8')
    const rows = table.split('\n').map((row) => row.trim().split(/\s+/))
    const names = rows.filter((row) => row[1]?.endsWith(`:${port}`)).map((row) => `socket:[${row[9]}]`)
    const numbers = readdirSync('/proc/self/fd').filter((number) => names.includes(nameOf(number)))
    return numbers.length === 1 ? Number(numbers[0]) : null
  } catch {
    return null
  }
}

/** @param {string} number */
function nameOf(number) {
  try {
    return readlinkSync(`/proc/self/fd/${number}`)
  } catch {
    return '' // the one of the folder itself
  }
}
