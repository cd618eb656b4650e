import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { KeptLines } from './kept-lines.mjs'

const LINES_AT_ONCE = 1_000
const AWAKE = 0

/**
 * @typedef {{ host: string, port: number }} Where
 * @typedef {import('./kept-lines.mjs').KeptLine & { again?: boolean }} GivenLine again: a program that has died since had it, too
 * @typedef {{ fd: number | null }} HeldSocket fd: null where a program that is started cannot have it
 */

/**
 * Holds the UDP port of game logs for as long as the supervisor lives. A program that was started with this socket reads from
 * it, and what it had no time to read when it was killed is still there for the next one. Meanwhile this side rests; with no
 * program it reads and keeps. A program that was not started with it binds a socket of its own, the last one bound, which is the
 * one that Linux gives every datagram to; with that one gone they come here.
 */
export class LineKeeper {
  /** @type {Where | null} */
  #where = null
  /** @type {Worker | null} */
  #thread = null
  /** @type {HeldSocket | null} */
  #socket = null
  #rest = newRest()
  #rests = 0
  /** @type {Promise<unknown>} */
  #last = Promise.resolve()
  #kept
  #mostLines

  /** @param {{ mostLines?: number }} [bounds] */
  constructor({ mostLines } = {}) {
    this.#mostLines = mostLines
    this.#kept = new KeptLines({ mostLines })
  }

  /** Another one each time that another socket is held. */
  get socket() {
    return this.#socket
  }

  /**
   * To be asked before the program listens. Rejects when another program has the port.
   * @param {Where | null} where null: no log lines are collected
   */
  hold(where) {
    return this.#afterTheLast(() => this.#hold(where))
  }

  /** @param {Where | null} where */
  async #hold(where) {
    if (this.#where && where && this.#where.host === where.host && this.#where.port === where.port) return
    await this.#close()
    if (where === null) return
    const rest = newRest()
    const workerData = { where, mostLines: this.#mostLines, rest }
    const thread = new Worker(new URL('./listen-thread.mjs', import.meta.url), { workerData })
    const [{ type, fd, reason }] = await once(thread, 'message')
    if (type === 'failed') throw new Error(reason)
    thread.once('error', (error) => {
      process.stderr.write(`The thread that keeps log lines: ${error.message}\n`)
      if (this.#thread === thread) this.#forget()
    })
    this.#where = where
    this.#thread = thread
    this.#socket = { fd }
    this.#rest = rest
  }

  /**
   * Binds once more, and so is the last one: to be asked before a program with a socket of its own is told to stop. What the kernel
   * has given that socket by then is read by it as ever; nothing new is on its way there when it closes it.
   */
  async takeOver() {
    if (!this.#thread || this.#isResting()) return
    this.#thread.postMessage({ type: 'take-over' })
    const { fd } = await this.#told('taken-over')
    this.#socket = { fd }
  }

  /**
   * Hands out what came, in its order, and how many came above what is kept.
   * @param {(lines: GivenLine[]) => Promise<void>} take
   * @param {{ reads?: boolean }} [then] reads: the program reads this socket from now on, and says when it has taken what it got
   */
  async give(take, { reads = false } = {}) {
    const { lines, over } = await this.#afterTheLast(() => this.#allLines(reads))
    for (let from = 0; from < lines.length; from += LINES_AT_ONCE) await take(lines.slice(from, from + LINES_AT_ONCE))
    return over
  }

  /** All that was given is safe: nobody need have it again. */
  taken() {
    this.#kept.clear()
  }

  /** The program reads no more. */
  wake() {
    Atomics.store(this.#rest, 0, AWAKE)
    Atomics.notify(this.#rest, 0)
  }

  /**
   * One thing at a time: a program may have died amid its own.
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  #afterTheLast(work) {
    const done = this.#last.then(work)
    this.#last = done.catch(() => undefined)
    return done
  }

  /**
   * @param {boolean} reads
   * @returns {Promise<{ lines: GivenLine[], over: number }>}
   */
  async #allLines(reads) {
    const again = this.#kept.lines.map((line) => ({ ...line, again: true }))
    await this.#collect(reads)
    const { over } = this.#kept
    const lines = [...again, ...this.#kept.lines.slice(again.length)]
    if (!reads) this.#kept.clear()
    return { lines, over }
  }

  async #close() {
    const thread = this.#thread
    if (!thread) return
    this.wake()
    this.#forget()
    thread.postMessage({ type: 'close' })
    await once(thread, 'exit')
  }

  #isResting() {
    return Atomics.load(this.#rest, 0) !== AWAKE
  }

  /** @param {boolean} thenRests */
  async #collect(thenRests) {
    const thread = this.#thread
    if (!thread) return
    this.wake()
    /** @param {any} message */
    const keep = ({ type, lines }) => {
      if (type === 'lines') for (const line of lines) this.#kept.add(line)
    }
    thread.on('message', keep)
    const rest = thenRests ? ++this.#rests : AWAKE
    Atomics.store(this.#rest, 0, rest)
    thread.postMessage({ type: 'give', rest })
    const { over } = await this.#told('given')
    thread.off('message', keep)
    this.#kept.over += over
  }

  /**
   * @param {string} type
   * @returns {Promise<any>}
   */
  #told(type) {
    const thread = this.#thread
    return new Promise((resolve, reject) => {
      const done = () => {
        thread?.off('message', hear)
        thread?.off('exit', fail)
      }
      /** @param {any} message */
      const hear = (message) => {
        if (message.type !== type) return
        done()
        resolve(message)
      }
      const fail = () => {
        done()
        reject(new Error('the thread that keeps log lines has ended'))
      }
      thread?.on('message', hear)
      thread?.once('exit', fail)
    })
  }

  #forget() {
    this.#where = null
    this.#thread = null
    this.#socket = null
    this.#rest = newRest()
  }
}

/** Which rest the thread is in, of all that it ever had: one that is over is never waited for. */
const newRest = () => new Int32Array(new SharedArrayBuffer(4))
