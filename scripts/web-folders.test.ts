import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inProject } from './lib/project.mjs'

/** The front page and the page for addresses that lead nowhere have no subject on the server. */
const OF_THE_WEB_ALONE = ['home', 'not-found']

test('a feature has one name on both sides', () => {
  const onServer = foldersIn('src/server/features')
  const unknown = foldersIn('src/web/features').filter((name) => !onServer.includes(name))
  expect(unknown).toEqual(OF_THE_WEB_ALONE)
})

function foldersIn(path: string): string[] {
  return readdirSync(inProject(path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
}
