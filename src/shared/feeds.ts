/** Where each feed is: what the server serves, what documents name and what pages link to. */
export const MESSAGES_FEED = '/feeds/messages.atom'
export const BANS_FEED = '/feeds/bans.atom'
export const MATCHES_FEED = '/feeds/matches.atom'
export const SEASONS_CALENDAR = '/feeds/seasons.ics'
