/**
 * Who may import whom. Downward only, and rooms of one rank do not know each other. ARCHITECTURE.md says what happens in
 * each; a new folder needs its place here.
 */
const WINGS = [
  ['commands'],
  ['start'],
  ['features'],
  ['owner'],
  ['outbox'],
  ['counting', 'fleet'],
  ['outside'],
  ['http'],
  ['game', 'ground'],
]

/** The order of the rooms in each wing that has one. Features are islands, see below. */
const ROOMS = {
  'src/server/owner': [['moderation'], ['audit', 'backup', 'doctor', 'imports', 'people', 'privacy'], ['tokens']],
  'src/server/outbox': [
    ['outbox-pollers'],
    ['configured-targets'],
    ['notice', 'webhooks', 'discord'],
    ['queue', 'wire'],
  ],
  'src/server/counting': [
    ['pipeline', 'log-files'],
    ['recorder', 'honours'],
    ['intake', 'seasons', 'matches', 'chat'],
    ['journal', 'sums'],
  ],
  'src/server/outside': [
    ['sourcebans', 'steam', 'push'],
    ['copies', 'foreign', 'geo', 'replies'],
  ],
  'src/server/http': [['create-edge'], ['calls', 'docs', 'feeds', 'live', 'site'], ['edge'], ['replies'], ['access']],
  'src/server/game': [['rcon', 'workshop'], ['a2s', 'logs', 'phrases'], ['bzip2']],
  'src/server/ground': [
    ['store', 'nodes'],
    ['data-dir', 'db', 'loop', 'port'],
    ['config', 'log'],
    ['settings'],
    [
      'address',
      'address-list',
      'clock',
      'errors',
      'helpers',
      'in-turns',
      'printable',
      'read-reason-text',
      'recent-map',
      'others-first',
      'remember-for',
      'retry-after',
      'most-open-files',
      'sha256',
      'supervisor',
      'zone-time',
    ],
  ],
  'src/web': [['main'], ['app'], ['features'], ['site'], ['ui'], ['lib']],
}

const TEST = '[.]test[.]tsx?$'
const NOT_TEST = `(${TEST}|^src/testing/)`

const inside = (base, names) => `^${base}/(${names.join('|')})([.]tsx?$|/)`

/** No file of a rank imports a file of a higher rank, nor of a sibling in its own. */
function ranks(base, list) {
  const name = base.replace('src/', '').replaceAll('/', '-')
  const rules = list.flatMap((names, rank) => {
    const higher = list.slice(0, rank).flat()
    const upward = higher.length > 0 && {
      name: `${name}-${names[0]}-imports-downward`,
      comment: `${names.join(', ')} may not import ${higher.join(', ')}: move the shared piece down`,
      severity: 'error',
      from: { path: inside(base, names), pathNot: NOT_TEST },
      to: { path: inside(base, higher) },
    }
    const sideways = names.length > 1 && {
      name: `${name}-${names[0]}-does-not-know-its-siblings`,
      comment: `${names.join(', ')} have one rank: let something above join them`,
      severity: 'error',
      from: { path: inside(base, names), pathNot: NOT_TEST },
      to: { path: inside(base, names), pathNot: `^${base}/$1([.]tsx?$|/)` },
    }
    return [upward, sideways].filter(Boolean)
  })
  const unranked = {
    name: `${name}-room-without-a-rank`,
    comment: `what is new in ${base} needs its place in this file`,
    severity: 'error',
    from: { path: `^${base}/`, pathNot: [inside(base, list.flat()), NOT_TEST, '[.](css|d[.]ts)$'] },
    to: {},
  }
  return [...rules, unranked]
}

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unresolved',
      comment: 'the imported file does not exist',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    ...ranks('src/server', WINGS),
    ...Object.entries(ROOMS).flatMap(([base, list]) => ranks(base, list)),
    {
      name: 'features-are-islands',
      severity: 'error',
      from: { path: '^src/(server|web)/features/([^/]+)/', pathNot: NOT_TEST },
      to: { path: '^src/(server|web)/features/[^/]+/', pathNot: '^src/$1/features/$2/' },
    },
    {
      name: 'the-recorder-is-used-by-its-face',
      comment:
        'read, fold and apply are its inner rooms; what others need stands in src/server/counting/recorder itself',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/server/counting/recorder/', NOT_TEST] },
      to: { path: '^src/server/counting/recorder/(read|fold|apply)/' },
    },
    {
      name: 'sides-meet-in-shared',
      severity: 'error',
      from: { path: '^src/web/', pathNot: NOT_TEST },
      to: { path: '^src/(server|simulator)/' },
    },
    {
      name: 'server-knows-no-web',
      severity: 'error',
      from: { path: '^src/(server|simulator)/', pathNot: NOT_TEST },
      to: { path: '^src/web/' },
    },
    {
      name: 'shared-knows-only-itself-and-zod',
      severity: 'error',
      from: { path: '^src/shared/', pathNot: NOT_TEST },
      to: { pathNot: ['^src/shared/', '^node_modules/zod/'] },
    },
    {
      name: 'simulator-knows-game-and-shared',
      severity: 'error',
      from: { path: '^src/simulator/', pathNot: NOT_TEST },
      to: { path: '^src/', pathNot: '^src/(simulator|shared|server/game)/' },
    },
    {
      name: 'only-the-top-starts-the-simulator',
      severity: 'error',
      from: { path: '^src/server/', pathNot: [inside('src/server', ['commands', 'start']), NOT_TEST] },
      to: { path: '^src/simulator/' },
    },
    {
      name: 'protocols-know-no-database-and-no-http',
      severity: 'error',
      from: { path: '^src/server/game/', pathNot: NOT_TEST },
      to: { path: '^node_modules/(pg|fastify)/' },
    },
    {
      name: 'only-db-opens-the-database',
      comment: 'foreign opens the databases of other programs, and only reads them',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/server/(ground/db|outside/foreign)/', NOT_TEST] },
      to: { path: '^node_modules/(@types/)?pg(-copy-streams)?/' },
    },
    {
      name: 'only-tests-import-testing',
      severity: 'error',
      from: { pathNot: [NOT_TEST, '^vitest[.]config[.]ts$', '^e2e/', '^bench/', '^trials/'] },
      to: { path: '^src/testing/' },
    },
    {
      name: 'the-checker-shares-nothing-with-the-program',
      comment: 'it asks the database and nothing else: docs/decisions/0052-the-checker.md',
      severity: 'error',
      from: { path: '^src/testing/checker/', pathNot: TEST },
      to: { path: '^src/', pathNot: '^src/(testing/checker/|server/ground/db/db[.]ts$)' },
    },
    {
      name: 'no-test-is-imported',
      severity: 'error',
      from: {},
      to: { path: TEST },
    },
    {
      name: 'programs-need-no-development-package',
      severity: 'error',
      from: { path: '^src/', pathNot: NOT_TEST },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
}
