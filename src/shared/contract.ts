import type { z } from 'zod'

/**
 * Who may make a call: a person, by their sign-in, or with 'token' a program that was given one. There is no default: leaving
 * it out does not compile.
 */
export type Access = 'public' | 'user' | 'admin' | 'token'

/** A body of plain text, as it is or compressed by gzip. */
export interface TextBody {
  maxBytes: number // as it is sent
  maxTextBytes: number // unfolded
  maxLines: number
  headers: Readonly<Record<string, string>> // what may be sent along, and what for
  failures: Readonly<Record<number, string>> // when which status comes
}

export interface Call {
  method: 'GET' | 'POST' | 'PUT'
  path: `/api/v1/${string}` // path parameters as the spec writes them: {id}
  access: Access
  summary: string
  paged?: true // its query is PageQuery or more: it can be asked for one page at a time
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  text?: TextBody // its body is plain text, and it is answered once that is stored
  reply: z.ZodType
}

export const defineCall = <const C extends Call>(call: C): C => call

type Parsed<S> = S extends z.ZodType ? z.output<S> : Record<never, never>
type Given<S> = S extends z.ZodType ? { [K in keyof z.input<S>]: string | number } : Record<never, never>

/** What a handler receives. */
export type ParamsOf<C extends Call> = Parsed<C['params']>
export type QueryOf<C extends Call> = Parsed<C['query']>
export type BodyOf<C extends Call> = Parsed<C['body']>
/** What a client gives: a path or a query carries text, so a number will do for any of them. */
export type GivenParams<C extends Call> = Given<C['params']>
export type GivenQuery<C extends Call> = Partial<Given<C['query']>>
export type GivenBody<C extends Call> = C['body'] extends z.ZodType ? z.input<C['body']> : undefined
export type ReplyOf<C extends Call> = z.output<C['reply']>

/** '/api/v1/site/server/{id}/stats' and { id: 3 } make '/api/v1/site/server/3/stats'. */
export function fillPath(path: string, params: Readonly<Record<string, string | number>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
}
