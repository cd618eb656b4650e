import { defaultSchema, type Schema } from 'hast-util-sanitize'

const COLOURS = 'primary|secondary|success|danger|warning|info|light|dark'

/** Classes that colour, weigh or space text. None that place, size, stack or hide: those can draw over the page. */
const CLASSES = new RegExp(
  `^(?:${[
    `(?:text|bg|text-bg|alert|table|list-group-item|link)-(?:${COLOURS})`,
    'text-(?:body|body-secondary|muted|start|center|end|break|wrap|uppercase|lowercase|capitalize)',
    'text-decoration-(?:none|underline|line-through)',
    'alert|alert-heading|alert-link|badge|rounded|rounded-pill|border',
    'table|table-(?:sm|striped|bordered|borderless|hover)',
    'img-fluid|img-thumbnail|figure|figure-img|figure-caption',
    'list-unstyled|list-inline|list-inline-item|list-group|list-group-item',
    'h[1-6]|lead|small|mark|initialism|blockquote|blockquote-footer',
    'fw-(?:bold|semibold|medium|normal|light)|fst-(?:italic|normal)|font-monospace',
    '[mp][tbsexy]?-[0-5]',
    'language-[\\w+-]+|contains-task-list|task-list-item|footnotes|sr-only|data-footnote-backref',
  ].join('|')})$`,
)

/** The last step of every markdown text, after raw HTML was read. */
export const markdownSchema: Schema = {
  ...defaultSchema,
  tagNames: [...(defaultSchema.tagNames ?? []), 'figure', 'figcaption', 'mark', 'small', 'u'],
  attributes: withOneClassRule(defaultSchema.attributes ?? {}),
  protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'mailto'], src: ['http', 'https'] },
}

type Attributes = NonNullable<Schema['attributes']>

/** Our rule replaces the class rules the default has for single elements. */
function withOneClassRule(attributes: Attributes): Attributes {
  const others = Object.entries(attributes).map(([element, rules]) => [
    element,
    rules.filter((rule) => !isClassRule(rule)),
  ])
  const merged: Attributes = Object.fromEntries(others)
  return { ...merged, '*': [...(merged['*'] ?? []), ['className', CLASSES]] }
}

function isClassRule(rule: Attributes[string][number]): boolean {
  return (Array.isArray(rule) ? rule[0] : rule) === 'className'
}
