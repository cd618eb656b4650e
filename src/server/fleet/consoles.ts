import type { ConsoleCommand } from '#server/game/rcon/command.ts'
import { createRcon, type Rcon, type RconResult } from '#server/game/rcon/rcon.ts'

export interface ConsoleAddress {
  serverId: number
  ip: string
  port: number
}

export interface Consoles {
  /** Null: no password is known for this game server. */
  send(address: ConsoleAddress, command: ConsoleCommand): Promise<RconResult | null>
  close(): void
}

/** Those this node speaks to itself. */
export interface OwnConsoles extends Consoles {
  /** Hangs up: from now on another node speaks to this one. */
  leave(serverId: number): void
}

interface Kept {
  ip: string
  port: number
  rcon: Rcon
}

/** One RCON client for each game server, since one wrong password must silence all who use it. */
export function createConsoles(passwordOf: (serverId: number) => string | null): OwnConsoles {
  const kept = new Map<number, Kept>()

  function rconOf({ serverId, ip, port }: ConsoleAddress): Rcon | null {
    const known = kept.get(serverId)
    if (known && known.ip === ip && known.port === port) return known.rcon
    leave(serverId) // it moved
    const password = passwordOf(serverId)
    if (password === null) return null
    const rcon = createRcon({ ip, port, password })
    kept.set(serverId, { ip, port, rcon })
    return rcon
  }
  function leave(serverId: number): void {
    kept.get(serverId)?.rcon.close()
    kept.delete(serverId)
  }

  return {
    send: async (address, command) => (await rconOf(address)?.send(command)) ?? null,
    leave,
    close: () => {
      for (const { rcon } of kept.values()) rcon.close()
    },
  }
}
