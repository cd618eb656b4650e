import { expect, test } from 'vitest'
import { isForgiveCommand } from './forgive-command.ts'

test.each([
  '/forgive',
  '!forgive',
  '!FORGIVE',
  ' /forgive it was an accident',
  '/forgive\tok',
  '!пробачити',
  '!ПРОБАЧИТИ',
  '/許す',
  '/原谅',
  '!Простить его',
  '/perdonar',
  '!perdoar',
  '/affetmek',
])('%s forgives', (text) => {
  expect(isForgiveCommand(text)).toBe(true)
})

test.each([
  'forgive',
  '',
  '/',
  '! forgive',
  '/forgiven',
  '/forgive<5><BOT><>',
  'I will /forgive you',
  '//forgive',
  '原谅',
])('%s does not forgive', (text) => {
  expect(isForgiveCommand(text)).toBe(false)
})
