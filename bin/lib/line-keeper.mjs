import { createSocket } from 'node:dgram'
import { isIPv6 } from 'node:net'

const MOST_BYTES = 64 * 1024 * 1024
const MOST_LINES = 200_000
const LINES_AT_ONCE = 1_000
const RECEIVE_BUFFER_BYTES = 4 * 1024 * 1024
const LONGEST_DRAIN_MS = 2_000

/**
 * @typedef {{ host: string, port: number }} Where
 * @typedef {{ datagram: Uint8Array, address: string, port: number, receivedAt: number }} KeptLine
 */

/**
 * Listens on the program's UDP port too. Of several sockets on one port Linux gives every datagram to the one bound last,
 * which is the program's; with that one gone they come here, at once, and wait for the next program.
 */
export class LineKeeper {
  /** @type {Where | null} */
  #where = null
  /** @type {import('node:dgram').Socket | null} */
  #socket = null
  /** @type {KeptLine[]} */
  #lines = []
  #bytes = 0
  #over = 0
  #heard = 0
  #mostLines
  #mostBytes

  constructor({ mostLines = MOST_LINES, mostBytes = MOST_BYTES } = {}) {
    this.#mostLines = mostLines
    this.#mostBytes = mostBytes
  }

  /**
   * To be asked before the program binds its own socket. Rejects when another program has the port.
   * @param {Where | null} where null: no log lines are collected
   */
  async hold(where) {
    if (this.#where && where && this.#where.host === where.host && this.#where.port === where.port) return
    this.#socket?.close()
    this.#socket = null
    this.#where = null
    if (where === null) return
    // Alone first: a shared port would be given beside another program, and take its lines.
    const alone = await bound(where, false)
    await new Promise((resolve) => alone.close(() => resolve(undefined)))
    this.#socket = await this.#listen(where)
    this.#where = where
  }

  /**
   * Binds once more, and so is the last one: to be asked before the program is told to stop. What the kernel has given the program's
   * socket by then is read by it as ever; nothing new is on its way there when it closes it.
   */
  async takeOver() {
    if (this.#where === null) return
    const older = this.#socket
    this.#socket = await this.#listen(this.#where)
    older?.close()
  }

  /** @param {Where} where */
  async #listen(where) {
    const socket = await bound(where, true)
    socket.on('message', (datagram, { address, port }) => this.#keep(datagram, address, port))
    socket.on('error', (error) => process.stderr.write(`The socket that keeps log lines: ${error.message}\n`))
    return socket
  }

  /**
   * Hands out what came, in its order, and how many came above what is kept.
   * @param {(lines: KeptLine[]) => Promise<void>} take
   */
  async give(take) {
    await this.#drain()
    const [lines, over] = [this.#lines, this.#over]
    this.#lines = []
    this.#bytes = 0
    this.#over = 0
    for (let from = 0; from < lines.length; from += LINES_AT_ONCE) await take(lines.slice(from, from + LINES_AT_ONCE))
    return over
  }

  /**
   * @param {Uint8Array} datagram
   * @param {string} address
   * @param {number} port
   */
  #keep(datagram, address, port) {
    this.#heard += 1
    if (this.#lines.length >= this.#mostLines || this.#bytes + datagram.length > this.#mostBytes) {
      this.#over += 1
      return
    }
    this.#bytes += datagram.length
    this.#lines.push({ datagram, address, port, receivedAt: Date.now() })
  }

  /** What the kernel has given this socket is read before the program's own lines begin. */
  async #drain() {
    const until = performance.now() + LONGEST_DRAIN_MS
    for (let quietTurns = 0; quietTurns < 3 && performance.now() < until; ) {
      const heard = this.#heard
      await new Promise((resolve) => setImmediate(resolve))
      quietTurns = this.#heard === heard ? quietTurns + 1 : 0
    }
  }
}

/**
 * @param {Where} where
 * @param {boolean} reuseAddr
 * @returns {Promise<import('node:dgram').Socket>}
 */
function bound({ host, port }, reuseAddr) {
  return new Promise((resolve, reject) => {
    const type = isIPv6(host) ? 'udp6' : 'udp4'
    const socket = createSocket({ type, reuseAddr, recvBufferSize: RECEIVE_BUFFER_BYTES })
    socket.once('error', (error) => {
      socket.close()
      reject(error)
    })
    socket.bind(port, host, () => {
      socket.removeAllListeners('error')
      resolve(socket)
    })
  })
}
