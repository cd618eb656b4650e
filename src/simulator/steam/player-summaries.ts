/** What Steam knows of a person. */
export interface SimulatedProfile {
  personaname: string
  avatarhash?: string // of whoever chose a picture
  country?: string
}

const NO_PICTURE = 'fef49e7fa7e1997310d705b2a6158ff8dc1cdfeb'
const PUBLIC = 3 // communityvisibilitystate

/** The reply of GetPlayerSummaries: in no particular order, and without the people Steam does not know. */
export function summariesOf(steamIds: readonly string[], profile: (steamId: string) => SimulatedProfile | undefined) {
  const players = [...new Set(steamIds)].reverse().flatMap((steamId) => {
    const known = profile(steamId)
    return known ? [summaryOf(steamId, known)] : []
  })
  return { response: { players } }
}

function summaryOf(steamId: string, { personaname, avatarhash = NO_PICTURE, country }: SimulatedProfile) {
  const avatar = `https://avatars.steamstatic.com/${avatarhash}`
  return {
    steamid: steamId,
    communityvisibilitystate: PUBLIC,
    profilestate: 1,
    personaname,
    profileurl: `https://steamcommunity.com/profiles/${steamId}/`,
    avatar: `${avatar}.jpg`,
    avatarmedium: `${avatar}_medium.jpg`,
    avatarfull: `${avatar}_full.jpg`,
    avatarhash,
    personastate: 0,
    personastateflags: 0,
    ...(country && { loccountrycode: country.toUpperCase() }),
  }
}
