import fs from 'node:fs'
import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads'

const KINDS = ['database', 'file', 'socket', 'fetch']
const NAME = 'sitrep failpoint'
const [ARMED_KIND, ARMED_CALL, IS_LATE, FIRST_COUNT] = [0, 1, 2, 3]
const NONE = -1

// Threads count together.
const state = isMainThread
  ? new Int32Array(new SharedArrayBuffer(4 * (FIRST_COUNT + KINDS.length)))
  : /** @type {Int32Array} */ (/** @type {unknown} */ (getEnvironmentData(NAME)))
const note = fs.appendFileSync // before it is wrapped
export const NOTES = process.env.FAILPOINT_NOTES ?? ''

/**
 * Counts a call, and says whether it is the one to fail. Refused: nothing is done. Lost: it is done, and the answer does not come.
 * @param {string} kind
 * @param {string} what
 * @returns {'refused' | 'lost' | null}
 */
export function reach(kind, what) {
  const at = KINDS.indexOf(kind)
  const call = Atomics.add(state, FIRST_COUNT + at, 1) + 1
  if (Atomics.load(state, ARMED_KIND) !== at || Atomics.load(state, ARMED_CALL) !== call) return null
  const where = new Error('here').stack?.split('\n').slice(3, 10) ?? []
  note(NOTES, `${kind} ${call}: ${what}\n${where.join('\n')}\n`)
  return Atomics.load(state, IS_LATE) === 1 ? 'lost' : 'refused'
}

/**
 * @param {string} code
 * @param {string} what
 */
export const failure = (code, what) =>
  Object.assign(new Error(`${code}: made to fail, ${what}`), { code, syscall: what })

if (isMainThread) {
  setEnvironmentData(NAME, /** @type {any} */ (state))
  state[ARMED_KIND] = NONE
  Object.assign(globalThis, {
    [Symbol.for(NAME)]: {
      /** @param {{ kind: string, call: number, isLate: boolean } | null} failing */
      arm(failing) {
        state.fill(0)
        state[ARMED_KIND] = failing ? KINDS.indexOf(failing.kind) : NONE
        state[ARMED_CALL] = failing?.call ?? 0
        state[IS_LATE] = failing?.isLate ? 1 : 0
      },
      counts: () => Object.fromEntries(KINDS.map((kind, at) => [kind, state[FIRST_COUNT + at]])),
    },
  })
}
