import { FRESH_SIGN_IN } from '#shared/permissions.ts'

/** An error whose text a person may read: it becomes the reply `{ detail }` with this status. */
export class AppError extends Error {
  readonly status: number
  readonly detail: string
  readonly headers: Readonly<Record<string, string>>
  readonly code: string | undefined // for programs, where the status alone does not tell what to do

  constructor(status: number, detail: string, headers: Readonly<Record<string, string>> = {}, code?: string) {
    super(detail)
    this.name = new.target.name
    this.status = status
    this.detail = detail
    this.headers = headers
    this.code = code
  }
}

export class BadRequest extends AppError {
  constructor(detail: string) {
    super(400, detail)
  }
}

export class Unauthorised extends AppError {
  constructor(detail = 'Please sign in') {
    super(401, detail, { 'www-authenticate': 'Bearer' })
  }
}

export class Forbidden extends AppError {
  constructor(detail = 'Not allowed') {
    super(403, detail)
  }
}

/** It is allowed, but not on the word of a sign-in this old. */
export class SignInTooOld extends AppError {
  constructor() {
    super(403, 'Please sign in again before you do this.', {}, FRESH_SIGN_IN)
  }
}

/** `new NotFound('Map')` says 'Map not found'. */
export class NotFound extends AppError {
  constructor(what: string) {
    super(404, `${what} not found`)
  }
}

/** A path that nothing answers. */
export class NoSuchPath extends AppError {
  constructor() {
    super(404, 'Not found')
  }
}

/** It is not as it was when this was asked for: somebody else was faster, or it is done already. */
export class Conflict extends AppError {
  constructor(detail: string) {
    super(409, detail)
  }
}

export class Invalid extends AppError {
  constructor(detail: string) {
    super(422, detail)
  }
}

export class TooMany extends AppError {
  constructor(retryAfterS: number, headers: Readonly<Record<string, string>> = {}) {
    super(429, 'Too many requests. Please slow down.', { 'retry-after': String(retryAfterS), ...headers })
  }
}

/** The other side (a game server, Steam) answered badly or not at all. */
export class BadGateway extends AppError {
  constructor(detail: string) {
    super(502, detail)
  }
}

export class Unavailable extends AppError {
  constructor(detail = 'The data cannot be reached right now. Please try again shortly.', retryAfterS = 2) {
    super(503, detail, { 'retry-after': String(retryAfterS) })
  }
}

/** Numbers of all game servers together, for minutes after another game server came or went. */
export class BeingAddedUp extends Unavailable {
  constructor() {
    super('All servers are being added up. Please try again in a few minutes.', 30)
  }
}

/** Throws inside an expression: `(await findMap(db, id)) ?? fail(new NotFound('Map'))`. */
export function fail(error: Error): never {
  throw error
}
