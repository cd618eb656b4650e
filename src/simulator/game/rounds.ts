import { capture, reinforce } from './fight.ts'
import { reload, tellHealing, tellScore } from './roster.ts'
import { enterPhase, laterInPhase, type MapChoice, type World } from './world.ts'

const MINUTE = 60
export const TIME_LIMIT = 30 * MINUTE
const ROUNDS_ON_MAP = 5

/** Begins a round once people are in, and gives it up when all have left. */
export function updateRound(world: World): void {
  if (world.phase === 'waiting' && world.playing.length > 0) {
    enterPhase(world, 'warmup')
    laterInPhase(world, world.random.int(15, 40), () => startRound(world))
  } else if (world.humans.length === 0 && world.phase !== 'waiting' && world.phase !== 'down') {
    enterPhase(world, 'waiting')
  }
}

export function loadMap(world: World, choice: MapChoice): void {
  world.current = choice
  world.mapCount++
  world.roundsOnMap = 0
  enterPhase(world, 'waiting')
  world.tell({ type: 'mapLoad', time: world.now, ...choice })
  reload(world)
}

/** The map after this one in the cycle. */
export function nextMap({ maps, mapIndex, current }: World): MapChoice {
  return maps[(mapIndex + 1) % maps.length] ?? current
}

function loadNextMap(world: World): void {
  const choice = nextMap(world)
  world.mapIndex = (world.mapIndex + 1) % world.maps.length
  loadMap(world, choice)
}

/** How a round will go is settled when it starts: its end, and the points taken on the way. */
function startRound(world: World): void {
  const { random } = world
  enterPhase(world, 'running')
  reinforce(world)
  world.tell({ type: 'roundStart', time: world.now, timeLimit: TIME_LIMIT })
  const isWon = random.chance(winningChance(world))
  const duration = isWon ? random.int(11 * MINUTE, 25 * MINUTE) : random.int(8 * MINUTE, 20 * MINUTE)
  const hasCaches = world.current.mode === 'hunt' || world.current.mode === 'conquer'
  const points = hasCaches ? random.int(1, 3) : random.int(5, 8)
  const taken = isWon ? points : random.int(0, points - 1)
  for (let point = 0; point < taken; point++) {
    const share = (point + 0.3 + 0.6 * random.next()) / points
    laterInPhase(world, duration * share, () => capture(world, point, hasCaches))
  }
  laterInPhase(world, duration, () => endRound(world, isWon))
}

/** A pair wins one round in three, a full house two in three; skill helps. */
function winningChance({ playing }: World): number {
  const skill = playing.reduce((sum, { person }) => sum + person.skill, 0) / Math.max(1, playing.length)
  return Math.min(0.85, Math.max(0.1, 0.27 + 0.025 * playing.length + 0.3 * (skill - 1.25)))
}

function endRound(world: World, isWon: boolean): void {
  enterPhase(world, 'pause')
  world.roundsOnMap++
  world.tell({ type: 'roundEnd', time: world.now, winner: isWon ? 2 : 3, message: endMessage(world, isWon) })
  for (const human of world.humans) {
    tellScore(world, human)
    tellHealing(world, human)
  }
  const isOver = isWon || world.roundsOnMap >= ROUNDS_ON_MAP
  laterInPhase(world, world.random.int(12, 30), () => {
    if (isOver) loadNextMap(world)
    else startRound(world)
  })
}

function endMessage({ random, current }: World, isWon: boolean): string {
  if (isWon) return WON[current.mode] ?? '#game_team_winner'
  return current.mode === 'checkpoint' ? random.pick(LOST_CHECKPOINT) : '#game_team_winner_elimination'
}

const WON: Record<string, string> = {
  checkpoint: '#game_team_winner_obj_checkpoint',
  conquer: '#game_team_winner_obj_conquest',
  hunt: '#game_team_winner_elimination_coop',
  outpost: '#game_team_winner_obj_outpost',
  survival: '#game_team_winner_survival_level',
}
const LOST_CHECKPOINT = [
  '#game_team_winner_eliminated_checkpoint',
  '#game_team_winner_eliminated_checkpoint',
  '#game_team_winner_obj_checkpoint_regain',
  '#game_team_winner_timer',
]
