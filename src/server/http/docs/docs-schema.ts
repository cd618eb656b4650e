import type { z } from 'zod'

type Schema = z.core.JSONSchema.BaseSchema
const STEP = '  '

/** A JSON Schema as a person would sketch the value: `{ sid: integer, ip: string | null }`. */
export function describeSchema(schema: Schema, indent = ''): string {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return choices.map((choice) => describeSchema(asSchema(choice), indent)).join(' | ')
  if (schema.allOf !== undefined) return schema.allOf.map((part) => describeSchema(asSchema(part), indent)).join(' & ')
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.type === 'array') return `[ ${describeSchema(asSchema(schema.items), indent)}, … ]`
  if (schema.type === 'object') return describeObject(schema, indent)
  return describeScalar(schema)
}

function describeObject(schema: Schema, indent: string): string {
  const inner = indent + STEP
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const mark = schema.required?.includes(name) ? '' : '?'
    return `${inner}${name}${mark}: ${describeSchema(asSchema(field), inner)}`
  })
  return fields.length === 0 ? '{}' : `{\n${fields.join('\n')}\n${indent}}`
}

function describeScalar(schema: Schema): string {
  const limits = [
    schema.minLength === undefined ? '' : `from ${schema.minLength} characters`,
    schema.maxLength === undefined ? '' : `up to ${schema.maxLength} characters`,
    schema.pattern === undefined ? '' : `/${schema.pattern}/`,
    schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`,
  ].filter((limit) => limit !== '')
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any')
  return limits.length === 0 ? type : `${type} (${limits.join(', ')})`
}

const asSchema = (value: unknown): Schema => (typeof value === 'object' && value !== null ? (value as Schema) : {})
