import { readFileSync } from 'node:fs'
import { listProjectFiles, reportProblems } from './lib/files.mjs'
import { findMissingPaths } from './lib/named-paths.mjs'
import { inProject } from './lib/project.mjs'

// Every path that a document names exists.
const files = listProjectFiles()
const documents = files.filter((file) => /^([^/]+|docs\/.+|\.github\/.+)\.md$/.test(file))

reportProblems(
  documents.flatMap((document) =>
    findMissingPaths(readFileSync(inProject(document), 'utf8'), document, files).map(
      (path) => `${document} names ${path}, which does not exist`,
    ),
  ),
)
