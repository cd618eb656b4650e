import { existsSync, statSync } from 'node:fs'
import { inProject } from './project.mjs'
import { run } from './run.mjs'

/** npm writes its own copy of the lock file last, so an interrupted install counts as none. */
export function packagesAreCurrent(directory = inProject()) {
  const installed = `${directory}/node_modules/.package-lock.json`
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(`${directory}/package-lock.json`).mtimeMs
}

/** Installs what the lock file names, if it is not there yet. */
export async function ensurePackages() {
  if (packagesAreCurrent()) return
  console.log('Installing packages (npm ci), which happens once and after upgrades …')
  const npm = process.env.npm_execpath
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  const { code } = npm ? await run(process.execPath, [npm, ...args]) : await run('npm', args)
  if (code !== 0) {
    console.error('\n  The packages could not be installed: look at the message above, then run the command again.\n')
    process.exit(code)
  }
}
