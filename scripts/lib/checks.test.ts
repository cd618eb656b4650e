import { join } from 'node:path'
import { expect, test } from 'vitest'
import { measureFirstLoad } from './first-load.mjs'
import { findMissingPaths } from './named-paths.mjs'
import { installCommand } from './packages.mjs'
import { readAudit } from './release/audit.mjs'
import { billOfMaterials } from './release/bill.mjs'
import { findPackageProblems, findUnexplained, PRODUCTION_BUDGET } from './release/package-policy.mjs'
import { NOT_RELEASED, productionPackages, releasePackage } from './release/release-files.mjs'
import { readTests } from './report.mjs'
import { findRowProblems, findUnproved, ROWS } from './threat-rows.mjs'

const FILES = ['README.md', 'docs/decisions/0001-database.md', 'src/server/start/main.ts', 'src/web/ui/pager.tsx']

test.each([
  ['a path in backticks', 'see `src/server/gone.ts`', ['src/server/gone.ts']],
  ['a folder in backticks', 'see `src/gone/`', ['src/gone']],
  ['a file name alone', 'see `gone.ts` and `pager.tsx`', ['gone.ts']],
  ['a path below the root', '`ui/pager.tsx` and `ui/gone.tsx`', ['ui/gone.tsx']],
  ['a link', '[a](docs/gone.md) [b](docs/decisions/0001-database.md#why)', ['docs/gone.md']],
])('%s that leads nowhere is found', (_, text, missing) => {
  expect(findMissingPaths(text, 'README.md', FILES)).toEqual(missing)
})

test('links start at their own document', () => {
  const text = '[up](../../README.md) [gone](README.md)'
  expect(findMissingPaths(text, 'docs/decisions/0001-database.md', FILES)).toEqual(['docs/decisions/README.md'])
})

test('what is no repository path is left alone', () => {
  const text = [
    '`src/server`, `./src/server/start/main.ts:12`, `src/web/`, [top](#top), [site](https://example.org/a.md)',
    '`application/json`, `npm test`, `/api/v1/site/bans2`, `and/or`, `dist/server/main.js`, `sitrep.yaml`',
    '`features/x/x-page.tsx`, `docs/decisions/NNNN-*.md`, `src/<side>/a.ts`',
    '```\nsrc/not/there.ts `src/not/there.ts`\n```',
  ].join('\n')
  expect(findMissingPaths(text, 'README.md', FILES)).toEqual([])
})

test('the first load is the entry, its imports once each, and the heaviest screen with all that only it needs', () => {
  const manifest = {
    'index.html': { file: 'entry.js', isEntry: true, imports: ['_react'], dynamicImports: ['bans', 'chart'] },
    _react: { file: 'react.js' },
    bans: { file: 'bans.js', imports: ['_react', '_table'] },
    chart: { file: 'chart.js', imports: ['index.html', '_react', '_canvas'], dynamicImports: ['axis'] },
    axis: { file: 'axis.js' },
    _table: { file: 'table.js' },
    _canvas: { file: 'canvas.js' },
    style: { file: 'style.css' },
  }
  const sizes: Record<string, number> = {
    'entry.js': 10,
    'react.js': 100,
    'bans.js': 1,
    'table.js': 5,
    'chart.js': 2,
    'canvas.js': 50,
    'axis.js': 7,
  }
  expect(measureFirstLoad(manifest, (file) => sizes[file] ?? Number.NaN)).toEqual({ bytes: 169, screen: 'chart' })
})

test('the styles of the first load are those of the same parts', () => {
  const manifest = {
    'index.html': { file: 'entry.js', css: ['site.css'], isEntry: true, imports: ['_bar'], dynamicImports: ['bans'] },
    _bar: { file: 'bar.js', css: ['bar.css'] },
    bans: { file: 'bans.js', css: ['bans.css'], imports: ['_bar', '_table'] },
    _table: { file: 'table.js', css: ['table.css', 'bar.css'] }, // which is there already
  }
  const sizes: Record<string, number> = { 'site.css': 100, 'bar.css': 10, 'bans.css': 1, 'table.css': 2 }
  const { bytes } = measureFirstLoad(manifest, (file) => sizes[file] ?? Number.NaN, '.css')
  expect(bytes).toBe(113)
})

test.each([
  ['without integrity', { 'node_modules/a': { version: '1.0.0' } }, /^a 1.0.0 has no integrity/],
  [
    'with an unknown install script',
    { 'node_modules/a': { integrity: 's', hasInstallScript: true } },
    /install script/,
  ],
  ['with known holes', { 'node_modules/ws': { integrity: 's', version: '8.20.9' } }, /use 8.21.0 or newer/],
  ['with known holes, deep down', { 'node_modules/a/node_modules/ws': { integrity: 's', version: '7.99.0' } }, /^ws 7/],
  ['of fastify before its mends', { 'node_modules/fastify': { integrity: 's', version: '5.12.0' } }, /use 5.12.1 or/],
  ['of mysql2 but the newest', { 'node_modules/mysql2': { integrity: 's', version: '3.24.4' } }, /use 3.24.5 or/],
  ['that once let script in', { 'node_modules/mdast-util-to-hast': { integrity: 's', version: '13.2.0' } }, /13.2.1/],
  ['that is forbidden', { 'node_modules/react-server-dom-webpack': { integrity: 's' } }, /must not be used/],
])('a locked package %s is refused', (_, packages, problem) => {
  expect(findPackageProblems({}, { packages })).toEqual([expect.stringMatching(problem)])
})

test('exact versions, known install scripts, newer versions and development packages beyond the budget pass', () => {
  const locked = (count: number, entry: object) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`node_modules/p${n}`, { integrity: 's', ...entry }]))
  const packages = {
    '': { version: '0.1.0' },
    'node_modules/esbuild': { integrity: 's', hasInstallScript: true, dev: true },
    'node_modules/ws': { integrity: 's', version: '8.100.0', dev: true },
  }
  const rules = (lock: object, version = '1.2.3') =>
    findPackageProblems({ dependencies: { a: version } }, { packages: { ...packages, ...lock } })

  expect(rules(locked(PRODUCTION_BUDGET, {}))).toEqual([])
  expect(rules(locked(PRODUCTION_BUDGET + 1, { dev: true }))).toEqual([])
  expect(rules(locked(PRODUCTION_BUDGET + 1, {}))).toEqual([expect.stringContaining('packages run in production')])
  expect(rules({}, '^1.2.3')).toEqual(['a must be named by one exact version, not ^1.2.3'])
  expect(rules({}, 'npm:@of/b@1.2.3'), 'by another name').toEqual([])
  expect(rules({}, 'npm:b@^1.2.3')).toEqual(['a must be named by one exact version, not npm:b@^1.2.3'])
})

test('a lock file that lacks what its packages ask for is refused, and installed without npm ci', () => {
  const whole = {
    '': { dependencies: { a: '1.0.0' } },
    'node_modules/a': { integrity: 's', dependencies: { b: '1', c: '1' }, optionalDependencies: { d: '1' } },
    'node_modules/a/node_modules/b': { integrity: 's', dependencies: { c: '1', a: '1' } },
    'node_modules/c': { integrity: 's' },
    'node_modules/d': { integrity: 's' },
  }
  const { 'node_modules/d': _, ...lacking } = whole

  expect(findPackageProblems({}, { packages: whole })).toEqual([])
  expect(installCommand({ packages: whole })).toEqual(['ci'])
  expect(findPackageProblems({}, { packages: lacking })).toEqual([expect.stringMatching(/^a needs d, which is not in/)])
  expect(installCommand({ packages: lacking })).toEqual(['install', '--no-save'])
})

test('a test that fails, a file that cannot be read, a crash and a silent failure are named', () => {
  const results = (testResults: object[]) => JSON.stringify({ numPassedTests: 3, testResults })
  const at = (file: string) => join(process.cwd(), file)
  const failing = { status: 'failed', fullName: 'a b', failureMessages: ['\x1b[31mno\x1b[39m\n  at here\n'] }
  const ordinary = { name: at('src/a.test.ts'), status: 'failed', assertionResults: [{ status: 'passed' }, failing] }
  const unreadable = { name: at('src/b.test.ts'), status: 'failed', message: 'gone', assertionResults: [] }
  const unready = { ...unreadable, message: '1\n'.repeat(50), assertionResults: [{ status: 'skipped' }] }
  const sound = { name: at('src/c.test.ts'), status: 'passed', assertionResults: [{ status: 'passed' }] }

  expect(readTests(results([sound, ordinary, unreadable]), 1)).toEqual({
    passed: 3,
    failures: ['src/a.test.ts > a b\n        no\n          at here', 'src/b.test.ts\n        gone'],
  })
  expect(readTests(results([unready]), 1).failures).toEqual([
    expect.stringMatching(/^src\/b.test.ts(\n {8}1){12}\n {8}…$/),
  ])
  expect(readTests(null, 7).failures).toEqual(['the tests ended with 7 and left no results'])
  expect(readTests(results([sound]), 0)).toEqual({ passed: 3, failures: [] })
  expect(readTests(results([sound]), 1).failures).toEqual(['no test failed, but their run ended with 1'])
})

test('a package that runs in production needs a row that says why', () => {
  const dependencies = { pg: '8.0.0', 'pg-copy-streams': '7.0.0' }
  expect(findUnexplained({ dependencies }, '| `pg-copy-streams` | bulk |')).toEqual([
    expect.stringMatching(/^pg has no reason/),
  ])
  expect(findUnexplained({ dependencies }, '| `pg` | driver |\n| `pg-copy-streams` | bulk |')).toEqual([])
})

test('a threat model has every row once, with a test that is there or the word that it is open', () => {
  const whole = ROWS.map((row) => `| ${row} | x | y | [it isn't so](../a.test.ts) |`)
  const withLast = (line: string) => [...whole.slice(0, -1), line].join('\n')
  expect(findRowProblems(whole.join('\n'))).toEqual([])
  expect(findRowProblems(withLast('| R24 | x | y | — | **open** |'))).toEqual([])
  expect(findRowProblems(withLast('| R24 | x | y | — |'))).toEqual(['R24 has no test and is not marked as open'])
  expect(findRowProblems(withLast('| R23 | x | y | **open** |'))).toEqual([
    'R23 is there 2 times',
    'R24 is there 0 times',
  ])

  const read = (file: string) => (file === 'a.test.ts' ? "test('it isn\\'t so', …)" : null)
  expect(findUnproved(whole.join('\n'), read)).toEqual([])
  expect(findUnproved("T84, R25, [it isn't so](../b.test.ts) and [it is so](../a.test.ts)", read)).toEqual([
    'R25 is no row',
    "“it isn't so” is no test of b.test.ts",
    '“it is so” is no test of a.test.ts',
  ])
})

test('a release has what runs in production, nobody’s secrets, and every package on its bill', () => {
  const packages = {
    '': { version: '0.1.0' },
    'node_modules/pg': { version: '8.0.0' },
    'node_modules/pg/node_modules/deep': { version: '1.0.0' },
    'node_modules/vite': { version: '8.0.0', dev: true },
  }
  expect(productionPackages({ packages })).toEqual(['node_modules/pg'])
  const own = { ...{ name: 'a', version: '1', description: '', license: '', type: '', engines: {}, bin: {} } }
  const released = releasePackage({ ...own, dependencies: { pg: '8.0.0' }, ...{ devDependencies: { vite: '8' } } })
  expect(released).not.toHaveProperty('devDependencies')
  for (const path of ['deploy/secrets/db_password', 'deploy/sitrep.yaml', 'deploy/.env'])
    expect(path).toMatch(NOT_RELEASED)
  for (const path of ['deploy/secrets/README.md', 'deploy/sitrep.service', 'dist/server/main.js', 'deploy/secrets'])
    expect(path).not.toMatch(NOT_RELEASED)
  const shipped = {
    '': { version: '1', dependencies: { pg: '8.0.0' } },
    'node_modules/pg': { version: '8.0.0', integrity: 'sha512-AAAA', dependencies: { deep: '1', gone: '1' } },
    'node_modules/pg/node_modules/deep': { version: '1.0.0', integrity: 'sha512-BBBB' },
  }
  const bill = billOfMaterials({ name: 'a', version: '1', license: 'MIT' }, shipped, {
    licenceOf: () => 'MIT OR ISC',
    time: new Date(0),
  })
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', metadata: { component: { name: 'a' } } })
  expect(bill.components.map(({ purl }) => purl)).toEqual(['pkg:npm/pg@8.0.0', 'pkg:npm/deep@1.0.0'])
  expect(bill.components[0]).toMatchObject({
    hashes: [{ alg: 'SHA-512', content: '000000' }],
    licenses: [{ expression: 'MIT OR ISC' }],
  })
  expect(bill.dependencies[1]).toEqual({ ref: 'pkg:npm/pg@8.0.0', dependsOn: ['pkg:npm/deep@1.0.0'] })
})

test('what a registry knows of weaknesses is told, and so is that none was asked', () => {
  const audit = (counts: object) => `npm warn x\n${JSON.stringify({ metadata: { vulnerabilities: counts } })}\n`
  expect(readAudit(audit({ high: 0, total: 0 }))).toEqual({ isClean: true, sentence: expect.stringMatching(/^No/) })
  expect(readAudit(audit({ low: 0, high: 2, total: 2 }))).toEqual({
    isClean: false,
    sentence: expect.stringContaining('2 high'),
  })
  const unchecked = (why: string) => ({
    isClean: true,
    sentence: `NOT CHECKED for known vulnerabilities: ${why}.`,
  })
  for (const silence of ['', 'npm error ENOTFOUND', '{ "message": "request failed", "error": {} }'])
    expect(readAudit(silence)).toEqual(unchecked('no registry answered'))
  expect(readAudit('npm warn 405\n{ "message": "x", "statusCode": 405 }\nnpm error')).toEqual(
    unchecked('the registry answered, but does not offer this question (405 Method Not Allowed)'),
  )
  expect(readAudit('{ "statusCode": 503 }')).toEqual(
    unchecked('the registry answered with a refusal (503 Service Unavailable)'),
  )
})
