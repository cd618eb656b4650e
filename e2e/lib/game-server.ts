import { createA2sServer } from '#simulator/a2s/a2s-server.ts'
import type { GameView } from '#simulator/game/game-view.ts'

/** A game server on loopback that says what a test wants it to say. */
export interface ScriptedServer {
  port: number
  view: GameView
  isSilent: boolean
  send(datagram: Uint8Array, to: { ip: string; port: number }): void
  close(): Promise<void>
}

export async function startScriptedServer(names: readonly string[]): Promise<ScriptedServer> {
  const script = { view: quietView(names), isSilent: false }
  const { port, send, close } = await createA2sServer({ game: { view: () => (script.isSilent ? null : script.view) } })
  return Object.assign(script, { port, send, close })
}

const quietView = (names: readonly string[]): GameView => ({
  serverName: 'Scripted',
  map: 'ministry_coop',
  mode: 'checkpoint',
  next: { map: 'market_coop', mode: 'checkpoint' },
  maxPlayers: 16,
  humans: players(names),
  bots: [],
})

/** Each has played a minute longer than the one before. */
export const players = (names: readonly string[]): GameView['humans'] =>
  names.map((name, index) => ({ name, score: index * 10, duration: 65 + index * 60 }))
