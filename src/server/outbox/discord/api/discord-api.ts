/** Where Discord answers programs. Fixed when the program starts; only the demo and tests have another, on this machine. */
export interface DiscordApi {
  origin: string
  deadlineMs?: number | undefined // ten seconds when left out
  agent?: string // how we call ourselves
}

export const DISCORD_API: DiscordApi = { origin: 'https://discord.com' }

const LOOPBACK = /^http:\/\/127\.0\.0\.1:\d+$/

export function requireDiscord({ origin }: DiscordApi): void {
  if (origin !== DISCORD_API.origin && !LOOPBACK.test(origin)) throw new Error(`${origin} is not Discord`)
}
