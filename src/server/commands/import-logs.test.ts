import { copyFile, mkdir, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { aloneWith } from '#server/counting/log-files/import-logs.queries.ts'
import { sql } from '#server/ground/db/db.ts'
import { killLines, logLine } from '#testing/counting/log-lines.ts'
import { eventually } from '#testing/eventually.ts'
import { importSite, killsIn, textOf } from '#testing/sites/import-site.ts'
import { runCommand } from '#testing/sites/run-command.ts'
import { importLogsCommand } from './import-logs.ts'

const START = Date.UTC(2026, 1, 1, 12) / 1000
const started = logLine(
  START,
  'Log file started (file "logs/L203_000_113_020_27015_202602011200_001.log") (game "/srv/insurgency") (version "6403")',
)
const someLines = [started, ...killLines(30, START + 1)]

test('a file is counted once, and what is appended to it later too', async () => {
  const { db, folder, printed, runImport, write, append } = await importSite()
  await write('a.log', someLines)
  expect(await runImport('--server', '1', folder)).toBe(0)
  expect(await killsIn(db)).toBe(30)
  await runImport('--server', '1', folder)
  expect(await killsIn(db)).toBe(30)
  await append('a.log', killLines(5, START + 60))
  await runImport('--server', '1', folder)
  expect(await killsIn(db)).toBe(35)
  expect(printed).toEqual([
    '31 line(s) of 1 file(s) were counted.',
    '0 line(s) of 0 file(s) were counted.',
    '5 line(s) of 1 file(s) were counted.',
  ])
})

test('half a line waits until it is whole', async () => {
  const { db, folder, runImport, write } = await importSite()
  const text = textOf(someLines)
  const path = await write('a.log', [])
  for (const length of [text.length - 40, text.length - 1, text.length]) {
    await writeFile(path, text.slice(0, length))
    await runImport('--server', '1', folder)
  }
  expect(await killsIn(db)).toBe(30)
  const unknown = await db.run(sql`select 1 from unknown_lines`)
  expect(unknown).toBe(0)
})

test('a file known by its first lines is known when it has grown', async () => {
  const { db, folder, runImport, write, append } = await importSite()
  await write('a.log', someLines.slice(0, 1))
  await runImport('--server', '1', folder)
  for (const line of someLines.slice(1)) {
    await append('a.log', [line])
    await runImport('--server', '1', folder)
  }
  expect(await killsIn(db)).toBe(30)
  expect(await db.run(sql`select 1 from log_files`)).toBe(1)
})

test('a line happened when its game server says, in the zone of that server', async () => {
  const site = await importSite()
  const [killing = ''] = killLines(1, START)
  await site.write('a.log', [started, killing])
  await site.runImport('--server', '1', '--zone', 'Europe/Berlin', site.folder)
  const seen = await site.db.one(z.object({ seen: z.date() }), sql`select last_seen as seen from player_stats`)
  expect(seen?.seen.toISOString()).toBe('2026-02-01T11:00:00.000Z')
})

test('a connection has the country of its address, and its address unless the owner wants none', async () => {
  const connected = (seconds: number, ip: string) => [
    logLine(START + seconds, `"Ann<${seconds}><STEAM_1:1:4><>" connected, address "${ip}:27005"`),
    logLine(START + seconds + 1, `"Ann<${seconds}><STEAM_1:1:4><>" disconnected (reason "Disconnected.")`),
  ]
  const lines = [started, ...connected(10, '130.237.28.40'), ...connected(20, '192.168.0.7')]
  const Connection = z.object({ ip: z.string().nullable(), country: z.string().nullable() })
  for (const [ip_days, first, second] of [
    [90, '130.237.28.40', '192.168.0.7'],
    [0, null, null],
  ] as const) {
    const site = await importSite({ privacy: { ip_days, connection_days: 365 } })
    await site.write('a.log', lines)
    await site.runImport('--server', '1', site.folder)
    const found = await site.db.many(
      Connection,
      sql`select host(ip) as ip, country from connections order by connected_at`,
    )
    expect(found).toEqual([
      { ip: first, country: 'se' },
      { ip: second, country: null },
    ])
  }
})

test('a compressed file counts like a plain one, and once when it is compressed after it was counted in part', async () => {
  const { db, folder, printed, runImport, write } = await importSite()
  const path = await write('a.log', someLines.slice(0, 20))
  await runImport('--server', '1', folder)
  await rm(path)
  await writeFile(`${path}.gz`, gzipSync(textOf(someLines)))
  await runImport('--server', '1', folder)
  expect(await killsIn(db)).toBe(30)
  expect(printed[1]).toBe(`${path}.gz is the file that was ${path}: only what was new in it is counted.`)
  await runImport('--server', '1', folder)
  expect(await killsIn(db)).toBe(30)
})

test('a copy and a file that moved are not counted again', async () => {
  const { db, folder, runImport, write } = await importSite()
  const path = await write('a.log', someLines)
  await runImport('--server', '1', folder)
  await copyFile(path, join(folder, 'copy.log'))
  await mkdir(join(folder, 'old'))
  await rename(path, join(folder, 'old/a.log'))
  await runImport('--server', '1', folder)
  expect(await killsIn(db)).toBe(30)
})

test('a file that was cut is left alone, and another one in its place is counted', async () => {
  const { db, folder, printed, runImport, write } = await importSite()
  const path = await write('a.log', someLines)
  await runImport('--server', '1', folder)
  await truncate(path, 2_000)
  expect(await runImport('--server', '1', folder)).toBe(1)
  expect(printed[1]).toContain('is shorter than the part of it that is counted already')
  await write('a.log', [logLine(START + 900, 'World triggered "Round_Start"'), ...killLines(7, START + 900)])
  expect(await runImport('--server', '1', folder)).toBe(0)
  expect(await killsIn(db)).toBe(37)
})

test('hours in which lines came live are passed over, unless the owner insists', async () => {
  const { db, folder, printed, runImport, write } = await importSite()
  const covered = (from: number, to: number) => sql`
    insert into log_coverage values (1, to_timestamp(${from}::float8), to_timestamp(${to}::float8))`
  await db.run(covered(START + 1000, START + 2000))
  await write('a.log', killLines(3000, START))
  expect(await runImport('--server', '1', folder)).toBe(0)
  expect(await killsIn(db)).toBe(3000 - 1241) // with two minutes on either side
  expect(printed[0]).toContain('1241 line(s) were passed over: the game server sent lines live at that time')
  await write('b.log', killLines(100, START + 1500))
  await runImport('--server', '1', '--force', join(folder, 'b.log'))
  expect(await killsIn(db)).toBe(3000 - 1241 + 100)
})

test('the name of a file tells whose it is', async () => {
  const { db, folder, printed, seed, runImport, write } = await importSite()
  await seed.server({ id: 2, ip: '203.0.113.21', port: 27_016 })
  await write('L203_000_113_021_27016_202602011200_001.log', killLines(3, START))
  await write('L203_000_113_020_27015_202602011200_001.log', killLines(4, START))
  expect(await runImport(folder)).toBe(0)
  const Row = z.object({ server_id: z.int(), kills: z.int() })
  expect(
    await db.many(Row, sql`select server_id, sum(kills)::int as kills from player_stats group by 1 order by 1`),
  ).toEqual([
    { server_id: 1, kills: 4 },
    { server_id: 2, kills: 3 },
  ])
  const path = await write('L203_000_113_099_27015_202602011200_001.log', killLines(3, START))
  expect(await runImport(folder)).toBe(1)
  expect(printed.at(-1)).toBe(`Nothing tells which game server wrote ${path}: name it with --server.`)
})

test('what cannot be imported is told in a sentence', async () => {
  const { folder, printed, runImport, write } = await importSite()
  const path = await write('a.log.gz', ['this is not compressed'])
  expect(await runImport('--server', '1', folder)).toBe(1)
  expect(printed[0]).toBe(`${path} cannot be read: incorrect header check.`)
  expect(await runImport('--server', '9', folder)).toBe(1)
  expect(printed.at(-1)).toBe('There is no game server 9; known: 1.')
  expect(await runImport('--server', '1', join(folder, 'nowhere'))).toBe(1)
  expect(printed.at(-1)).toBe(`${join(folder, 'nowhere')} is neither a file nor a folder.`)
})

test('a compressed file that is cut off gives the lines it has', async () => {
  const { db, folder, printed, runImport } = await importSite()
  const bytes = gzipSync(textOf(killLines(3000, START)))
  await writeFile(join(folder, 'a.log.gz'), bytes.subarray(0, bytes.length - 2_000))
  expect(await runImport('--server', '1', folder)).toBe(1)
  expect(printed[0]).toContain('a.log.gz cannot be read to its end: unexpected end of file.')
  const kills = await killsIn(db)
  expect(kills).toBeGreaterThan(1000)
  await writeFile(join(folder, 'a.log.gz'), bytes)
  expect(await runImport('--server', '1', folder)).toBe(0)
  expect(await killsIn(db)).toBe(3000)
})

test('two who import files of one game server do not mix', async () => {
  const { db, folder, printed, runImport, write } = await importSite()
  await write('a.log', someLines)
  const code = await aloneWith(db, 1, () => runImport('--server', '1', folder))
  expect(code).toBe(1)
  expect(printed).toEqual(['Files of game server 1 are being imported by another run: let it end first.'])
  expect(await killsIn(db)).toBe(0)
})

test('a live folder is followed: lines, new files, and files that are replaced', async () => {
  const { db, folder, printed, startImport, write, append } = await importSite()
  await write('a.log', someLines)
  const stopping = new AbortController()
  const following = startImport(['--server', '1', '--follow', folder], stopping.signal)
  const counted = (kills: number) => eventually(async () => (await killsIn(db)) === kills)
  await counted(30)
  await append('a.log', killLines(5, START + 60))
  await counted(35)
  await write('b.log', [logLine(START + 300, 'Log file started (file "b.log")'), ...killLines(4, START + 300)])
  await counted(39)
  await write('b.log', [logLine(START + 600, 'Log file started (file "c.log")'), ...killLines(2, START + 600)])
  await counted(41)
  stopping.abort()
  expect(await following).toBe(0)
  expect(printed).toContain('Following: Ctrl-C ends it.')
})

test.each([[[]], [['--server', 'x', 'a']], [['--zone', 'Mars', 'a']], [['--all', 'a']], [['--server', '1']]])(
  'arguments that make no sense (%j) are answered with how to ask',
  async (args) => {
    expect(await runCommand(importLogsCommand, args)).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^.+\.\nUsage: sitrep import-logs /),
    })
  },
)
