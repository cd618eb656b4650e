import { expect, test } from 'vitest'
import { newLogState } from './fold/log-state.ts'
import { KnownStates } from './known-states.ts'

const onMap = (map: string) => ({ ...newLogState(), map })

test('a batch that fails leaves no trace: what it changed is read anew as it was stored', () => {
  const states = new KnownStates('live')
  states.keep(1, JSON.stringify(onMap('ministry')), onMap('ministry'))
  const taken = states.take(1)
  expect(taken.map).toBe('ministry')
  taken.map = 'siege'
  expect(states.take(1)).toEqual(onMap('ministry'))
})

test('what another node stored takes the place of what is at hand', () => {
  const states = new KnownStates('live')
  states.keep(1, JSON.stringify(onMap('ministry')), onMap('ministry'))
  states.replace(1, JSON.stringify(onMap('market')))
  expect(states.take(1).map).toBe('market')
})
