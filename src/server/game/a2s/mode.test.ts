import { expect, test } from 'vitest'
import { readMode } from './mode.ts'

test.each<[string | null, string, string | null, string]>([
  ['checkpoint,deathmsgs,no3dvoip', 'ministry', 'checkpoint', 'the first keyword'],
  ['deathmsgs,Hunt', 'ministry_coop', 'hunt', 'a later keyword, which outweighs the map'],
  ['cid brutal coop bots hunt unforgiving', 'market', 'hunt', 'keywords with spaces between'],
  ['medic,tug.gg', 'ministry_coop', 'checkpoint', 'the suffix of a co-op map'],
  [null, 'depot_checkpoint', 'checkpoint', 'a suffix that is a mode'],
  ['', 'Sinjar_HUNT', 'hunt', 'a suffix in capitals'],
  [null, 'market_survival', 'survival', 'survival maps'],
  [null, 'embassy_outpost', 'outpost', 'outpost maps'],
  ['checkpoints', 'ministry', null, 'part of a word is no mode'],
  [null, 'hunt', null, 'a map that is only called like a mode'],
  [null, 'coop', null, 'a map called coop'],
  [null, 'cs_motel_coop_nd_v1_3', null, 'a suffix that says nothing'],
  [null, '', null, 'no map'],
])('keywords %j on map %j mean %j: %s', (keywords, map, mode) => {
  expect(readMode(keywords, map)).toBe(mode)
})
