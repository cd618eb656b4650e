import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { readBlocks, subjectClasses, withoutComments } from './lib/css-subjects.mjs'
import { listProjectFiles } from './lib/files.mjs'
import { inProject } from './lib/project.mjs'

const WEB = 'src/web/'
const CENTRAL = `${WEB}styles/`
/** What a class of someone's own is at the moment. It has no owner, and says nothing by itself. */
const STATE = /^(is-|active$|show$)/

const read = (file: string) => readFileSync(inProject(file), 'utf8')
const PUBLIC = `${WEB}public/` // served as it is, to pages that load nothing else
const files = listProjectFiles().filter((file) => file.startsWith(WEB) && !file.startsWith(PUBLIC))
const sheets = files.filter((file) => file.endsWith('.css'))
const components = files.filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
const stylers = listStylers()

test('a class is styled in one file', () => {
  const shared = [...stylers].filter(([, owners]) => owners.size > 1)
  expect(shared.map(([name, owners]) => `.${name} is styled in ${[...owners].join(' and ')}`)).toEqual([])
})

test.each(sheets.filter((sheet) => !sheet.startsWith(CENTRAL)))(
  '%s comes with its component, in its layer',
  (sheet) => {
    const component = sheet.replace(/css$/, 'tsx')
    expect(existsSync(inProject(component)) && importsOf(component)).toContain(sheet)
    const { blocks, rest } = readBlocks(withoutComments(read(sheet)))
    const layer = sheet.slice(WEB.length).split('/')[0]
    expect(blocks.map(({ prelude }) => prelude)).toEqual([`@layer ${layer}`])
    expect(rest.trim()).toBe('')
  },
)

test('whoever uses a class brings its style along', () => {
  const missing = components.flatMap((component) => {
    const near = reachedFrom(component)
    return classesUsedIn(read(component))
      .map((name) => ({ name, owner: [...(stylers.get(name) ?? [])][0] ?? CENTRAL }))
      .filter(({ owner }) => !owner.startsWith(CENTRAL) && !near.has(owner))
      .filter(({ owner }) => !reachedFrom(owner.replace(/css$/, 'tsx')).has(component)) // it only ever stands in the owner
      .map(({ name, owner }) => `${component} uses .${name} without ${owner}`)
  })
  expect(missing).toEqual([])
})

function listStylers(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const sheet of sheets) {
    for (const name of subjectClasses(read(sheet))) {
      if (!STATE.test(name)) found.set(name, (found.get(name) ?? new Set()).add(sheet))
    }
  }
  return found
}

function importsOf(file: string): string[] {
  const specifiers = [...read(file).matchAll(/^import (?:[^']*from )?'((?:#web|\.)\/[^']+)'/gm)].map(
    ([, path]) => path ?? '',
  )
  return specifiers.map((path) =>
    path.startsWith('#web/') ? path.replace('#web/', WEB) : normalize(join(dirname(file), path)),
  )
}

function reachedFrom(file: string): Set<string> {
  const reached = new Set([file])
  for (const one of reached) if (/\.tsx?$/.test(one)) for (const next of importsOf(one)) reached.add(next)
  return reached
}

/** Every word in the texts of a `className`, also where it is put together. */
function classesUsedIn(code: string): string[] {
  const values = code.matchAll(/className=(?:"([^"]*)"|\{((?:[^{}]|\{[^{}]*\})*)\})/g)
  const texts = [...values].flatMap(([, plain, made]) => plain ?? textsIn(made ?? ''))
  return texts.flatMap((text) => text.split(/\s+/)).filter((word) => word !== '')
}

function textsIn(expression: string): string[] {
  const templates = [...expression.matchAll(/`([^`]*)`/g)].map(([, text = '']) => text.replace(/\$\{[^}]*\}/g, ' '))
  return [...templates, ...[...expression.matchAll(/'([^']*)'/g)].map(([, text = '']) => text)]
}
