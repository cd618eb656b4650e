import { accessSync, chmodSync, constants, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { giveUp } from './project.mjs'
import { run } from './run.mjs'

/**
 * What the tests need beside npm's packages: Debian's package, how to see that it is there, and the service it brings.
 * @type {{ package: string, isThere: () => boolean, service?: string }[]}
 */
const TOOLS = [
  { package: 'chromium', isThere: () => isInstalled('chromium') },
  { package: 'libfaketime', isThere: hasFakeTime },
  { package: 'mariadb-server', isThere: () => isInstalled('mariadbd'), service: 'mariadb' },
  { package: 'nginx', isThere: () => isInstalled('nginx'), service: 'nginx' },
  { package: 'openssl', isThere: () => isInstalled('openssl') },
  { package: 'pgbouncer', isThere: () => isInstalled('pgbouncer'), service: 'pgbouncer' },
  { package: 'python3-openid', isThere: () => existsSync('/usr/lib/python3/dist-packages/openid/__init__.py') },
]

/** The same browser without a window to draw, in which most journeys take less time. Not every system has it. */
const LIGHTER_BROWSER = 'chromium-headless-shell'

/** Forbids Debian packages to start their services while this file is there. */
const SERVICE_POLICY = '/usr/sbin/policy-rc.d'

/** Installs what is missing when we may, else says what to install and stops. */
export async function ensureTools() {
  const mayInstall = process.getuid?.() === 0 && isInstalled('apt-get')
  await ensureNeeded(mayInstall)
  if (mayInstall && !isInstalled(LIGHTER_BROWSER) && (await isOffered(LIGHTER_BROWSER))) {
    console.log(`Installing ${LIGHTER_BROWSER} with apt, which happens once …`)
    await installQuietly([LIGHTER_BROWSER])
  }
}

/** @param {string} name */
async function isOffered(name) {
  const { output } = await run('apt-cache', ['policy', name], { quiet: true })
  return /Candidate: (?!\(none\))\S/.test(output)
}

/** @param {boolean} mayInstall */
async function ensureNeeded(mayInstall) {
  const missing = TOOLS.filter(({ isThere }) => !isThere()).map((tool) => tool.package)
  if (missing.length === 0) return
  if (!mayInstall) {
    giveUp(
      `The tests need ${missing.join(' and ')}: run \`sudo apt-get install ${missing.join(' ')}\` or your system's equal.`,
    )
  }
  console.log(`Installing ${missing.join(' and ')} with apt, which happens once …`)
  if (!(await installQuietly(missing)))
    giveUp(`apt could not install ${missing.join(' and ')}: look at the message above.`)
}

/** @param {string} program */
function isInstalled(program, path = process.env.PATH ?? '') {
  return [...path.split(delimiter), '/usr/sbin'].some((directory) => isExecutable(join(directory, program)))
}

/** Where each system keeps its libraries: /usr/lib/aarch64-linux-gnu and the like. */
function hasFakeTime() {
  return readdirSync('/usr/lib').some((folder) => existsSync(join('/usr/lib', folder, 'faketime/libfaketimeMT.so.1')))
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * No service is started: the tests start their own, and this machine did not ask for one.
 * @param {string[]} packages
 */
async function installQuietly(packages) {
  const ownPolicy = !existsSync(SERVICE_POLICY)
  if (ownPolicy) {
    writeFileSync(SERVICE_POLICY, '#!/bin/sh\nexit 101\n')
    chmodSync(SERVICE_POLICY, 0o755)
  }
  try {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    const install = ['install', '--yes', '--no-install-recommends', ...packages]
    const updated = await run('apt-get', ['update'], { env })
    if (updated.code !== 0 || (await run('apt-get', install, { env })).code !== 0) return false
    const services = TOOLS.flatMap((tool) => (packages.includes(tool.package) && tool.service) || [])
    if (services.length > 0 && isInstalled('systemctl')) {
      await run('systemctl', ['disable', ...services], { quiet: true }) // nor at the next boot
    }
    return true
  } finally {
    if (ownPolicy) rmSync(SERVICE_POLICY)
  }
}
