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

test('names in any script are read as they were stored, also when the next ones are longer or shorter', () => {
  const states = new KnownStates('live')
  for (const map of ['Привет 🎖 \ud800', 'x'.repeat(10_000), 'é', '']) {
    const stored = JSON.stringify(onMap(map))
    states.keep(1, stored, onMap('at hand'))
    states.take(1)
    expect(states.take(1)).toEqual(onMap(map))
  }
})
