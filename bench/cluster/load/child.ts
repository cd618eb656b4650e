import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Its own garbage looks like a wait of those who ask, and takes the cores from what is measured: seldom, and one helper for it. */
const FLAGS = ['--import', 'tsx', '--max-semi-space-size=64', '--v8-pool-size=0']

/** A process of its own that makes load, and answers questions about it one at a time. */
export class LoadChild {
  readonly #process: ChildProcess
  readonly #ended: Promise<never>
  #asking: Promise<unknown> = Promise.resolve()

  constructor(script: URL, setup: object) {
    this.#process = fork(fileURLToPath(script), [JSON.stringify(setup)], {
      execArgv: FLAGS,
      serialization: 'advanced',
    })
    this.#ended = once(this.#process, 'exit').then(() =>
      Promise.reject(new Error(`${basename(script.pathname)} ended`)),
    )
    this.#ended.catch(() => undefined) // whoever asks hears of it
  }

  get pid(): number {
    return this.#process.pid ?? 0
  }

  ask<T>(question: string, about: object = {}): Promise<T> {
    const answer = this.#asking.then(async () => {
      this.#process.send({ question, ...about })
      const answered = new Promise<unknown>((resolve) => this.#process.once('message', resolve))
      return (await Promise.race([answered, this.#ended])) as T
    })
    this.#asking = answer.catch(() => undefined)
    return answer
  }

  stop(): void {
    this.#process.kill('SIGKILL')
  }
}

/** In the child: how each question is answered. It ends with whoever started it. */
export function answerQuestions(answers: Record<string, (about: never) => object | Promise<object>>): void {
  process.on('message', async (told: { question: string }) => {
    process.send?.((await answers[told.question]?.(told as never)) ?? {})
  })
  process.on('disconnect', () => process.exit(0))
}
