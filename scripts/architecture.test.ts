import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inProject } from './lib/project.mjs'

const text = readFileSync(inProject('ARCHITECTURE.md'), 'utf8')

const foldersIn = (folder: string): string[] =>
  readdirSync(inProject(folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

/** A folder of features is named for its subject, and the table of calls lists those. */
const wings = foldersIn('src/server').filter((wing) => wing !== 'features')

test.each(['src/server', 'src/simulator', 'src/testing', ...wings.map((wing) => `src/server/${wing}`)])(
  'the map of the house names every room of %s',
  (folder) => {
    expect(foldersIn(folder).filter((room) => !text.includes(`\`${room}/\``))).toEqual([])
  },
)
