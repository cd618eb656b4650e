import { connect, drop } from './roster.ts'
import { loadMap } from './rounds.ts'
import { enterPhase, type World } from './world.ts'

/** The server is gone without a word; after a while it starts afresh, and most people come back. */
export function crash(world: World): void {
  const { random, crowd } = world
  world.tell({ type: 'crash', time: world.now })
  const people = world.humans.map(({ person }) => person)
  for (const human of [...world.humans]) drop(world, human)
  world.bots.length = 0
  world.agenda.clear()
  enterPhase(world, 'down')
  const back = world.now + random.int(20, 70)
  world.agenda.add(back, () => start(world))
  for (const person of people) {
    if (!random.chance(0.7)) continue
    world.agenda.add(back + random.int(5, 90), () => {
      if (world.humans.length < world.maxPlayers && crowd.claim(person)) connect(world, person)
    })
  }
}

export function start(world: World): void {
  world.nextUserid = 2
  world.tell({ type: 'serverStart', time: world.now })
  loadMap(world, world.current)
}
