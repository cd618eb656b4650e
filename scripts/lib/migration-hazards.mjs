/**
 * What a program of the release before would trip over in a migration, while nodes are upgraded one after another. Each is a
 * statement as it begins, and what is wrong with it.
 * @type {readonly { pattern: RegExp, problem: string }[]}
 */
const HAZARDS = [
  {
    pattern: /\bdrop\s+(table|view|materialized|schema|type|domain|function|procedure|sequence|trigger|column)\b/,
    problem: 'drops what the program before may use',
  },
  {
    pattern: /\bdrop\s+(?!constraint|default|not|identity|expression|index|if|table|column|extension)\w+/,
    problem: 'drops a column the program before may use',
  },
  { pattern: /\brename\b/, problem: 'renames what the program before knows by its old name' },
  {
    pattern: /\balter\s+(column\s+)?\S+\s+(set\s+data\s+)?type\b/,
    problem: 'changes a type that the program before reads',
  },
  { pattern: /\bset\s+not\s+null\b/, problem: 'refuses rows that the program before writes' },
  { pattern: /\bdrop\s+default\b/, problem: 'takes away a default that the program before counts on' },
  {
    pattern: /\badd\s+(constraint|check|unique|foreign|primary|exclude)\b/,
    problem: 'refuses rows that the program before may write',
  },
  { pattern: /^create\s+unique\s+index\b/, problem: 'refuses rows that the program before may write' },
  { pattern: /^truncate\b/, problem: 'empties a table that the program before may read' },
]

const WAY_OUT =
  'Old and new programs run side by side during an upgrade. Expand: add the new column or table with a default, write both, ' +
  'and read the new one. Contract in a later release, with `-- unused since 1.2.3` above the statement: the release from which ' +
  'on no program uses it.'

/**
 * @param {readonly { name: string, text: string }[]} migrations newer than what all programs in use know, in order
 * @param {string} changelog in which released versions have a heading
 * @returns {string[]} a sentence for each hazard
 */
export function findHazards(migrations, changelog) {
  const released = new Set([...changelog.matchAll(/^## v?(\d+\.\d+\.\d+)/gm)].map(([, version]) => version))
  /** @type {Set<string>} */
  const ownTables = new Set() // which the program before does not know
  return migrations.flatMap(({ name, text }) => {
    const statements = statementsOf(text)
    for (const { words } of statements) {
      const created = /^create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(\S+)/.exec(words)?.[1]
      if (created) ownTables.add(created)
    }
    return statements.flatMap(({ words, unusedSince }) => {
      const problem = problemOf(words)
      if (problem === null || ownTables.has(tableOf(words)) || (unusedSince !== null && released.has(unusedSince)))
        return []
      return [`${name}: \`${words.slice(0, 80)}\` ${problem}. ${WAY_OUT}`]
    })
  })
}

/** @param {string} words */
function problemOf(words) {
  const found = HAZARDS.find(({ pattern }) => pattern.test(words))
  if (found) return found.problem
  return addsWithoutDefault(words) ? 'adds a column that the program before does not fill' : null
}

/** @param {string} words */
function addsWithoutDefault(words) {
  if (!words.startsWith('alter table')) return false
  const added = words.split(/,(?![^(]*\))/).filter((part) => /\badd\s+(column\b|\w)/.test(part))
  return added.some((part) => /\bnot\s+null\b|\bprimary\s+key\b/.test(part) && !/\bdefault\b|\bgenerated\b/.test(part))
}

/** @param {string} words */
function tableOf(words) {
  const named =
    /^(?:alter|drop)\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?(\S+)/.exec(words) ??
    /^create\s+unique\s+index\s(?:.*?\s)?on\s+(?:only\s+)?([^\s(]+)/.exec(words) ??
    /^drop\s+trigger\s.*?\son\s+(\S+)/.exec(words) ??
    /^truncate\s+(?:table\s+)?(\S+)/.exec(words)
  return named?.[1] ?? ''
}

/**
 * Without comments, texts and bodies of functions.
 * @param {string} text
 */
function statementsOf(text) {
  const marked = text.replaceAll(/--\s*unused since v?(\d+\.\d+\.\d+).*$/gim, ' @$1@ ')
  const bare = marked
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/--.*$/gm, ' ')
  return bare.split(';').flatMap((statement) => {
    const unusedSince = /@([\d.]+)@/.exec(statement)?.[1] ?? null
    const words = statement
      .replaceAll(/@[\d.]+@/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .toLowerCase()
    return words === '' ? [] : [{ words, unusedSince }]
  })
}
