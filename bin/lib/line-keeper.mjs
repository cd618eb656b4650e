import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv6 } from 'node:net'
import { KeptLines } from './kept-lines.mjs'
import { LineGiver } from './line-giver.mjs'

const RECEIVE_BUFFER_BYTES = 4 * 1024 * 1024

/** @typedef {{ host: string, port: number }} Where */

/**
 * Has the UDP port of game logs for as long as the supervisor lives, and keeps every line that comes until a program says that it is
 * in the journal: whatever that one knew when it was killed, the next one is given again.
 */
export class LineKeeper {
  /** @type {Where | null} */
  #where = null
  /** @type {import('node:dgram').Socket | null} */
  #socket = null
  /** @type {Promise<unknown>} */
  #lastHold = Promise.resolve()
  #kept
  /** @type {LineGiver | null} */
  #giver = null
  #given = 0 // the number of the last line that anybody was given
  #seen = 0 // and of the last one that whoever is given them now has looked at
  #place = 0 // in the journal: up to here it has no line that is still kept
  #over = 0
  #overTold = 0 // as of the last line that anybody had looked at
  #overBefore = 0 // as of the beginning of this giving

  /** @param {{ mostLines?: number }} [bounds] */
  constructor(bounds) {
    this.#kept = new KeptLines(bounds)
  }

  /**
   * Rejects when another program has the port. Gives the bytes of the socket's buffer, of which the system may allow fewer than it asks for.
   * @param {Where | null} where null: no log lines are collected
   */
  hold(where) {
    const held = this.#lastHold.then(() => this.#hold(where))
    this.#lastHold = held.catch(() => undefined)
    return held
  }

  /** How many lines no program has said to be safe. */
  get kept() {
    return this.#kept.last - this.#kept.before
  }

  /**
   * All that is kept, and then what comes, until `leave`, or until somebody else asks.
   * @param {(batch: import('./line-giver.mjs').Batch) => Promise<unknown>} send resolves when it is on its way
   * @param {number} place where the journal ends
   */
  give(send, place) {
    this.leave()
    if (this.#given <= this.#kept.before) this.#place = Number.isSafeInteger(place) ? place : 0
    const before = this.#overTold
    this.#overBefore = before
    this.#giver = new LineGiver(this.#kept, {
      again: this.#given,
      place: this.#place,
      over: () => this.#over - before,
      send,
    })
  }

  /**
   * What the program says of the lines that it was given.
   * @param {{ seen: number, safe: number, place: number }} numbers of the last one that it has looked at, and of the last one that it need
   *   not have again; and where in the journal that one was
   */
  taken({ seen, safe, place }) {
    const giver = this.#giver
    if (![seen, safe, place].every(Number.isSafeInteger)) return // it is not of this version, or has a bug: it gets no more for it
    if (!giver || seen > giver.given || safe > seen) return
    this.#seen = seen
    this.#kept.forget(safe)
    if (safe > 0) this.#place = place
    const over = giver.seen(seen)
    if (over !== null) this.#overTold = this.#overBefore + over
  }

  /** Nobody is there to be given any. */
  leave() {
    if (!this.#giver) return
    this.#giver.stop()
    this.#given = Math.max(this.#given, this.#giver.given)
    this.#giver = null
    this.#seen = 0
  }

  /** @param {Where | null} where */
  async #hold(where) {
    const same = this.#where?.host === where?.host && this.#where?.port === where?.port
    if (!same) {
      await this.#close()
      if (where) this.#socket = await this.#listen(where)
      this.#where = where
    }
    return this.#socket?.getRecvBufferSize() ?? null
  }

  /** @param {Where} where */
  async #listen({ host, port }) {
    const socket = createSocket({ type: isIPv6(host) ? 'udp6' : 'udp4', recvBufferSize: RECEIVE_BUFFER_BYTES })
    socket.on('message', (datagram, from) => this.#keep(datagram, from))
    const listening = once(socket, 'listening')
    socket.bind(port, host)
    await listening.catch((error) => {
      socket.close()
      throw error
    })
    socket.on('error', (error) => process.stderr.write(`The socket of game logs: ${error.message}\n`))
    return socket
  }

  async #close() {
    const socket = this.#socket
    this.#where = null
    this.#socket = null
    if (socket) await new Promise((resolve) => socket.close(() => resolve(undefined)))
  }

  /**
   * @param {Uint8Array} datagram
   * @param {import('./kept-lines.mjs').Sender} from
   */
  #keep(datagram, from) {
    if (!this.#kept.add(datagram, from, Date.now(), this.#seen)) this.#over += 1
    this.#giver?.hear()
  }
}
