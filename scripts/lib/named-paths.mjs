import { posix } from 'node:path'

/** Made by programs or by the owner, so not in the repository. */
const NOT_IN_REPOSITORY = /^(dist|data|node_modules|coverage)(\/|$)|^(sitrep\.yaml|\.env)$/
const SOURCE_FILE = /\.(ts|tsx|mjs|cjs|sql|md|css|sp)$/
/** `x`, `NNNN`, `<feature>`, `*` and `…` stand for any name. */
const PLACEHOLDER = /(^|[/.-])x([/.-]|$)|NNNN|[<>*…{}]/

/**
 * The repository paths in backticks and links of a Markdown document that lead nowhere.
 * @param {string} text
 * @param {string} document its own path, from which its links start
 * @param {readonly string[]} files all paths of the repository
 */
export function findMissingPaths(text, document, files) {
  const known = new Set(files)
  for (const file of files) for (let up = posix.dirname(file); up !== '.'; up = posix.dirname(up)) known.add(up)
  const topLevel = new Set(files.map((file) => file.split('/')[0] ?? ''))
  const baseNames = new Set(files.map((file) => posix.basename(file)))
  const prose = text.replace(/^(```|~~~)[\s\S]*?^\1/gm, '')

  /** @param {string} path */
  const exists = (path) => known.has(path) || NOT_IN_REPOSITORY.test(path)
  const links = [...prose.matchAll(/\]\(<?([^)\s>]+)>?[^)]*\)/g)].map(([, target = '']) => target)
  const missingLinks = links
    .filter((target) => !/^([a-z]+:|#|\/)/i.test(target))
    .map((target) => clean(posix.join(posix.dirname(document), decodeURIComponent(target.replace(/[#?].*$/, '')))))
    .filter((path) => path !== '' && path !== '.' && !exists(path))

  const missingCode = [...prose.matchAll(/`([^`\n]+)`/g)]
    .map(([, code = '']) => clean(code))
    .filter((code) => /^[\w.@-]+(\/[\w.@-]+)*$/.test(code) && !PLACEHOLDER.test(code))
    .filter((path) => {
      if (exists(path)) return false
      if (!path.includes('/')) return SOURCE_FILE.test(path) && !baseNames.has(path)
      return topLevel.has(path.split('/')[0] ?? '') || (SOURCE_FILE.test(path) && !endsAnyOf(files, path))
    })
  return [...new Set([...missingLinks, ...missingCode])]
}

/** @param {string} path */
const clean = (path) => path.replace(/^\.\//, '').replace(/\/$/, '').replace(/:\d+$/, '')

/**
 * A path may start below the root where the text has said so, as in `features/bans/bans.routes.ts`.
 * @param {readonly string[]} files
 * @param {string} path
 */
const endsAnyOf = (files, path) => files.some((file) => file.endsWith(`/${path}`))
