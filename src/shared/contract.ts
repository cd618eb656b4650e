import type { z } from 'zod'
import type { Scope } from './scopes.ts'

/**
 * Who may make a call: a person, by their sign-in, or with 'token' a program that was given one. There is no default: leaving
 * it out does not compile.
 */
export type Access = 'public' | 'user' | 'admin' | 'token'

/** A body of plain text, as it is or compressed by gzip. */
export interface TextBody {
  lines: string // what its lines are
  maxBytes: number // as it is sent
  maxTextBytes: number // unfolded
  maxLines: number
  headers: Readonly<Record<string, string>> // what may be sent along, and what for
  failures: Readonly<Record<number, string>> // when which status comes
}

/** A call that will go: since when that is known, the day until which it stays, and what to ask instead. Days as 2026-03-01. */
export interface Deprecation {
  since: string
  until: string
  instead: string
}

export interface Call {
  method: 'GET' | 'POST' | 'PUT'
  path: `/api/v1/${string}` // path parameters as the spec writes them: {id}
  access: Access
  scope?: Scope // which lets a token for scripts make it; left out: none does. What is public takes 'read'
  summary: string
  deprecated?: Deprecation
  searchedBy?: readonly string[] // what of its query makes it a search, which has less time and a limit of its own; left out: q
  paged?: true // its query is PageQuery or more: it can be asked for one page at a time
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  text?: TextBody // its body is plain text, and it is answered once that is stored
  reply: z.ZodType
}

export const defineCall = <const C extends Call>(call: C): C => call

/** What anybody may ask as often as they like, from wherever: a sign-in is begun and ended by its own browser alone. */
export const isPublicRead = ({ method, access, path }: Call): boolean =>
  method === 'GET' && access === 'public' && !path.startsWith('/api/v1/auth/')

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
