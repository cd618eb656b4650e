import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { freePort } from '#testing/free-port.ts'
import { startSender } from './lib/ingest-udp.ts'
import { treeCost } from './lib/process-cost.ts'
import { tellRatio } from './lib/ratios.ts'
import { median } from './lib/timing.ts'

// Log lines that the supervisor reads, keeps and gives to the program, beside those that the program reads from a socket of its own.

const LOADS = [
  { servers: 4, players: 50, rate: 500, seconds: 10 },
  { servers: 4, players: 50, rate: 20_000, seconds: 10 },
]
const ROUNDS = 3
const LONGEST_WAIT_MS = 5_000
const CHILD = fileURLToPath(new URL('./lib/load/collector-child.ts', import.meta.url))
const SUPERVISE = pathToFileURL(fileURLToPath(new URL('../bin/lib/supervise.mjs', import.meta.url))).href

const folder = await mkdtemp(join(tmpdir(), 'sitrep-relay-'))
const supervisor = join(folder, 'supervisor.mjs')
await writeFile(
  supervisor,
  `import { supervise } from ${JSON.stringify(SUPERVISE)}\nsupervise({ program: ${JSON.stringify(CHILD)} })`,
)
try {
  for (const load of LOADS) {
    const costs: { given: number; own: number }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      costs.push({ given: await costOfLine(supervisor, load), own: await costOfLine(CHILD, load) })
    }
    const [given, own] = [median(costs.map((one) => one.given)), median(costs.map((one) => one.own))]
    const work = `a log line of ${load.rate} a second`
    console.log(
      `${work}: ${given.toFixed(1)} µs of processor time by the supervisor, ${own.toFixed(1)} by its own socket`,
    )
    const aim = { most: 1.5 }
    tellRatio({
      work,
      baseline: "read from the program's own socket",
      measured: given / own,
      unit: 'times its time',
      aim,
    })
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function giveUp(reason: () => string): Promise<never> {
  await sleep(LONGEST_WAIT_MS, null, { ref: false })
  throw new Error(reason())
}

/** Microseconds of all processes: what they take from the first line to the last. */
async function costOfLine(program: string, load: (typeof LOADS)[number]): Promise<number> {
  const sender = await startSender(load)
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_OPTIONS: '--import tsx',
      RELAY: JSON.stringify({ folder: join(folder, String(port)), port, senders: sender.ports }),
    },
  })
  let accepted = 0
  let heard: () => void = () => undefined
  child.stdout.on('data', (data) => {
    accepted = Number(String(data).trim().split('\n').at(-1))
    heard()
  })
  const more = () =>
    new Promise<void>((resolve) => {
      heard = resolve
    })
  try {
    await more()
    const used = () => [...treeCost(child.pid ?? 0).values()].reduce((sum, seconds) => sum + seconds, 0)
    const before = used()
    const { sent } = await sender.send(port)
    while (accepted < sent)
      await Promise.race([more(), giveUp(() => `Only ${accepted} of ${sent} lines arrived at ${program}`)])
    return ((used() - before) / sent) * 1e6
  } finally {
    sender.stop()
    child.kill('SIGKILL')
  }
}
