import type { paths } from './paths.ts'

export interface FixedHead {
  title?: string // without: what the thing that the page is about is called
  context?: string // without: it is told by what the screen loads
}

/** The heads of screens as far as their words are fixed. The document comes with them, and the screens say the same. */
export const pageHeads = {
  admins: { title: 'Admins', context: 'Who keeps order, and how often they had to.' },
  amnesty: {
    title: 'TK Amnesty',
    context: 'Players with so many kills for each teamkill that theirs are taken for accidents.',
  },
  awards: { title: 'Awards', context: 'Each is earned once, when the match is over in which it was reached.' },
  bans: { title: 'Bans', context: 'Newest first. An expired ban stays here as history.' },
  gameCommands: {
    title: 'Game Commands',
    context: 'What you can type in the chat or the console, and whom it reaches.',
  },
  healers: { title: 'Medics - Top Healers' },
  help: { title: 'Help', context: 'How to join, how to play, and what to do when something does not work.' },
  leaderboard: { title: 'Leaderboard' },
  maps: { title: 'Maps', context: 'How the rounds on each map went, on all servers.' },
  matches: { title: 'Matches' },
  revivers: { title: 'Medics - Top Revivers' },
  rules: { title: 'Rules', context: 'What we ask of everyone on our game servers.' },
  server: { context: 'Right now, and all that was recorded on this server.' },
  servers: { title: 'Servers' },
  teamkills: { title: 'Recent TeamKills', context: 'The last 24 hours on all servers.' },
  translations: {
    title: 'Translations',
    context: 'What our game servers say to players, in every language they know.',
  },
  weapons: { title: 'Weapons', context: 'What the killing was done with, on all servers.' },
  workshop: {
    title: 'Workshop Items',
    context: 'What our game servers take from the Steam workshop. An item that no server has is struck through.',
  },
} as const satisfies Partial<Record<keyof typeof paths, FixedHead>>
