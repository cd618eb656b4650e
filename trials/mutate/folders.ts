/** Code that holds controls, and the tests that show that they matter. */
export interface Folder {
  name: string
  paths: readonly string[] // folders and files that are mutated
  tests: readonly string[] // folders and files
  project: 'server' | 'web' // of vitest.config.ts
}

const SERVER = 'src/server'

/** Its own tests, and others that go through it. */
const onServer = (name: string, paths: readonly string[], others: readonly string[] = []): Folder => ({
  name,
  paths: paths.map((path) => `${SERVER}/${path}`),
  tests: [...paths.map((path) => path.replace(/\.ts$/, '.test.ts')), ...others].map((path) => `${SERVER}/${path}`),
  project: 'server',
})

export const FOLDERS: readonly Folder[] = [
  onServer(
    'http/access',
    ['http/access'],
    ['http/edge/guard.test.ts', 'features/auth/sessions.test.ts', 'owner/audit/audit-token-reads.test.ts'],
  ),
  onServer('http/edge', ['http/edge'], ['http/access/api-tokens.test.ts', 'http/access/cors.test.ts', 'http/calls']),
  onServer('features/auth', ['features/auth', 'outside/steam/sign-in']),
  onServer('features/admin-tools', ['features/admin-tools']),
  onServer('game/rcon', ['game/rcon']),
  onServer(
    'fleet/orders',
    ['fleet/orders', 'fleet/consoles.ts', 'fleet/console-outcome.ts'],
    ['features/admin-tools/hostile-game-server.test.ts', 'fleet/start-fleet.test.ts'],
  ),
  onServer('counting/intake', ['counting/intake']),
  onServer('counting/journal', ['counting/journal']),
  onServer(
    'counting/recorder',
    ['counting/recorder/cursor.ts', 'counting/recorder/sharing/turn.ts'],
    ['counting/recorder/recorder.test.ts', 'counting/recorder/sharing/take-over.test.ts'],
  ),
  onServer('outside/foreign', ['outside/foreign']),
  onServer('outbox/wire', ['outbox/wire'], ['outbox/webhooks']),
  onServer('outbox/webhooks', ['outbox/webhooks']),
  onServer('features/notices', ['features/notices', 'outside/push'], ['commands/notices.test.ts']),
  onServer('owner/moderation', ['owner/moderation'], ['features/moderation']),
  {
    name: 'shared/text',
    paths: ['src/shared/text/markdown-limits.ts'],
    tests: ['src/shared/text/markdown-limits.test.ts'],
    project: 'server',
  },
  {
    name: 'web/site/markdown',
    paths: ['src/web/site/markdown'],
    // Not how long it takes: that is for the limits of a text, which are elsewhere.
    tests: ['src/web/site/markdown/allowed-classes.test.ts', 'src/web/site/markdown/markdown.test.tsx'],
    project: 'web',
  },
]

/** A folder, and what of it is to be mutated. */
export interface Work {
  folder: Folder
  paths: readonly string[]
}

/** By parts of names (`http`) or by paths inside a folder (`src/server/http/access/auth.ts`); null: one of them is nothing here. */
export function chooseWork(wanted: readonly string[]): Work[] | null {
  if (wanted.length === 0) return FOLDERS.map((folder) => ({ folder, paths: folder.paths }))
  const chosen = FOLDERS.map((folder) => ({
    folder,
    paths: wanted.flatMap((word) => (folder.name.includes(word) ? folder.paths : isInside(folder, word) ? [word] : [])),
  }))
  const isKnown = (word: string) => FOLDERS.some((folder) => folder.name.includes(word) || isInside(folder, word))
  return wanted.every(isKnown) ? chosen.filter(({ paths }) => paths.length > 0) : null
}

const isInside = ({ paths }: Folder, word: string): boolean =>
  paths.some((path) => word === path || word.startsWith(`${path}/`))

/** As a pattern for files, where a name without an ending is that of a folder. */
export const filesIn = (path: string, ending: string): string => (/\.tsx?$/.test(path) ? path : `${path}/**/*${ending}`)
