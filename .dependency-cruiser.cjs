/**
 * Who may import whom. Downward only, and folders of one rank do not know each other:
 *
 *   web:     app → features → site → ui → lib → shared
 *   server:  main, sitrep, app, store, cli, demo → features, workers, imports → fleet, recorder, intake, live, audit,
 *            standing, doctor → http, catalog, backup → db, game, steam, sourcebans, journal, geo, settings, data-dir →
 *            foreign → shared
 */
const SERVER_RANKS = [
  ['main', 'sitrep', 'app', 'store', 'cli', 'demo'],
  ['features', 'workers', 'imports'],
  ['fleet', 'recorder', 'intake', 'live', 'audit', 'standing', 'doctor'],
  ['http', 'catalog', 'backup'], // ask db, and not each other
  ['db', 'game', 'steam', 'sourcebans', 'journal', 'geo', 'settings', 'data-dir'],
  ['foreign'],
]
const WEB_RANKS = [['app', 'main'], ['features'], ['site'], ['ui'], ['lib']]

/** Files beside the ranked folders that everyone on that side may use, such as clock.ts and config.ts. */
const SERVER_GROUND = '^src/server/(clock|config|log|log-[a-z]+|port|start-error)[.]'

const TEST = '[.]test[.]tsx?$'
const NOT_TEST = `(${TEST}|^src/testing/)`

const inside = (side, names) => `^src/${side}/(${names.join('|')})([.]tsx?$|/)`

/** No file of a rank imports a file of a higher rank, nor of a sibling folder in its own. */
function ranks(side, list) {
  return list.flatMap((names, rank) => {
    const higher = list.slice(0, rank).flat()
    const upward = higher.length > 0 && {
      name: `${side}-${names[0]}-imports-downward`,
      comment: `${names.join(', ')} may not import ${higher.join(', ')}: move the shared piece down`,
      severity: 'error',
      from: { path: inside(side, names), pathNot: NOT_TEST },
      to: { path: inside(side, higher) },
    }
    const sideways = rank > 0 &&
      names.length > 1 && {
        name: `${side}-${names[0]}-does-not-know-its-siblings`,
        comment: `${names.join(', ')} have one rank: let something above join them`,
        severity: 'error',
        from: { path: `^src/${side}/(${names.join('|')})/`, pathNot: NOT_TEST },
        to: { path: inside(side, names), pathNot: `^src/${side}/$1/` },
      }
    return [upward, sideways].filter(Boolean)
  })
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
    ...ranks('server', SERVER_RANKS),
    ...ranks('web', WEB_RANKS),
    {
      name: 'server-folder-without-a-rank',
      comment: 'a new folder in src/server needs its place in this file',
      severity: 'error',
      from: { path: '^src/server/', pathNot: [inside('server', SERVER_RANKS.flat()), SERVER_GROUND, NOT_TEST] },
      to: {},
    },
    {
      name: 'ground-is-below-all',
      comment: 'what everyone may use knows only the settings',
      severity: 'error',
      from: { path: SERVER_GROUND, pathNot: NOT_TEST },
      to: { path: '^src/server/', pathNot: [SERVER_GROUND, '^src/server/settings/'] },
    },
    {
      name: 'features-are-islands',
      severity: 'error',
      from: { path: '^src/(server|web)/features/([^/]+)/', pathNot: NOT_TEST },
      to: { path: '^src/(server|web)/features/[^/]+/', pathNot: '^src/$1/features/$2/' },
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
      from: { path: '^src/server/', pathNot: [inside('server', SERVER_RANKS[0]), NOT_TEST] },
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
      from: { path: '^src/', pathNot: ['^src/server/(db|foreign)/', NOT_TEST] },
      to: { path: '^node_modules/(@types/)?pg(-copy-streams)?/' },
    },
    {
      name: 'only-tests-import-testing',
      severity: 'error',
      from: { pathNot: [NOT_TEST, '^vitest[.]config[.]ts$', '^e2e/', '^bench/'] },
      to: { path: '^src/testing/' },
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
