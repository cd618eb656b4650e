import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { inProject } from './lib/project.mjs'

vi.setConfig({ testTimeout: 60_000 }) // the cruiser reads the compiler in anew each time

/** Small projects, each with one import that must be refused, by the rule that refuses it. */
const REFUSED: Record<string, [from: string, to: string]> = {
  'no-unresolved': ['src/web/lib/a.ts', './gone.ts'],
  'sides-meet-in-shared': ['src/web/lib/b.ts', '#server/ground/clock.ts'],
  'server-knows-no-web': ['src/server/http/calls/c.ts', '#web/lib/a.ts'],
  'web-lib-imports-downward': ['src/web/lib/deep/d.ts', '#web/ui/e.ts'],
  'server-game-imports-downward': ['src/server/ground/db/embedded/f.ts', '#server/http/calls/g.ts'],
  'server-game-does-not-know-its-siblings': ['src/server/game/a2s/h.ts', '#server/ground/db/db.ts'],
  'server-counting-does-not-know-its-siblings': ['src/server/fleet/i.ts', '#server/counting/intake/j.ts'],
  'server-counting-journal-imports-downward': ['src/server/counting/journal/i.ts', '#server/counting/intake/j.ts'],
  'server-owner-audit-does-not-know-its-siblings': ['src/server/owner/backup/i.ts', '#server/owner/doctor/j.ts'],
  'server-http-access-imports-downward': ['src/server/http/access/i.ts', '#server/http/replies/j.ts'],
  'server-ground-settings-imports-downward': ['src/server/ground/settings/i.ts', '#server/ground/db/db.ts'],
  'features-are-islands': ['src/server/features/bans/k.ts', '#server/features/maps/l.ts'],
  'the-recorder-is-used-by-its-face': ['src/server/owner/imports/k.ts', '#server/counting/recorder/fold/l.ts'],
  'shared-knows-only-itself-and-zod': ['src/shared/m.ts', 'pg'],
  'simulator-knows-game-and-shared': ['src/simulator/n.ts', '#server/ground/db/db.ts'],
  'only-the-top-starts-the-simulator': ['src/server/fleet/o.ts', '#simulator/p.ts'],
  'only-db-opens-the-database': ['src/server/features/maps/q.ts', 'pg'],
  'only-tests-import-testing': ['src/web/site/r.ts', '#testing/s.ts'],
  'the-checker-shares-nothing-with-the-program': ['src/testing/checker/s.ts', '#server/game/logs/t.ts'],
  'server-room-without-a-rank': ['src/server/misc/t.ts', '#server/ground/clock.ts'],
  'server-counting-room-without-a-rank': ['src/server/counting/misc/t.ts', '#server/ground/clock.ts'],
  'no-cycles': ['src/shared/u.ts', '#shared/u.ts'],
}

/** The same imports where they are allowed. */
const ALLOWED: [from: string, to: string][] = [
  ['src/server/features/maps/a.ts', '#server/ground/db/db.ts'],
  ['src/server/ground/db/b.ts', 'pg'],
  ['src/server/features/maps/c.test.ts', '#testing/d.ts'],
  ['src/web/ui/e.ts', '#web/lib/f.ts'],
  ['src/server/start/demo/g.ts', '#simulator/h.ts'],
  ['src/simulator/i.ts', '#server/game/a2s/j.ts'],
  ['src/server/owner/imports/k.ts', '#server/counting/recorder/l.ts'],
  ['src/server/counting/recorder/m.ts', '#server/counting/recorder/fold/n.ts'],
]

function makeProject(imports: [from: string, to: string][]): string {
  const directory = mkdtempSync(join(tmpdir(), 'sitrep-rules-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const write = (path: string, content: string, flag = 'w') => {
    mkdirSync(join(directory, dirname(path)), { recursive: true })
    writeFileSync(join(directory, path), content, { flag })
  }
  const sides = ['shared', 'server', 'web', 'simulator', 'testing']
  const aliases = Object.fromEntries(sides.map((side) => [`#${side}/*`, `./src/${side}/*`]))
  write('package.json', JSON.stringify({ type: 'module', imports: aliases, dependencies: { pg: '1.0.0' } }))
  write('tsconfig.base.json', '{}')
  write('node_modules/pg/index.js', 'export const pg = 1')
  write('node_modules/pg/package.json', '{"name":"pg","type":"module","exports":"./index.js"}')
  symlinkSync(inProject('node_modules/typescript'), join(directory, 'node_modules/typescript'))
  for (const [, to] of imports) if (to.startsWith('#')) write(to.replace('#', 'src/'), 'export {}\n')
  for (const [from, to] of imports) write(from, `import '${to}'\n`, 'a')
  return directory
}

async function brokenRules(directory: string): Promise<string[]> {
  const program = inProject('node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const args = [program, 'src', '--config', inProject('.dependency-cruiser.cjs'), '--output-type', 'json']
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, args, { cwd: directory, maxBuffer: 1e8 }, (_, stdout) => resolve(stdout))
  })
  const { summary } = JSON.parse(output) as { summary: { violations: { from: string; rule: { name: string } }[] } }
  return summary.violations.map(({ from, rule }) => `${from} breaks ${rule.name}`)
}

test('every import rule catches the import it is there for', async () => {
  const broken = await brokenRules(makeProject(Object.values(REFUSED)))
  for (const [rule, [from]] of Object.entries(REFUSED)) expect(broken).toContain(`${from} breaks ${rule}`)
})

test('imports downward are free', async () => {
  expect(await brokenRules(makeProject(ALLOWED))).toEqual([])
})
