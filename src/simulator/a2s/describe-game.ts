import type { A2sInfo } from '#server/game/a2s/info.ts'
import type { A2sPlayer } from '#server/game/a2s/players.ts'
import type { A2sRules } from '#server/game/a2s/rules.ts'
import type { GameView } from '#simulator/game/game-view.ts'

const TAGS = 'medic,deathmsgs,no3dvoip'

/** What the server says of itself. Bots count as players, as they do in the game. */
export function describeInfo(view: GameView, port: number): A2sInfo {
  return {
    protocol: 17,
    name: view.serverName,
    map: view.map,
    folder: 'insurgency',
    game: 'Insurgency',
    appId: 222_880,
    players: view.humans.length + view.bots.length,
    maxPlayers: view.maxPlayers,
    bots: view.bots.length,
    serverType: 'd',
    os: 'l',
    password: false,
    vac: true,
    version: '2.4.2.4',
    gamePort: port,
    steamId: String(90_071_996_842_377_216n + BigInt(port)),
    sourceTv: null,
    keywords: `${view.mode},${TAGS}`,
  }
}

export function describePlayers({ humans, bots }: GameView, listBots: boolean): A2sPlayer[] {
  return listBots ? [...humans, ...bots] : humans
}

/** The console variables that a server announces: enough of them that they do not fit one packet. */
export function describeRules({ mode, next, maxPlayers }: GameView): A2sRules {
  return new Map([
    ['nextlevel', `${next.map} ${next.mode}`],
    ['sv_tags', `${mode},${TAGS}`],
    ['sv_playlist', 'nwi/coop'],
    ['sv_visiblemaxplayers', String(maxPlayers)],
    ...SETTINGS,
  ])
}

const SETTINGS = `
  coop 1|deathmatch 0|decalfrequency 10|mp_allowspectators 1|mp_autokick 1|mp_autokick_idle 0|mp_autoteambalance 0
  mp_coop_lobbysize 16|mp_coop_max_bots 24|mp_coop_min_bots 8|mp_disable_autokick 0|mp_fadetoblack 0|mp_falldamage 1
  mp_flashlight 1|mp_footsteps 1|mp_forcecamera 0|mp_friendlyfire 1|mp_joinwaittime 60|mp_lobbytime 10|mp_maxgames 4
  mp_maxrounds 5|mp_roundlives 2|mp_roundtime 1800|mp_supply_gain 3|mp_supply_rate_gain 1|mp_supply_token_base 12
  mp_teamlist hgrunt;scientist|mp_teamplay 0|mp_theater_override default|mp_timer_pregame 10|mp_timer_preround 12
  mp_timer_postround 15|mp_timer_voting 20|mp_tkpunish 0|mp_wave_count_coop 3|mp_wave_dpr 0|mp_weaponstay 0
  mp_winlimit 4|mp_winlimit_coop 1|r_AirboatViewDampenDamp 1.0|r_AirboatViewDampenFreq 7.0|r_JeepViewDampenDamp 1.0
  sv_accelerate 5|sv_airaccelerate 10|sv_alltalk 0|sv_bounce 0|sv_cheats 0|sv_coaching_enabled 0|sv_contact
  sv_deadvoice 1|sv_footsteps 1|sv_friction 4|sv_gravity 800|sv_hud_deathmessages 1|sv_hud_targetindicator 1
  sv_maxspeed 320|sv_maxusrcmdprocessticks 24|sv_noclipaccelerate 5|sv_noclipspeed 5|sv_password 0|sv_pausable 0
  sv_rollangle 0|sv_rollspeed 200|sv_specaccelerate 5|sv_specnoclip 1|sv_specspeed 3|sv_stepsize 18|sv_stopspeed 100
  sv_vote_issue_kick_allowed 1|sv_voiceenable 1|sv_wateraccelerate 10|sv_waterfriction 1|tv_enable 0|tv_password 0`
  .trim()
  .split(/[|\n]/)
  .map((setting): [string, string] => {
    const [name = '', ...value] = setting.trim().split(' ')
    return [name, value.join(' ')]
  })
