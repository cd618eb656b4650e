import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './project.mjs'

/** @typedef {{ env?: Record<string, string>, quiet?: boolean }} RunOptions */

/**
 * Runs a program to its end; a signal to us goes on to it. `quiet` keeps what it prints, to be shown only if it fails.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(program, args, { env = {}, quiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk
      })
    }
    /** @param {NodeJS.Signals} signal */
    const passOn = (signal) => child.kill(signal)
    process.on('SIGINT', passOn).on('SIGTERM', passOn)
    /** @param {number} code */
    const finish = (code) => {
      process.off('SIGINT', passOn).off('SIGTERM', passOn)
      resolve({ code, output })
    }
    child.on('error', (error) => {
      output += error.message
      finish(127)
    })
    child.on('close', (code, signal) => finish(signal ? 128 + constants.signals[signal] : (code ?? 1)))
  })
}

/**
 * Runs one of the programs that npm installed.
 * @param {string} script path inside node_modules
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 */
export const runInstalled = (script, args, options) =>
  run(process.execPath, [`node_modules/${script}`, ...args], options)
