import { existsSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Environment } from '#server/ground/settings/secrets.ts'

const SECRET_FILE = /^(?:SITREP|DATABASE|SOURCEBANS|STEAM)_\w+_FILE$/
const READ_BY_OTHERS = 0o004
const ENTERED_BY_OTHERS = 0o001

/** The files with settings and secrets that every user of this machine can read. In a container there are no others. */
export function findExposedFiles(env: Environment, settingsFile: string | null): string[] {
  if (existsSync('/.dockerenv') || existsSync('/run/.containerenv')) return []
  const secrets = Object.entries(env).flatMap(([name, file]) => (file && SECRET_FILE.test(name) ? [file] : []))
  return [...(settingsFile ? [settingsFile] : []), ...secrets].filter(isExposed)
}

/** A file is as private as the folders above it. */
export function isExposed(file: string): boolean {
  const path = realpathSync(file)
  return hasMode(path, READ_BY_OTHERS) && foldersAbove(path).every((folder) => hasMode(folder, ENTERED_BY_OTHERS))
}

const hasMode = (path: string, mode: number): boolean => (statSync(path).mode & mode) !== 0

function foldersAbove(path: string): string[] {
  const folder = dirname(path)
  return folder === path ? [] : [folder, ...foldersAbove(folder)]
}
