import type { MapChoice } from './world.ts'

/** The stock game's maps for checkpoint, in the order a server plays them. */
export const CHECKPOINT_CYCLE: readonly MapChoice[] = [
  'ministry_coop',
  'market_coop',
  'heights_coop',
  'sinjar_coop',
  'embassy_coop',
  'district_coop',
  'siege_coop',
  'ministry_coop', // twice, as everybody's favourite
  'contact_coop',
  'drycanal_coop',
  'revolt_coop',
  'tell_coop',
  'buhriz_coop',
  'verticality_coop',
].map((map) => ({ map, mode: 'checkpoint' }))

export const HUNT_NIGHT_CYCLE: readonly MapChoice[] = [
  'market_night',
  'ministry_night',
  'sinjar_night',
  'heights_night',
  'station_night',
  'kandagal_night',
  'panj_night',
].map((map) => ({ map, mode: 'hunt' }))

/** Maps from the workshop, with names as people give them. */
export const WORKSHOP_CYCLE: readonly MapChoice[] = [
  { map: 'crossbow', mode: 'checkpoint' },
  { map: 'cutoff4-9', mode: 'checkpoint' },
  { map: 'Docks_coopb2_day', mode: 'checkpoint' },
  { map: 'cs_motel_coop_nd_v1_3', mode: 'checkpoint' },
  { map: 'depot_checkpoint', mode: 'checkpoint' },
  { map: 'uprising', mode: 'survival' },
  { map: 'panj', mode: 'outpost' },
  { map: 'peak', mode: 'conquer' },
]
