import { expect, test } from 'vitest'
import { emptySql, identifier, joinSql, sql } from './sql.ts'

test('values become numbered parameters', () => {
  const query = sql`select 1 where a = ${1} and b = ${'x'}`
  expect(query.text).toBe('select 1 where a = $1 and b = $2')
  expect(query.values).toEqual([1, 'x'])
})

test('a fragment is spliced in with its own values, numbered in order', () => {
  const where = sql`b = ${2} or b = ${3}`
  const query = sql`select ${1} where ${where} limit ${4}`
  expect(query.text).toBe('select $1 where b = $2 or b = $3 limit $4')
  expect(query.values).toEqual([1, 2, 3, 4])
})

test('an empty fragment leaves no trace', () => {
  expect(sql`a ${emptySql}b`.text).toBe('a b')
})

test('text that looks like SQL stays a value', () => {
  const query = sql`select ${"'; drop table players; --"}`
  expect(query.text).toBe('select $1')
})

test('a name that looks like SQL stays a name', () => {
  expect(sql`drop table ${identifier('x" cascade; --')}`.text).toBe('drop table "x"" cascade; --"')
})

test('joining puts the separator between fragments only', () => {
  const query = joinSql([sql`a = ${1}`, sql`b = ${2}`, sql`c`], sql` and `)
  expect(query.text).toBe('a = $1 and b = $2 and c')
  expect(query.values).toEqual([1, 2])
})
