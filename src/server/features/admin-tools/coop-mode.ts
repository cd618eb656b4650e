import { COOP_MODES, readMode } from '#server/game/a2s/mode.ts'

/** The mode to load a map in: the one its name asks for, else the one being played, else checkpoint. */
export function coopModeFor(mapName: string, currentMode: string | null): string {
  const wishes = [readMode(null, mapName), currentMode]
  return wishes.find((mode) => mode !== null && COOP_MODES.includes(mode)) ?? 'checkpoint'
}
