import { defaultSchema, type Schema } from 'hast-util-sanitize'
import { ALLOWED_CLASSES } from './allowed-classes.ts'

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
  return { ...merged, '*': [...(merged['*'] ?? []), ['className', ALLOWED_CLASSES]] }
}

function isClassRule(rule: Attributes[string][number]): boolean {
  return (Array.isArray(rule) ? rule[0] : rule) === 'className'
}
