import { steamIdForms } from '#shared/steam-id.ts'
import { ban, kick, lift } from './put-off.ts'
import { loadMap } from './rounds.ts'
import type { Human, World } from './world.ts'

const MAX_COMMAND_LENGTH = 512 // the engine drops longer ones

/** Runs what was typed into the console, which may be several commands, and returns what they print. */
export function runConsole(world: World, serverName: string, typed: string): string {
  if (world.phase === 'down') return ''
  return splitCommands(typed)
    .map((command) => runCommand(world, serverName, command))
    .join('')
}

/** As the engine cuts: a newline always, a semicolon outside quotes; two slashes outside quotes begin a comment. */
export function splitCommands(typed: string): string[] {
  return typed
    .split('\n')
    .flatMap((line) => line.match(/(?:"[^"]*"?|[^";])+/g) ?? [])
    .map((command) => command.replace(/("[^"]*"?)|\/\/.*/g, '$1').trim())
    .filter((command) => command !== '' && command.length < MAX_COMMAND_LENGTH)
}

function runCommand(world: World, serverName: string, command: string): string {
  const [name = ''] = command.split(/\s/, 1)
  const rest = command.slice(name.length).trim()
  switch (name.toLowerCase()) {
    case 'say':
      return say(world, rest)
    case 'changelevel':
    case 'map':
      return changeLevel(world, rest.replaceAll('"', ''))
    case 'status':
      return status(world, serverName)
    case 'maps':
      return listMaps(world, rest.replaceAll('"', ''))
    case 'kickid':
      return kick(world, rest)
    case 'banid':
      return ban(world, rest)
    case 'removeid':
      return lift(world, rest)
    case 'writeid':
      return ''
    default:
      return `Unknown command "${name}"\n`
  }
}

function say(world: World, typed: string): string {
  const text = typed.startsWith('"') ? typed.slice(1, -1) : typed
  world.tell({ type: 'chat', time: world.now, player: null, text, toTeam: false })
  return `Console: ${text}\n`
}

function changeLevel(world: World, typed: string): string {
  const [map = '', mode] = typed.split(/\s+/)
  const mapIndex = world.maps.findIndex((choice) => choice.map.toLowerCase() === map.toLowerCase())
  const choice = world.maps[mapIndex]
  if (choice === undefined) return `changelevel failed: ${map} not found\n`
  world.mapIndex = mapIndex
  loadMap(world, { map: choice.map, mode: mode ?? choice.mode })
  return ''
}

function listMaps({ maps }: World, pattern: string): string {
  const names = new Set(maps.map(({ map }) => map).filter((map) => pattern === '*' || map.includes(pattern)))
  return [...names].map((map) => `PENDING:   (fs) ${map}.bsp\n`).join('')
}

function status(world: World, serverName: string): string {
  const { humans, bots, current, maxPlayers } = world
  const slots = maxPlayers + world.botCount
  const sleep = humans.length === 0 ? 'hibernating' : 'not hibernating'
  return [
    `hostname: ${serverName}`,
    'version : 2.4.2.4/24240 6012 secure',
    'os      :  Linux',
    'type    :  community dedicated',
    `map     : ${current.map}`,
    `players : ${humans.length} humans, ${bots.length} bots (${slots}/${slots} max) (${sleep})`,
    '',
    '# userid name uniqueid connected ping loss state rate adr',
    ...bots.map(({ userid, name }) => `#${userid} "${name}" BOT active`),
    ...humans.map((human, index) => statusRow(world, human, index)),
    '#end',
    '',
  ].join('\n')
}

function statusRow({ now }: World, human: Human, index: number): string {
  const seconds = Math.floor(now - human.connectedAt)
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .filter((value, place) => place > 0 || value > 0)
    .map((value) => String(value).padStart(2, '0'))
    .join(':')
  const id = steamIdForms(human.steam_id)?.steam1 ?? 'STEAM_ID_PENDING'
  const state = human.stage === 'playing' ? 'active' : 'spawning'
  return `#${human.userid} ${index + 1} "${human.name}" ${id} ${clock} ${40 + (human.userid % 60)} 0 ${state} 20000 ${human.address}`
}
