import { createA2sServer } from '#simulator/a2s/a2s-server.ts'

// Many game servers in a process of their own, so that the time they take is not counted.

const count = Number(process.argv[2])
const map = { map: 'ministry_coop', mode: 'checkpoint' }
const started = Date.now()

function view() {
  const seconds = (Date.now() - started) / 1000
  const humans = Array.from({ length: 8 }, (_, index) => ({
    name: `Player number ${index}`,
    score: Math.floor(seconds / 20) * index, // a change every 20 s
    duration: seconds,
  }))
  return { ...map, serverName: 'Bench', next: map, maxPlayers: 16, humans, bots: [] }
}

const servers = await Promise.all(Array.from({ length: count }, () => createA2sServer({ game: { view } })))
process.send?.(servers.map(({ port }) => port))
process.on('disconnect', () => process.exit(0))
