import { TIME_LIMIT } from './rounds.ts'
import type { World } from './world.ts'

/** Tells what is played and by whom, for a log that begins in the middle of it. */
export function introduce(world: World): void {
  const { now: time, current, playing, phase } = world
  if (phase === 'down') return
  world.tell({ type: 'mapLoad', time, ...current })
  for (const player of playing) {
    world.tell({ type: 'entered', time, player })
    world.tell({ type: 'joinedTeam', time, player, from: 'Unassigned' })
    if (player.role) world.tell({ type: 'role', time, player, template: player.role.template })
  }
  if (phase === 'running') world.tell({ type: 'roundStart', time, timeLimit: TIME_LIMIT })
}
