const ATTACKS = 102
const FAULTS = 24

/** @typedef {(file: string) => string | null} ReadFile the text of a file of the repository; null: there is none */

/** @param {number} number */
const twoDigits = (number) => String(number).padStart(2, '0')

/** Every row that the threat model must have. */
export const ROWS = [
  ...Array.from({ length: ATTACKS }, (_, index) => `T${twoDigits(index + 1)}`),
  ...Array.from({ length: FAULTS }, (_, index) => `R${index + 1}`),
]

const TEST_LINK = /\[((?:[^\]\\]|\\.)+)\]\(\.\.\/([^)\s]+\.test\.tsx?)\)/g

/**
 * What is wrong with the rows of a threat model, a sentence each: rows that are missing or there twice, and rows without a test that are
 * not marked as open.
 * @param {string} text
 */
export function findRowProblems(text) {
  const found = text.split('\n').flatMap((line) => {
    const row = /^\| ([TR]\d+) \|/.exec(line)?.[1]
    return row ? [{ row, line }] : []
  })
  const miscounted = ROWS.flatMap((row) => {
    const count = found.filter((one) => one.row === row).length
    return count === 1 ? [] : [`${row} is there ${count} times`]
  })
  const unproved = found.filter(({ line }) => !line.match(TEST_LINK) && !line.includes('**open**'))
  return [...miscounted, ...unproved.map(({ row }) => `${row} has no test and is not marked as open`)]
}

/**
 * Rows and tests that a document names and that are not there. A link to a test file is the name of a test in it.
 * @param {string} text
 * @param {ReadFile} read
 */
export function findUnproved(text, read) {
  const rows = [...text.matchAll(/(?<![\w-])[TR]\d{1,3}(?![\w-])/g)].map(([row]) => row)
  const tests = [...text.matchAll(TEST_LINK)].filter(([, name = '', file = '']) => !hasTest(read(file), name))
  return [
    ...[...new Set(rows)].filter((row) => !ROWS.includes(row)).map((row) => `${row} is no row`),
    ...tests.map(([, name, file]) => `“${name}” is no test of ${file}`),
  ]
}

/**
 * @param {string | null} source
 * @param {string} name as a table of Markdown has it
 */
function hasTest(source, name) {
  const plain = name.replaceAll('\\|', '|')
  const spellings = [`'${plain.replaceAll("'", "\\'")}'`, `"${plain}"`, `\`${plain}\``]
  return source !== null && spellings.some((spelling) => source.includes(spelling))
}
