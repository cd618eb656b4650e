import { formatLogDate } from '#simulator/log-lines/log-date.ts'

/** A dated line, as a game server whose clock shows UTC writes it. */
export const logLine = (at: number, message: string): string => `${formatLogDate(at)}${message}`

/** Kills by ten players, one each second: nobody kills absurdly fast, and no two lines are alike. */
export function killLines(count: number, firstAt: number, firstNumber = 0): string[] {
  return Array.from({ length: count }, (_, index) => {
    const number = firstNumber + index
    const player = number % 10
    const killer = `"Player ${player}<${player + 2}><STEAM_1:0:${player + 1}><#Team_Security>"`
    const victim = '"Bot<99><BOT><#Team_Insurgent>"'
    return logLine(firstAt + index, `${killer} killed ${victim} with "m16a4<1>" at (${number}.0, 0.0, 0.0)`)
  })
}
