import { CHAT_LINES } from './chat-lines.ts'
import type { Position } from './events.ts'
import { BOT_WEAPONS } from './roles.ts'
import { later } from './roster.ts'
import type { Bot, Human, World } from './world.ts'

const ACTS_PER_SECOND = 0.1 // of somebody who is alone
const CROWD = 8 // so many have half of that each: there are only so many enemies

/** How often somebody in the fight may do something, a second. What they then do is decided by chance. */
export function actsPerSecond({ playing }: World): number {
  return (playing.length * ACTS_PER_SECOND) / (1 + playing.length / CROWD)
}

const CHANCE = {
  kill: 0.3,
  death: 0.1,
  suppress: 0.12,
  heal: 0.25, // for medics
  suicide: 0.004,
  teamkill: 0.003,
  artillery: 0.004,
  chat: 0.012,
  revive: 0.3, // for the dead, while a medic lives
  reinforcement: 0.06, // for the dead otherwise
  headshot: 0.18,
  headshotTaken: 0.12,
  forgive: 0.55,
}
const POINTS = { kill: 10, headshot: 5, capture: 50, revive: 40, heal: 10, teamkill: -50 }

/** One person in the fight gets their moment. */
export function act(world: World): void {
  const { playing, random } = world
  const human = playing[random.int(0, playing.length - 1)]
  if (human === undefined) return
  if (human.isAlive) actAlive(world, human)
  else comeBack(world, human)
}

function actAlive(world: World, human: Human): void {
  const { skill } = human.person
  let luck = world.random.next()
  const happens = (chance: number) => {
    luck -= chance
    return luck < 0
  }
  if (happens(CHANCE.kill * skill)) killBot(world, human)
  else if (happens(CHANCE.death / Math.sqrt(skill))) dieToBot(world, human)
  else if (happens(CHANCE.suppress)) suppress(world, human)
  else if (happens(CHANCE.suicide)) killSelf(world, human)
  else if (happens(CHANCE.teamkill / skill)) killFriend(world, human)
  else if (happens(CHANCE.artillery)) world.tell({ type: 'artillery', time: world.now, player: human })
  else if (happens(CHANCE.chat)) say(world, human, world.random.pick(CHAT_LINES))
  else if (human.role?.isMedic && happens(CHANCE.heal)) heal(world, human)
}

function killBot(world: World, human: Human): void {
  const bot = anyBot(world)
  if (bot === null) return
  const isHeadshot = world.random.chance(CHANCE.headshot)
  if (isHeadshot) world.tell({ type: 'headshot', time: world.now, player: human, victim: bot })
  human.score += POINTS.kill + (isHeadshot ? POINTS.headshot : 0)
  kill(world, human, bot, weaponOf(world, human))
}

function dieToBot(world: World, human: Human): void {
  const bot = anyBot(world)
  if (bot === null) return
  bot.score += POINTS.kill
  if (world.random.chance(CHANCE.headshotTaken))
    world.tell({ type: 'headshot', time: world.now, player: bot, victim: human })
  kill(world, bot, human, world.random.pick(BOT_WEAPONS))
  die(world, human)
}

function killFriend(world: World, human: Human): void {
  const friend = otherAlive(world, human)
  if (friend === null) return
  human.score += POINTS.teamkill
  kill(world, human, friend, weaponOf(world, human))
  die(world, friend)
  if (!world.random.chance(CHANCE.forgive)) return
  later(world, friend, world.random.int(3, 15), () => say(world, friend, world.random.pick(['/forgive', '!forgive'])))
}

function killSelf(world: World, human: Human): void {
  world.tell({ type: 'suicide', time: world.now, player: human, weapon: 'world' })
  die(world, human)
}

/** When the last one falls, reinforcements come: the round's plan decides when it is lost. */
function die(world: World, human: Human): void {
  human.isAlive = false
  if (!world.playing.some(({ isAlive }) => isAlive)) reinforce(world)
}

export function reinforce(world: World): void {
  for (const human of world.playing) human.isAlive = true
}

function comeBack(world: World, human: Human): void {
  const medic = world.playing.find(({ role, isAlive }) => isAlive && role?.isMedic)
  if (medic === undefined) {
    human.isAlive = world.random.chance(CHANCE.reinforcement)
  } else if (world.random.chance(CHANCE.revive)) {
    human.isAlive = true
    medic.score += POINTS.revive
    world.tell({ type: 'revived', time: world.now, medic, patient: human })
  }
}

function heal(world: World, medic: Human): void {
  const patient = otherAlive(world, medic)
  if (patient === null) return
  medic.healedHp += world.random.int(8, 90)
  medic.score += POINTS.heal
  world.tell({ type: 'healed', time: world.now, medic, patient })
}

function suppress(world: World, human: Human): void {
  const bot = anyBot(world)
  if (bot !== null) world.tell({ type: 'suppressed', time: world.now, player: human, victim: bot })
}

/** One to four of those alive take a point, and those who wait come back. */
export function capture(world: World, point: number, destroyed: boolean): void {
  const { random } = world
  const alive = world.playing.filter(({ isAlive }) => isAlive)
  const players = alive.filter(() => random.chance(0.4)).slice(0, 4)
  const first = alive[random.int(0, Math.max(0, alive.length - 1))]
  if (players.length === 0 && first !== undefined) players.push(first)
  for (const human of players) human.score += POINTS.capture
  world.tell({ type: 'captured', time: world.now, players, point, destroyed })
  reinforce(world)
}

function say(world: World, human: Human, text: string): void {
  world.tell({ type: 'chat', time: world.now, player: human, text, toTeam: world.random.chance(0.2) })
}

function kill(world: World, killer: Human | Bot, victim: Human | Bot, weapon: string): void {
  world.tell({ type: 'kill', time: world.now, killer, victim, weapon, position: somewhere(world) })
}

function somewhere({ random }: World): Position {
  return [random.int(-4_000, 4_000), random.int(-4_000, 4_000), random.int(-200, 400)]
}

function weaponOf({ random }: World, { role }: Human): string {
  return role === null ? 'm9' : random.pick(role.weapons)
}

function anyBot({ bots, random }: World): Bot | null {
  return bots[random.int(0, bots.length - 1)] ?? null
}

function otherAlive({ playing, random }: World, human: Human): Human | null {
  const other = playing[random.int(0, playing.length - 1)]
  return other !== undefined && other !== human && other.isAlive ? other : null
}
