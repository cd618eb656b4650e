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
 * Runs the program as a child, and has the port of game logs for it, so that no line is lost with it. This process lives on over an
 * upgrade: what changes from version to version belongs into the program, and what the two say to each other
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
    const running = spawn(process.execPath, [...FLAGS, program, '--supervised'], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      serialization: 'advanced',
    })
    child = running
    answer(running, keeper)
    running.once('error', (error) => end(1, `Sitrep cannot be started: ${error.message}`))
    running.once('exit', (code, signal) => {
      clearTimeout(timer)
      child = null
      keeper.leave()
      const hasCrashed = code === null || code === CRASHED
      if (aim === 'restart') start()
      else if (aim === 'run' && (hasCrashed || (code !== 0 && keeper.kept > 0))) startLater(code, signal)
      else end(exitCode(code, signal))
    })
  }

  /**
   * After a crash, or when one that follows another cannot start, as on a full disk: what is kept for it would be lost with us.
   * @param {number | null} code
   * @param {NodeJS.Signals | null} signal
   */
  const startLater = (code, signal) => {
    const how = signal ?? `code ${code}`
    crashes = performance.now() - startedAt > STEADY_MS ? 1 : crashes + 1
    const { kept } = keeper
    const isRefusal = code !== null && code !== CRASHED
    if (crashes > MOST_CRASHES && !isRefusal) {
      const lost = kept > 0 ? ` Log lines that are lost: ${kept}.` : ''
      return end(exitCode(code, signal), `Sitrep ended ${crashes} times in a row (${how}).${lost}`)
    }
    const pause = Math.min(LONGEST_PAUSE_MS, firstPauseMs * 2 ** (crashes - 1))
    const waiting = kept > 0 ? ` Log lines that wait for it: ${kept}.` : ''
    say(`Sitrep ended unexpectedly (${how}): it is started again in ${pause / 1000} s.${waiting}`)
    timer = setTimeout(start, pause)
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
    leaving.kill('SIGTERM')
  }

  /**
   * @param {number} code
   * @param {string} [sentence]
   */
  const end = (code, sentence) => {
    if (sentence) say(sentence)
    process.exit(code)
  }

  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.on('SIGHUP', restart)
  start()
}

/**
 * What the program asks: to hold its UDP port, and for the lines that come there. What it says: how far it is with them, and that it can
 * take no more.
 * @param {import('node:child_process').ChildProcess} child
 * @param {LineKeeper} keeper
 */
function answer(child, keeper) {
  /** @param {object} message */
  const send = (message) =>
    new Promise((resolve) => {
      if (child.connected) child.send(message, () => resolve(undefined))
      else resolve(undefined)
    })
  let isOver = false
  child.once('exit', () => {
    isOver = true
  })
  child.on('message', (/** @type {any} */ message) => {
    if (isOver) return // what a dead one said last
    const { type, id } = message
    if (type === 'hold') {
      keeper.hold(message.where).then(
        (buffer) => send({ type: 'done', id, buffer }),
        (error) => send({ type: 'failed', id, reason: error.message }),
      )
    }
    if (type === 'give') keeper.give((batch) => send({ type: 'lines', id, ...batch }), message.place)
    if (type === 'taken') keeper.taken(message)
    if (type === 'leave') keeper.leave()
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
