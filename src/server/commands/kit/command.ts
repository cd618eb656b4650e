/** One `sitrep …` command. It gives the exit code. */
export interface Command {
  name: string
  usage: string
  summary: string
  run(args: string[]): Promise<number>
}
