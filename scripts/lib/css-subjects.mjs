/**
 * @typedef {{ prelude: string, body: string }} Block a rule or an at-rule with braces
 */

/** @param {string} css */
export const withoutComments = (css) => css.replace(/\/\*[\s\S]*?\*\//g, '')

/**
 * The blocks at the top of a sheet without comments, and whatever stands between them.
 * @param {string} css
 */
export function readBlocks(css) {
  /** @type {Block[]} */
  const blocks = []
  let rest = ''
  for (let from = 0; from < css.length; ) {
    const open = css.indexOf('{', from)
    if (open < 0) return { blocks, rest: rest + css.slice(from) }
    const end = closingBrace(css, open)
    const statements = css.slice(from, open).split(';')
    blocks.push({ prelude: (statements.pop() ?? '').trim(), body: css.slice(open + 1, end) })
    rest += statements.join(';')
    from = end + 1
  }
  return { blocks, rest }
}

/**
 * The classes that a sheet styles: those of the element its selectors end at, not those it stands in.
 * @param {string} css
 * @returns {string[]}
 */
export function subjectClasses(css) {
  const { blocks } = readBlocks(withoutComments(css))
  return blocks.flatMap(({ prelude, body }) => {
    if (/^@(media|layer|supports|container)\b/.test(prelude)) return subjectClasses(body)
    if (prelude.startsWith('@')) return []
    return splitOutside(prelude, /,/).flatMap(classesOfSubject)
  })
}

/** @param {string} selector */
function classesOfSubject(selector) {
  const subject = splitOutside(selector.trim(), /[\s>+~]/).at(-1) ?? ''
  const without = subject.replace(/:(?:not|has)\((?:[^()]|\([^()]*\))*\)/g, '')
  return [...without.matchAll(/\.([\w-]+)/g)].map(([, name]) => name ?? '')
}

/**
 * Splits where a sign stands outside of brackets.
 * @param {string} text
 * @param {RegExp} sign
 */
export function splitOutside(text, sign) {
  /** @type {string[]} */
  const parts = ['']
  let depth = 0
  for (const letter of text) {
    if ('(['.includes(letter)) depth++
    if (')]'.includes(letter)) depth--
    if (depth === 0 && sign.test(letter)) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.filter((part) => part !== '')
}

/**
 * @param {string} css
 * @param {number} open
 */
function closingBrace(css, open) {
  let depth = 0
  for (let at = open; at < css.length; at++) {
    if (css[at] === '{') depth++
    if (css[at] === '}' && --depth === 0) return at
  }
  throw new Error(`A brace is not closed: ${css.slice(open, open + 60)}`)
}
