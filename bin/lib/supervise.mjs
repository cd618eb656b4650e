import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { constants } from 'node:os'
import { LineKeeper } from './line-keeper.mjs'

const CRASHED = 70 // what the program ends with after a bug of its own
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
const MOST_CRASHES = 8 // in a row; then whoever started us decides
const STEADY_MS = 60_000 // a crash after so long begins a new row
const LONGEST_STOP_MS = 30_000
const SOCKET_AT = 4 // among the open files of the program: behind the three of every program and the channel
// Whatever lives for one request fits the young generation, so that the long collections of garbage come seldom. Those have one
// helper: more of them mark sooner, and meanwhile take both cores of a small machine from whoever answers.
const FLAGS = ['--enable-source-maps', '--max-semi-space-size=64', '--v8-pool-size=1']

/**
 * @typedef {object} Options
 * @property {string} program the script to run
 * @property {() => string | null} [complaint] why what lies on the disk must not be started anew
 * @property {number} [firstPauseMs]
 */

/**
 * Runs the program as a child, and keeps the log lines that come while there is none. This process lives on over an upgrade:
 * what changes from version to version belongs into the program, and what the two say to each other
 * (src/server/ground/supervisor.ts) must be understood by the versions before.
 * @param {Options} options
 */
export function supervise({ program, complaint = () => null, firstPauseMs = FIRST_PAUSE_MS }) {
  const keeper = new LineKeeper()
  const hadTerminal = hasTerminal()
  /** @type {import('node:child_process').ChildProcess | null} */
  let child = null
  /** @type {'run' | 'restart' | 'stop'} */
  let aim = 'run'
  let crashes = 0
  let startedAt = 0
  /** @type {NodeJS.Timeout | undefined} */
  let timer

  const start = () => {
    aim = 'run'
    startedAt = performance.now()
    const { socket } = keeper
    const running = spawn(process.execPath, [...FLAGS, program, '--supervised'], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc', socket?.fd ?? 'ignore'],
      serialization: 'advanced',
    })
    child = running
    answer(running, keeper, { socket, startAnew: () => startAnew(running) })
    running.once('error', (error) => end(1, `Sitrep cannot be started: ${error.message}`))
    running.once('exit', (code, signal) => {
      clearTimeout(timer)
      child = null
      keeper.wake()
      if (aim === 'restart') start()
      else if (aim === 'stop' || (code !== null && code !== CRASHED)) end(exitCode(code, signal))
      else startLater(exitCode(code, signal), signal ?? `code ${code}`)
    })
  }

  /**
   * @param {number} code
   * @param {string} how
   */
  const startLater = (code, how) => {
    crashes = performance.now() - startedAt > STEADY_MS ? 1 : crashes + 1
    if (crashes > MOST_CRASHES) return end(code, `Sitrep ended ${crashes} times in a row (${how}).`)
    const pause = Math.min(LONGEST_PAUSE_MS, firstPauseMs * 2 ** (crashes - 1))
    say(`Sitrep ended unexpectedly (${how}): it is started again in ${pause / 1000} s.`)
    timer = setTimeout(start, pause)
  }

  /**
   * With the socket, which was not there when this one was started. Says whether that is done.
   * @param {import('node:child_process').ChildProcess} early has begun nothing yet
   */
  const startAnew = (early) => {
    if (aim !== 'run') return false
    aim = 'restart'
    return early.kill('SIGKILL')
  }

  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    aim = 'stop'
    clearTimeout(timer)
    if (child) child.kill(signal)
    else end(0)
  }

  const restart = () => {
    if (hadTerminal && !hasTerminal()) return stop('SIGTERM') // its window was closed
    const reason = complaint()
    if (reason) return say(`Not started anew. ${reason}`)
    clearTimeout(timer)
    crashes = 0
    if (!child) return start()
    if (aim === 'stop') return
    aim = 'restart'
    const leaving = child
    timer = setTimeout(() => leaving.kill('SIGKILL'), LONGEST_STOP_MS)
    keeper
      .takeOver()
      .catch((error) => say(`Lines that come while Sitrep stops may be lost: ${error.message}`))
      .finally(() => leaving.kill('SIGTERM'))
  }

  /**
   * @param {number} code
   * @param {string} [sentence]
   */
  const end = (code, sentence) => {
    if (sentence) say(sentence)
    void keeper.hold(null).finally(() => process.exit(code)) // a thread that hears something while it is ended would take us with it
  }

  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.on('SIGHUP', restart)
  start()
}

/**
 * What the program asks: to hold its UDP port, and for the lines that came while it was away. What it says: that it has them safe,
 * and that it listens no more.
 * @param {import('node:child_process').ChildProcess} child
 * @param {LineKeeper} keeper
 * @param {{ socket: import('./line-keeper.mjs').HeldSocket | null, startAnew: () => boolean }} start what it was started with
 */
function answer(child, keeper, { socket, startAnew }) {
  /** @param {object} message */
  const send = (message) =>
    new Promise((resolve) => {
      if (child.connected) child.send(message, () => resolve(undefined))
      else resolve(undefined)
    })
  /**
   * @param {number} id
   * @param {boolean} isEarly it is not too late to be started with the socket
   */
  const tellHeld = (id, isEarly) => {
    const has = socket !== null && socket === keeper.socket && socket.fd !== null
    const couldHave = keeper.socket !== null && keeper.socket.fd !== null
    if (isEarly && !has && couldHave && startAnew()) return
    void send({ type: 'done', id, ...(has && { socket: SOCKET_AT }) })
  }
  let isOver = false
  child.once('exit', () => {
    isOver = true
  })
  child.on('message', (/** @type {any} */ message) => {
    if (isOver) return // what a dead one said last
    const { type, id } = message
    /** @param {Error} error */
    const fail = (error) => void send({ type: 'failed', id, reason: error.message })
    if (type === 'hold') keeper.hold(message.where).then(() => tellHeld(id, message.early === true), fail)
    if (type === 'give') {
      const take = async (/** @type {object[]} */ lines) => void (await send({ type: 'lines', id, lines }))
      keeper.give(take, { reads: message.reads === true }).then((over) => void send({ type: 'done', id, over }), fail)
    }
    if (type === 'taken') keeper.taken()
    if (type === 'left') keeper.wake()
  })
}

function hasTerminal() {
  try {
    closeSync(openSync('/dev/tty', 'r'))
    return true
  } catch {
    return false
  }
}

/**
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
const exitCode = (code, signal) => code ?? 128 + (signal ? constants.signals[signal] : 0)

/** @param {string} sentence */
const say = (sentence) => void process.stderr.write(`\n  ${sentence}\n\n`)
