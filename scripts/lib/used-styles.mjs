import { readBlocks, splitOutside, withoutComments } from './css-subjects.mjs'

// For whatever stands beside something (`legend + *`) a browser styles all rows of a list anew when one of them goes.
const BESIDE_ANYTHING = /[+~]\s*\*$/

/**
 * The rules of a framework's sheet that a site can need: all about elements, and those about classes that its sources name.
 * @param {string} sheet
 * @param {Set<string>} words what the sources say
 * @returns {string}
 */
export function usedStyles(sheet, words) {
  return readBlocks(withoutComments(sheet))
    .blocks.map(({ prelude, body }) => {
      if (/^@(?:media|supports)/.test(prelude)) return asRule(prelude, usedStyles(body, words))
      if (prelude.startsWith('@')) return asRule(prelude, body)
      const selectors = splitOutside(prelude, /,/).filter((selector) => isUsed(selector, words))
      return asRule(selectors.join(','), body)
    })
    .join('')
}

/**
 * @param {string} head
 * @param {string} body
 */
function asRule(head, body) {
  return head && body ? `${head}{${body}}` : ''
}

/**
 * @param {string} selector
 * @param {Set<string>} words
 */
function isUsed(selector, words) {
  if (BESIDE_ANYTHING.test(selector)) return false
  const needed = selector.replace(/:not\([^)]*\)/g, '').matchAll(/\.([\w-]+)/g)
  return [...needed].every(([, name = '']) => words.has(name))
}

/**
 * @param {string} source
 * @returns {string[]}
 */
export function wordsOf(source) {
  return source.match(/[\w-]+/g) ?? []
}
