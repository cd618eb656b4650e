import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A process of its own that makes load, and answers questions about it one at a time. */
export class LoadChild {
  readonly #process: ChildProcess
  readonly #ended: Promise<never>
  #asking: Promise<unknown> = Promise.resolve()

  constructor(name: string, setup: object) {
    const script = fileURLToPath(new URL(`./${name}-child.ts`, import.meta.url))
    this.#process = fork(script, [JSON.stringify(setup)], { execArgv: ['--import', 'tsx'] })
    this.#ended = once(this.#process, 'exit').then(() => Promise.reject(new Error(`${name} ended`)))
    this.#ended.catch(() => undefined) // whoever asks hears of it
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
