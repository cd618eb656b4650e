import { expect, onTestFinished, test } from 'vitest'
import { echoCommand } from '#server/game/rcon/command.ts'
import { refusePassword, startHostileRcon, staySilent } from '#testing/game-servers/hostile-rcon.ts'
import { createConsoles } from './consoles.ts'

function consolesWith(password: string | null) {
  const consoles = createConsoles(() => password)
  onTestFinished(() => consoles.close())
  const ask = async (address: { serverId: number; ip: string; port: number }) => {
    const result = await consoles.send(address, echoCommand())
    return result === null || result.ok ? result : result.reason
  }
  return { consoles, ask }
}

test('one wrong password silences a game server for all who ask, until it moves or is left', async () => {
  const [{ port }, elsewhere] = [await startHostileRcon(refusePassword), await startHostileRcon(refusePassword)]
  const { consoles, ask } = consolesWith('wrong')
  const address = { serverId: 1, ip: '127.0.0.1', port }
  expect([await ask(address), await ask(address)]).toEqual(['bad_password', 'breaker'])
  expect(await ask({ ...address, serverId: 2 })).toBe('bad_password') // another game server has its own
  expect(await ask({ ...address, port: elsewhere.port })).toBe('bad_password')
  expect(await ask({ ...address, port: elsewhere.port })).toBe('breaker')
  expect(await ask({ ...address, ip: '127.0.0.2', port: elsewhere.port })).not.toBe('breaker')
  consoles.leave(2)
  expect(await ask({ ...address, serverId: 2 })).toBe('bad_password')
})

test('without a password nothing is sent', async () => {
  const hostile = await startHostileRcon(staySilent)
  const { ask } = consolesWith(null)
  expect(await ask({ serverId: 1, ip: '127.0.0.1', port: hostile.port })).toBeNull()
  expect(hostile.connections).toBe(0)
})

test('leaving one game server, moving it, and closing hang up', async () => {
  const [one, other] = [await startHostileRcon(staySilent), await startHostileRcon(staySilent)]
  const { consoles, ask } = consolesWith('right')
  const at = (serverId: number, port: number) => ({ serverId, ip: '127.0.0.1', port })
  const left = ask(at(1, one.port))
  await expect.poll(() => one.packets.length).toBe(1)
  consoles.leave(1)
  expect(await left).toBe('closed')
  const moved = ask(at(1, one.port))
  await expect.poll(() => one.packets.length).toBe(2)
  const last = ask(at(1, other.port))
  expect(await moved).toBe('closed')
  await expect.poll(() => other.packets.length).toBe(1)
  consoles.close()
  expect(await last).toBe('closed')
})
