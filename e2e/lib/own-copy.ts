import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder } from './site.ts'

const PROJECT = join(import.meta.dirname, '../..')
const NOBODY = 65_534
const PARTS = [
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'bin',
  'scripts',
  'src',
  'catalog',
  'content',
  'dist',
]

export interface OwnCopy {
  folder: string
  main: string // what `npm start` runs
  account: { uid: number; gid: number } | null // null: as ourselves, who are not root
}

/**
 * The built project as someone who is not root has it: in a folder of their own, with the packages it runs on and the data of
 * a demo that was played through before.
 */
export async function copyForNormalUser(demoFolder: string): Promise<OwnCopy> {
  const folder = await newFolder()
  execFileSync('cp', ['-a', join(demoFolder, 'data'), folder])
  for (const path of [...PARTS, 'node_modules/.package-lock.json', ...productionPackages()]) {
    cpSync(join(PROJECT, path), join(folder, path), {
      recursive: true,
      preserveTimestamps: true,
      verbatimSymlinks: true,
    })
  }
  const isRoot = process.getuid?.() === 0
  if (isRoot) execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, folder])
  return {
    folder,
    main: join(folder, 'scripts/start.mjs'),
    account: isRoot ? { uid: NOBODY, gid: NOBODY } : null,
  }
}

/** Outermost folders only: nested packages come with the package they are in. */
function productionPackages(): string[] {
  const { packages }: { packages: Record<string, { dev?: boolean }> } = JSON.parse(
    readFileSync(join(PROJECT, 'package-lock.json'), 'utf8'),
  )
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev && path.lastIndexOf('node_modules/') === 0)
    .map(([path]) => path)
    .filter((path) => existsSync(join(PROJECT, path)))
}
