import { startHelper } from '#server/ground/helpers/start-helper.ts'
import type { Played, ToPlay } from './past-messages.ts'

/** Lets the simulated community play through its past beside the program. Gives how long the judging of honours took. */
export function playPast(toPlay: ToPlay, onProgress: (done: number) => void): Promise<number> {
  const helper = startHelper('past-worker', import.meta.url, { env: process.env })
  return new Promise<number>((resolve, reject) => {
    helper.on('error', reject)
    helper.on('exit', (code, signal) =>
      reject(new Error(`The process that plays the past ended with ${code ?? signal}`)),
    )
    helper.on('message', (played: Played) => {
      if ('done' in played) onProgress(played.done)
      else if ('judgedMs' in played) resolve(played.judgedMs)
      else reject(new Error(`The simulated community could not play its past: ${played.problem}`))
    })
    helper.send(toPlay, (error) => error && reject(error))
  }).finally(() => helper.kill('SIGKILL'))
}
