import { expect, test } from 'vitest'
import {
  type AppError,
  BadGateway,
  BadRequest,
  BeingAddedUp,
  Conflict,
  Forbidden,
  fail,
  Invalid,
  NoSuchPath,
  NotFound,
  SignInTooOld,
  TooMany,
  Unauthorised,
  Unavailable,
} from './errors.ts'

const CASES: [AppError, name: string, status: number, headers: object][] = [
  [new BadRequest('a'), 'BadRequest', 400, {}],
  [new Unauthorised(), 'Unauthorised', 401, { 'www-authenticate': 'Bearer' }],
  [new Forbidden(), 'Forbidden', 403, {}],
  [new SignInTooOld(), 'SignInTooOld', 403, {}],
  [new NotFound('Map'), 'NotFound', 404, {}],
  [new NoSuchPath(), 'NoSuchPath', 404, {}],
  [new Conflict('a'), 'Conflict', 409, {}],
  [new Invalid('a'), 'Invalid', 422, {}],
  [new TooMany(7, { 'ratelimit-limit': '3' }), 'TooMany', 429, { 'retry-after': '7', 'ratelimit-limit': '3' }],
  [new BadGateway('a'), 'BadGateway', 502, {}],
  [new Unavailable(), 'Unavailable', 503, { 'retry-after': '2' }],
  [new Unavailable('a', 9), 'Unavailable', 503, { 'retry-after': '9' }],
  [new BeingAddedUp(), 'BeingAddedUp', 503, { 'retry-after': '30' }],
]

test.each(CASES)('%s has its status and headers, and words for a person', (error, name, status, headers) => {
  expect(error).toMatchObject({ name, status, headers, message: error.detail })
  expect(error.detail).not.toBe('')
  expect(Object.keys(error.headers)).toEqual(Object.keys(headers))
})

test('only an old sign-in has a code for programs', () => {
  expect(CASES.filter(([{ code }]) => code !== undefined).map(([error]) => [error.name, error.code])).toEqual([
    ['SignInTooOld', 'fresh_sign_in'],
  ])
})

test('fail throws what it is given', () => {
  const error = new Invalid('a')
  expect(() => fail(error)).toThrow(error)
})
