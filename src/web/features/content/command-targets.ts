export interface Target {
  target: string
  description: string
  example: string
}

/** How SourceMod finds the players a command is meant for. */
export const targets: readonly Target[] = [
  {
    target: 'name match',
    description:
      'The one player whose name contains this text, in upper or lower case. If several do, nobody is chosen.',
    example: 'sm_kick ann',
  },
  {
    target: '#userid',
    description: 'The player with this user id, the number that the console command status shows for this visit.',
    example: 'sm_kick #42',
  },
  {
    target: '#steamid',
    description: 'The player with this Steam id, whatever name they wear today. Put it in quotes: it contains colons.',
    example: 'sm_kick "#STEAM_1:0:11101"',
  },
  {
    target: '#<name>',
    description: 'The player with exactly this name, upper and lower case included, when a part of it fits several.',
    example: 'sm_kick "#Ann"',
  },
  { target: '@all', description: 'Every player on the server, bots included.', example: 'sm_slap @all' },
  { target: '@bots', description: 'Every bot.', example: 'sm_kick @bots' },
  { target: '@alive', description: 'Every player who is alive, bots included.', example: 'sm_slay @alive' },
  { target: '@dead', description: 'Every player who is dead, bots included.', example: 'sm_mute @dead' },
  { target: '@humans', description: 'Every player who is not a bot.', example: 'sm_slap @humans' },
  { target: '@aim', description: 'The player under your crosshair.', example: 'sm_slay @aim' },
  { target: '@me', description: 'You.', example: 'sm_slap @me' },
  { target: '@!me', description: 'Everyone but you.', example: 'sm_slap @!me' },
]
