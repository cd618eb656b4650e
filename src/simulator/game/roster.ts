import { simulatedAddress } from '#simulator/community/addresses.ts'
import type { SimulatedPlayer } from '#simulator/community/population.ts'
import { BOT_NAMES, ROLES, type Role } from './roles.ts'
import type { Bot, Human, World } from './world.ts'

const MINUTE = 60
const MAX_MEDICS = 3

/** A person connects; until they are in, others see an empty name. */
export function connect(world: World, person: SimulatedPlayer): void {
  const { random, now } = world
  const human: Human = {
    userid: world.nextUserid++,
    name: person.personaname,
    steam_id: person.steam_id,
    team: 'Unassigned',
    person,
    address: `${simulatedAddress(person.country, random)}:${random.int(27_005, 27_030)}`,
    connectedAt: now,
    role: null,
    stage: 'connecting',
    isAlive: false,
    score: 0,
    scoreTold: 0,
    healedHp: 0,
  }
  world.humans.push(human)
  world.tell({ type: 'connect', time: now, player: human, address: human.address })
  const stay = Math.min(5 * 60, 1.5 + random.longTail() * 18) * MINUTE
  later(world, human, stay, () => leave(world, human, random.pick(REASONS)))
  loadIn(world, human)
}

const REASONS = [
  ...Array<string>(8).fill('Disconnected.'),
  'Disconnect by user.',
  'Client timed out',
  'Kicked due to inactivity',
  'Steam auth ticket has been canceled',
]

export function leave(world: World, human: Human, reason: string): void {
  tellScore(world, human)
  tellHealing(world, human)
  world.tell({ type: 'disconnect', time: world.now, player: human, reason })
  drop(world, human)
}

/** The person is gone, told or not. */
export function drop(world: World, human: Human): void {
  human.stage = 'gone'
  remove(world.humans, human)
  remove(world.playing, human)
  world.crowd.release(human.person)
}

/** On a new map everyone loads, picks a side and a role again. */
export function reload(world: World): void {
  world.playing.length = 0
  for (const human of world.humans) {
    tellScore(world, human)
    tellHealing(world, human)
    human.score = 0
    human.scoreTold = 0
    human.team = 'Unassigned'
    if (human.stage === 'playing') human.stage = 'loading'
    loadIn(world, human)
  }
  replaceBots(world)
}

function loadIn(world: World, human: Human): void {
  const { mapCount, random } = world
  later(world, human, random.int(5, 28), () => {
    if (world.mapCount !== mapCount) return
    human.stage = 'loading'
    world.tell({ type: 'entered', time: world.now, player: human })
    later(world, human, random.int(2, 9), () => {
      if (world.mapCount === mapCount) joinFight(world, human)
    })
  })
}

function joinFight(world: World, human: Human): void {
  human.team = 'Security'
  human.stage = 'playing'
  human.isAlive = true
  human.role = chooseRole(world)
  world.playing.push(human)
  world.tell({ type: 'joinedTeam', time: world.now, player: human, from: 'Unassigned' })
  world.tell({ type: 'role', time: world.now, player: human, template: human.role.template })
}

function chooseRole({ random, playing }: World): Role {
  const medics = playing.filter(({ role }) => role?.isMedic).length
  return random.weighted(ROLES.map((role) => [role, role.isMedic && medics >= MAX_MEDICS ? 0 : role.share] as const))
}

function replaceBots(world: World): void {
  world.bots.length = 0
  const first = world.random.int(0, BOT_NAMES.length - 1)
  for (let index = 0; index < world.botCount; index++) {
    const name = BOT_NAMES[(first + index) % BOT_NAMES.length] ?? 'Moe'
    const bot: Bot = {
      userid: world.nextUserid++,
      name,
      steam_id: null,
      team: 'Unassigned',
      joinedAt: world.now,
      score: 0,
    }
    world.bots.push(bot)
    world.tell({ type: 'connect', time: world.now, player: bot, address: null })
    world.tell({ type: 'entered', time: world.now, player: bot })
    bot.team = 'Insurgents'
    world.tell({ type: 'joinedTeam', time: world.now, player: bot, from: 'Unassigned' })
  }
}

export function tellScore(world: World, human: Human): void {
  const points = human.score - human.scoreTold
  human.scoreTold = human.score
  if (points !== 0) world.tell({ type: 'score', time: world.now, player: human, points })
}

export function tellHealing(world: World, human: Human): void {
  const hp = human.healedHp
  human.healedHp = 0
  if (hp > 0) world.tell({ type: 'healingHp', time: world.now, medic: human, hp })
}

/** Does something later, if the person is still here. */
export function later(world: World, human: Human, seconds: number, action: () => void): void {
  world.agenda.add(world.now + seconds, () => {
    if (human.stage !== 'gone') action()
  })
}

function remove<T>(list: T[], item: T): void {
  const index = list.indexOf(item)
  if (index >= 0) list.splice(index, 1)
}
