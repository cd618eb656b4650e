import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

const NOT_OURS = /(^|\/)(node_modules|dist|data|coverage|\.git)(\/|$)/

/** Every file of the project, as paths from its root: what Git knows or would take, or without Git what lies there. */
export function listProjectFiles() {
  if (!existsSync(join(root, '.git'))) return listWithoutGit()
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return [...new Set(list.split('\0'))].filter((file) => file !== '' && existsSync(join(root, file))).sort()
}

function listWithoutGit() {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((file) => !NOT_OURS.test(file))
    .sort()
}

/**
 * Prints what is wrong, if anything, and sets the exit code.
 * @param {string[]} problems
 */
export function reportProblems(problems) {
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
}
