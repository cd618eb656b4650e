import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inProject } from '../../scripts/lib/project.mjs'
import { chooseWork, FOLDERS } from './folders.ts'
import { strykerPlugins } from './leave-out-sentences.mjs'
import { inShort, type Mutant, textBetween } from './mutants.ts'
import { percent, scoreOf, scoreTable } from './score.ts'
import { asEntries, SurvivorList } from './survivors.ts'

const mutant = (fate: Mutant['fate'], change: Partial<Mutant> = {}): Mutant => ({
  file: 'src/a.ts',
  line: 7,
  mutator: 'ConditionalExpression',
  from: 'a: "b" > 1',
  to: 'true',
  fate,
  ...change,
})

describe('the list of survivors', () => {
  const listed = (times = '') =>
    new SurvivorList(`${asEntries([mutant('survived')])}    because: both ways end the same\n${times}`)

  test('takes back what was printed about a survivor, wherever its line is now', () => {
    expect(listed().take(mutant('survived', { line: 99 }))).toBe(true)
    expect(listed().take(mutant('survived', { to: 'false' }))).toBe(false)
    expect(listed().take(mutant('survived', { file: 'src/b.ts' }))).toBe(false)
  })

  test('lets live as many as it says, and names what nothing needed', () => {
    const twice = listed('    times: 2\n')
    expect([1, 2, 3].map(() => twice.take(mutant('survived')))).toEqual([true, true, false])
    expect(twice.unused(new Set(['src/a.ts']))).toEqual([])
    expect(listed().unused(new Set(['src/b.ts']))).toEqual([])
    expect(listed().unused(new Set(['src/a.ts']))).toEqual(['src/a.ts: ConditionalExpression: a: "b" > 1 → true'])
  })

  test('wants a reason for each, and each once', () => {
    const entry = asEntries([mutant('survived')])
    expect(() => new SurvivorList(entry)).toThrow('because')
    const whole = `${entry}    because: both ways end the same\n`
    expect(() => new SurvivorList(`${whole}${whole.replace('src/a.ts:\n', '')}`)).toThrow('listed twice')
  })

  test('of this project can be read, and is about files that exist', () => {
    const text = readFileSync(inProject('docs/mutants.yaml'), 'utf8')
    expect(() => new SurvivorList(text)).not.toThrow()
    const files = [...text.matchAll(/^(src\/\S+):$/gm)].map(([, file = '']) => file)
    expect(files.filter((file) => !existsSync(inProject(file)))).toEqual([])
  })
})

test('the table counts listed survivors apart and cuts the percentage', () => {
  const mutants = [
    ...Array.from({ length: 8 }, () => mutant('killed')),
    mutant('timed out'),
    mutant('survived'),
    mutant('no coverage', { to: 'false' }),
  ]
  const score = scoreOf('http/access', mutants, ({ to }) => to === 'false')
  expect(score.unlisted).toEqual([mutant('survived')])
  expect(percent(score)).toBe(90)
  expect(percent(scoreOf('x', mutants, () => false))).toBe(81.8)
  expect(scoreTable([score, { ...score, name: 'other', listed: 0 }]).split('\n')).toEqual([
    '| folder      | mutants | killed | survived | no coverage | timed out | listed | %    |',
    '|-------------|---------|--------|----------|-------------|-----------|--------|------|',
    '| http/access | 11      | 8      | 1        | 1           | 1         | 1      | 90.0 |',
    '| other       | 11      | 8      | 1        | 1           | 1         | 0      | 81.8 |',
    '| all         | 22      | 16     | 2        | 2           | 2         | 1      | 85.7 |',
  ])
})

test('a folder is chosen by its name or by a path inside of it', () => {
  expect(chooseWork([])).toHaveLength(FOLDERS.length)
  expect(chooseWork(['http'])?.map(({ folder }) => folder.name)).toEqual(['http/access', 'http/edge'])
  expect(chooseWork(['src/server/http/access/auth.ts'])?.map(({ paths }) => paths)).toEqual([
    ['src/server/http/access/auth.ts'],
  ])
  expect(chooseWork(['http', 'nowhere'])).toBeNull()
})

test('every path of every folder exists', () => {
  const paths = FOLDERS.flatMap((folder) => [...folder.paths, ...folder.tests])
  expect(paths.filter((path) => !existsSync(inProject(path)))).toEqual([])
})

test('a change is told by its text, on one line and cut', () => {
  expect(textBetween('a\nbcd\nef', { line: 2, column: 2 }, { line: 3, column: 2 })).toBe('cd\ne')
  expect(inShort('{\n  a()\n}')).toBe('{ a() }')
  expect(inShort('x'.repeat(200))).toBe(`${'x'.repeat(119)}…`)
})

describe('left out are sentences for people', () => {
  type Path = Parameters<(typeof strykerPlugins)[0]['value']['shouldIgnore']>[0]
  const text = (value: string, ...outer: Path['node'][]): Path => ({
    node: { type: 'StringLiteral', value },
    parentPath: outer.reduceRight<Path | null>((parentPath, node) => ({ node, parentPath }), null),
  })
  const leavesOut = (path: Path) => strykerPlugins[0]?.value.shouldIgnore(path) !== undefined
  const log = { type: 'MemberExpression', object: { type: 'PrivateName', id: { type: 'Identifier', name: 'log' } } }

  test('in a log, in an error and wherever they are whole', () => {
    expect(leavesOut(text('no answer', { type: 'CallExpression', callee: log }))).toBe(true)
    expect(
      leavesOut(text('no answer', { type: 'NewExpression', callee: { type: 'Identifier', name: 'NotSent' } })),
    ).toBe(true)
    expect(leavesOut(text('Please sign in again.'))).toBe(true)
  })

  test('but not headers, commands, SQL, or a text with something worked out inside', () => {
    expect(leavesOut(text('no-store'))).toBe(false)
    expect(leavesOut(text('echo sitrep'))).toBe(false)
    expect(
      leavesOut(text('^say (.*)', { type: 'NewExpression', callee: { type: 'Identifier', name: 'RegExp' } })),
    ).toBe(false)
    const template = (type: string): Path['node'] => ({
      type: 'TemplateLiteral',
      quasis: [{ value: { raw: 'A sentence of ' } }, { value: { raw: ' words.' } }],
      expressions: [{ type }],
    })
    expect(leavesOut({ node: template('Identifier'), parentPath: null })).toBe(true)
    expect(leavesOut({ node: template('CallExpression'), parentPath: null })).toBe(false)
    const tagged = { node: { type: 'TaggedTemplateExpression' }, parentPath: null }
    expect(leavesOut({ node: template('Identifier'), parentPath: tagged })).toBe(false)
  })
})
