import { expect, test } from 'vitest'
import { mapTitleFromName } from './map-title.ts'

test.each([
  ['crete_coop', 'Crete (Checkpoint)'],
  ['sinjar_hunt', 'Sinjar (Hunt)'],
  ['Docks_coopb2_day', 'Docks Coopb2 Day'],
  ['cs_motel_coop_nd_v1_3', 'Cs Motel Coop Nd V1 3'],
  ['cutoff4-9', 'Cutoff4-9'],
  ['coop', 'Coop'],
  ['', ''],
])('%j becomes %j', (name, title) => expect(mapTitleFromName(name)).toBe(title))
