import { isWord } from '#server/game/logs/line-text.ts'
import type { ServerLine, WorldLine } from '#server/game/logs/lines/line-rule.ts'
import { parseMapName } from '#server/game/logs/words/map-name.ts'
import { endsInPairs, findProperty, isEnd } from '#server/game/logs/words/properties.ts'

const BEFORE_MAP = '-------- Mapchange to '
const AFTER_MAP = ' --------'

export const loadingMapLine: ServerLine = {
  start: 'Loading map "',
  read: (line, at) => {
    const map = mapUpToQuote(line, at)
    return map === null || !isEnd(line, line.indexOf('"', at) + 1) ? null : { type: 'map-loading', map }
  },
}

export const startedMapLine: ServerLine = {
  start: 'Started map "',
  read: (line, at) => (endsInPairs(line, line.indexOf('"', at) + 1) ? started(mapUpToQuote(line, at)) : null),
}

export const mapChangeLine: ServerLine = {
  start: BEFORE_MAP,
  read: (line, at) => (line.endsWith(AFTER_MAP) ? started(parseMapName(line.slice(at, -AFTER_MAP.length))) : null),
}

export const mapWorldLines: readonly WorldLine[] = [
  {
    action: 'Game_NewMap',
    read: (line, at) => {
      const map = parseMapName(findProperty(line, at, 'mapname') ?? '')
      return map === null ? null : { type: 'map-started', map, mode: null, source: 'public' }
    },
  },
  {
    action: 'sitrep_map',
    read: (line, at) => {
      const map = parseMapName(findProperty(line, at, 'map') ?? '')
      const mode = findProperty(line, at, 'mode') ?? ''
      if (map === null) return null
      return { type: 'map-started', map, mode: isWord(mode, 32) ? mode.toLowerCase() : null, source: 'sitrep' }
    },
  },
]

function mapUpToQuote(line: string, at: number): string | null {
  const quote = line.indexOf('"', at)
  return quote === -1 ? null : parseMapName(line.slice(at, quote))
}

function started(map: string | null) {
  return map === null ? null : ({ type: 'map-started', map, mode: null, source: 'native' } as const)
}
