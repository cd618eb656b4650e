import { STATUS_CODES } from 'node:http'
import { z } from 'zod'
import type { App } from '#server/http/edge/app.ts'
import { CompressedBody } from '#server/http/replies/compressed-body.ts'
import { sendBody } from '#server/http/replies/send-body.ts'
import type { Call } from '#shared/contract.ts'
import { describeText, docsPage } from './docs-page.ts'
import { DOCS_STYLE } from './docs-style.ts'
import { jsonSchema } from './json-schema.ts'

/** The contract for people (`/api/docs`) and for programs (`/api/openapi.json`), made from the calls that are served. */
export function addApiDocs(app: App): void {
  const once = (make: () => string) => {
    let body: CompressedBody | undefined
    return () => {
      body ??= new CompressedBody(Buffer.from(make()))
      return body
    }
  }
  const page = once(() => docsPage(app.calls))
  const style = once(() => DOCS_STYLE)
  const json = once(() => JSON.stringify(openApi(app.calls)))
  app.fastify.get('/api/docs', (request, reply) =>
    sendBody(
      request,
      reply.headers(app.headers.docs).header('cache-control', 'no-cache').type('text/html; charset=utf-8'),
      page(),
    ),
  )
  app.fastify.get('/api/docs.css', (request, reply) =>
    sendBody(request, reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8'), style()),
  )
  app.fastify.get('/api/openapi.json', (request, reply) =>
    sendBody(request, reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8'), json()),
  )
}

function openApi(calls: readonly Call[]): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Sitrep', version: '1', description: 'Errors are always { "detail": "…" }. Steam ids are text.' },
    paths,
    components: { securitySchemes: { key: SIGN_IN, token: TOKEN } },
  }
}

function operation(call: Call): object {
  return {
    operationId: operationId(call),
    summary: call.summary,
    ...(call.deprecated === undefined ? {} : { deprecated: true }),
    security: security(call),
    parameters: [...parameters('path', call.params), ...parameters('query', call.query), ...headers(call)],
    ...requestBody(call),
    responses: {
      [call.text ? 202 : 200]: {
        description: STATUS_CODES[call.text ? 202 : 200],
        content: json(jsonSchema(call.reply, 'output')),
      },
      ...Object.fromEntries(
        failures(call).map((status) => [
          status,
          { description: call.text?.failures[status] ?? STATUS_CODES[status], content: json(DETAIL) },
        ]),
      ),
    },
  }
}

const SIGN_IN = { type: 'http', scheme: 'bearer', description: 'The key of a sign-in, or the token of a game server' }
const TOKEN = { type: 'http', scheme: 'bearer', description: 'A token of `npx sitrep token add` with the named scope' }

function security({ access, scope }: Call): object[] {
  if (access === 'public') return [{}, { token: ['read'] }]
  return [{ key: [] }, ...(scope === undefined ? [] : [{ token: [scope] }])]
}

/** 'get_site_maps_id' for GET /api/v1/site/maps/{id}. */
const operationId = ({ method, path }: Call): string =>
  `${method.toLowerCase()}${path.replace('/api/v1', '').replace(/\W+/g, '_').replace(/_$/, '')}`

function requestBody(call: Call): object {
  if (call.text) {
    const content = { 'text/plain': { schema: { type: 'string', maxLength: call.text.maxTextBytes } } }
    return { requestBody: { required: true, description: describeText(call.text).join('. '), content } }
  }
  if (call.body === undefined) return {}
  return { requestBody: { required: true, content: json(jsonSchema(call.body, 'input')) } }
}

function headers({ text }: Call): object[] {
  if (!text) return []
  const encoding = {
    name: 'Content-Encoding',
    in: 'header',
    required: false,
    description: 'gzip, when the body is compressed',
    schema: { enum: ['gzip', 'identity'] },
  }
  const others = Object.entries(text.headers).map(([name, description]) => ({
    ...{ name, in: 'header', required: false, description },
    schema: { type: 'string' },
  }))
  return [encoding, ...others]
}

function parameters(place: 'path' | 'query', schema: z.ZodObject | undefined): object[] {
  if (schema === undefined) return []
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !z.safeParse(field as z.ZodType, undefined).success,
    schema: jsonSchema(field as z.ZodType, 'input'),
  }))
}

const json = (schema: object) => ({ 'application/json': { schema } })

const DETAIL = { type: 'object', properties: { detail: { type: 'string' } }, required: ['detail'] }

function failures(call: Call): number[] {
  const access = {
    public: [],
    user: [401],
    admin: [401, 403],
    token: Object.keys(call.text?.failures ?? {}).map(Number),
  }[call.access]
  const all = [
    ...access,
    ...(call.params ? [404] : []),
    ...(call.params || call.query || call.body ? [422] : []),
    429,
    503,
  ]
  return [...new Set(all)]
}
