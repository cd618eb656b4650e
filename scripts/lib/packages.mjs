import { existsSync, readFileSync, statSync } from 'node:fs'
import { giveUp, inProject } from './project.mjs'
import { findUnlocked } from './release/package-policy.mjs'
import { run } from './run.mjs'

/** npm writes its own copy of the lock file last, so an interrupted install counts as none. */
export function packagesAreCurrent(directory = inProject()) {
  const installed = `${directory}/node_modules/.package-lock.json`
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(`${directory}/package-lock.json`).mtimeMs
}

/** Installs what the lock file names, if it is not there yet. */
export async function ensurePackages() {
  if (packagesAreCurrent()) return
  const command = installCommand(JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')))
  console.log(`Installing packages (npm ${command.join(' ')}), which happens once and after upgrades …`)
  const npm = process.env.npm_execpath
  const args = [...command, '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  const { code } = npm ? await run(process.execPath, [npm, ...args]) : await run('npm', args)
  if (code !== 0)
    giveUp('The packages could not be installed: look at the message above, then run the command again.', code)
}

/**
 * `npm ci` refuses a lock file that lacks a package for some other system; `npm install` keeps to the same versions and
 * checksums and fetches what is lacking, if this system needs it.
 * @param {import('./release/package-policy.mjs').LockFile} lockFile
 */
export function installCommand(lockFile) {
  return findUnlocked(lockFile).length === 0 ? ['ci'] : ['install', '--no-save']
}
