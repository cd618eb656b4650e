/**
 * An ignorer of Stryker's: sentences for people are left out. Whether a refusal says 'Please sign in' or nothing changes no control, and the
 * screens whose words are promised have tests of their own. Why, and what is not left out: docs/decisions/0050-mutation-testing.md.
 *
 * @typedef {{ type: string, value?: unknown, name?: string, tag?: Node, callee?: Node, property?: Node, object?: Node, id?: Node, arguments?: Node[], quasis?: { value: { raw: string } }[], expressions?: Node[] }} Node
 * @typedef {{ node: Node, parentPath: Path | null }} Path
 */

const REASON = 'A sentence for people'

/** @param {Path} path */
function shouldIgnore(path) {
  const text = wordsOf(path.node)
  if (text === null || path.parentPath?.node.type === 'TaggedTemplateExpression') return undefined
  if (/^[A-Z]\S* .*[.…]$/s.test(text)) return REASON
  return text.includes(' ') && isToldToPeople(path) ? REASON : undefined
}

/**
 * Null where something is worked out inside the text: that has mutants of its own, which are not to be lost.
 * @param {Node} node
 */
function wordsOf({ type, value, quasis = [], expressions = [] }) {
  if (type === 'StringLiteral') return String(value)
  if (type !== 'TemplateLiteral' || !expressions.every(isPlain)) return null
  return quasis.map((part) => part.value.raw).join('…')
}

/** @param {Node} node */
const isPlain = ({ type }) => type === 'Identifier' || type === 'MemberExpression'

/**
 * The text is given to a log or becomes the message of an error, perhaps as one of two.
 * @param {Path} path
 */
function isToldToPeople(path) {
  let outer = path.parentPath
  while (outer?.node.type === 'ConditionalExpression' || outer?.node.type === 'BinaryExpression')
    outer = outer.parentPath
  const { type, callee } = outer?.node ?? {}
  if (type === 'NewExpression') return !/^(RegExp|URL|Function|Worker)$/.test(callee?.name ?? '')
  if (type !== 'CallExpression' || !callee) return false
  return callee.type === 'Super' || (callee.type === 'MemberExpression' && nameOf(callee.object) === 'log')
}

/**
 * `log`, `options.log` and `this.#log` are all called `log`.
 * @param {Node | undefined} node
 * @returns {string | undefined}
 */
const nameOf = (node) => node?.name ?? node?.id?.name ?? (node?.property && nameOf(node.property))

export const strykerPlugins = [{ kind: 'Ignore', name: 'sentences', value: { shouldIgnore } }]
