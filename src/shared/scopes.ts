/** What a token for a script can be allowed, and what that is. Nothing else is open to a token. */
export const SCOPES = {
  read: 'the public calls, at a rate of its own',
  chat: 'what people wrote on the game servers',
  connections: 'from where players connected',
  doctor: 'the doctor’s report',
  say: 'say something to everyone on a game server',
  change_map: 'change the map of a game server',
} as const

export type Scope = keyof typeof SCOPES

export const isScope = (text: string): text is Scope => Object.hasOwn(SCOPES, text)
