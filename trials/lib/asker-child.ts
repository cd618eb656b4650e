import { setTimeout as sleep } from 'node:timers/promises'
import { answerQuestions } from '../../bench/cluster/load/child.ts'
import { Asker, type Pace } from './asker.ts'
import type { Question } from './questions.ts'

// People who read the site, in a process of their own, so that their work is not taken for the program's.

const { port } = JSON.parse(process.argv[2] ?? '{}') as { port: number }
let asker = new Asker(port, [])

answerQuestions({
  know: ({ questions }: { questions: Question[] }) => {
    asker = new Asker(port, questions)
    return {}
  },
  start: (pace: Pace) => ({ from: asker.start(pace) }),
  take: () => asker.take(),
  stop: async () => {
    asker.stop()
    for (const end = performance.now() + 10_000; asker.open > 0 && performance.now() < end; ) await sleep(20)
    return asker.take()
  },
})
