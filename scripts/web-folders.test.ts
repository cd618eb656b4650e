import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { listProjectFiles } from './lib/files.mjs'
import { inProject } from './lib/project.mjs'

/** The front page and the page for addresses that lead nowhere have no subject on the server. */
const OF_THE_WEB_ALONE = ['home', 'not-found']

test('a feature has one name on both sides', () => {
  const onServer = foldersIn('src/server/features')
  const unknown = foldersIn('src/web/features').filter((name) => !onServer.includes(name))
  expect(unknown).toEqual(OF_THE_WEB_ALONE)
})

const MOST_FILES = 15

test('no folder of the web is too full to read at a glance', () => {
  const isCounted = (file: string) => /^src\/web\/(?!public\/)/.test(file) && !file.includes('.test.')
  const folders = listProjectFiles()
    .filter(isCounted)
    .map((file) => dirname(file))
  const full = [...new Set(folders)].filter((folder) => folders.filter((other) => other === folder).length > MOST_FILES)
  expect(full, `folders with more than ${MOST_FILES} files`).toEqual([])
})

function foldersIn(path: string): string[] {
  return readdirSync(inProject(path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
}
