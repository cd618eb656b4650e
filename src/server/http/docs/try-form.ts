import { z } from 'zod'
import type { Call } from '#shared/contract.ts'
import { escapeHtml } from '#shared/text/escape-html.ts'
import { jsonSchema } from './json-schema.ts'

type Schema = z.core.JSONSchema.BaseSchema

/** What `/docs/try-calls.js` turns into a question. It is hidden until that has come, since it is of no use without. */
export function tryForm(call: Call): string {
  if (call.method !== 'GET' || call.access !== 'public') return ''
  const fields = [...fieldsOf('path', call.params), ...fieldsOf('query', call.query)]
  return `<form class="try" data-path="${escapeHtml(call.path)}" autocomplete="off" hidden>
${fields.join('\n')}<button type="submit">Ask</button>
<div class="answer" role="status"></div>
</form>`
}

function fieldsOf(place: 'path' | 'query', schema: z.ZodObject | undefined): string[] {
  return Object.entries(schema?.shape ?? {}).map(([name, part]) => {
    const field = part as z.ZodType // what an object of zod is made of
    const isRequired = !z.safeParse(field, undefined).success
    const attributes = `data-in="${place}" name="${escapeHtml(name)}"${isRequired ? ' required' : ''}`
    return `<label>${escapeHtml(name)}${isRequired ? '' : ' <small>may be left out</small>'}${control(jsonSchema(field, 'input'), attributes)}</label>`
  })
}

function control(schema: Schema, attributes: string): string {
  if (schema.enum === undefined) {
    const hint = escapeHtml(schema.description ?? '')
    const longest = schema.maxLength === undefined ? '' : ` maxlength="${schema.maxLength}"`
    return `<input type="text" spellcheck="false"${longest} placeholder="${hint}" ${attributes}>`
  }
  const choices = ['', ...schema.enum.map(String)].map((value) => `<option>${escapeHtml(value)}</option>`)
  return `<select ${attributes}>${choices.join('')}</select>`
}
