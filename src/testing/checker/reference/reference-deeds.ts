import type { Team } from '#testing/checker/reading/told.ts'
import { type FoldOptions, type Rules, SETTLED } from '#testing/checker/rules.ts'
import type { Row } from './reference-ledger.ts'
import { ReferenceMatches } from './reference-matches.ts'

export interface Soldier {
  id: string | null // null: a bot
  name: string
  team: Team | null
  role: string
  here: boolean
  alive: boolean
  streak: number
  seenAt: number
  minute: number[]
  burnedAt: number | null
}

export function newSoldier(id: string | null): Soldier {
  const body = { here: true, alive: true, streak: 0, seenAt: 0, minute: [], burnedAt: null }
  return { id, name: '', team: null, role: '', ...body }
}

/** When a line says that it happened, when it did, and how late it is by the lines before. */
export interface Moment {
  own: number
  at: number
  now: number
}

const FIGHTING = ['security', 'insurgents']

/** What soldiers do to each other, for the reference fold. */
export class ReferenceDeeds extends ReferenceMatches {
  protected readonly rules: Rules
  readonly #isAdmin: (steamId: string) => boolean
  protected map: string | null = null
  protected onThisMap: number[] = [] // places in `teamkills`
  protected ourPlugin = new Map<string, number>()
  protected loads = 0
  protected running = false
  protected forgaveAt = new Map<string, number>()

  constructor({ rules = SETTLED, isAdmin = () => false }: FoldOptions = {}) {
    super()
    this.rules = rules
    this.#isAdmin = isAdmin
  }

  protected kill(killer: Soldier, victim: Soldier, weapon: string, { own, at, now }: Moment) {
    const burned = victim.burnedAt !== null && Math.abs(own - victim.burnedAt) <= 1 && !weapon.includes('flamethrower')
    victim.burnedAt = null
    if (killer === victim || (killer.id !== null && killer.id === victim.id)) return this.suicide(killer, now)
    if (killer.id === null && victim.id === null) return
    if (!FIGHTING.includes(killer.team ?? '') || !FIGHTING.includes(victim.team ?? '')) return
    if (!this.rules.kills_between_rounds && !this.running && this.#ourPluginTells('round-start')) {
      return void Object.assign(victim, { alive: false, streak: 0 })
    }
    if (killer.team !== victim.team) {
      const latest = Math.max(own, ...killer.minute)
      killer.minute = killer.minute.filter((time) => time > latest - 60)
      if (killer.id !== null && killer.minute.length >= this.rules.most_kills_per_minute) {
        this.setAside += 1
        return
      }
      if (killer.id !== null) killer.minute.push(latest)
      this.add(this.totals, killer.team === 'security' ? 'sec_kills' : 'sec_deaths')
      this.give(killer, 'kills')
      this.give(killer, `kills with ${weapon}`)
      this.points(killer, 'kill')
      this.give(victim, 'deaths')
      this.inMatch(killer, 'kills')
      this.inMatch(killer, `kills with ${weapon}`)
      if (killer.id !== null) this.matchCount('kills')
      this.inMatch(victim, 'deaths')
      this.inMatch(victim, `killed by ${this.weaponTold(weapon)} of ${killer.role}`)
      this.tell(at, 'kill', killer, victim, weapon)
      killer.streak += 1
      const row = killer.id === null ? {} : this.personRow(killer.id)
      row.killstreak = Math.max(row.killstreak ?? 0, killer.streak)
      this.bestInMatch(killer, 'best_streak', killer.streak)
    } else if (killer.id !== null && victim.id !== null && !this.#isHarmless(weapon, burned)) {
      this.#teamkill(killer, killer.id, victim, victim.id, weapon, at)
      this.inMatch(killer, 'tk_given')
      this.inMatch(victim, 'tk_taken')
      this.tell(at, 'teamkill', killer, victim, weapon)
    }
    killer.alive = true
    Object.assign(victim, { alive: false, streak: 0 })
  }

  #isHarmless(weapon: string, burned: boolean): boolean {
    const { harmless_weapons, burning_is_teamkill } = this.rules
    return (burned && !burning_is_teamkill) || harmless_weapons.some((part) => weapon.includes(part))
  }

  #teamkill(killer: Soldier, attacker: string, victim: Soldier, victimId: string, weapon: string, at: number): void {
    const amnesty = this.#isAdmin(attacker) || isPardoned(this.personRow(attacker))
    this.give(killer, 'tk_given', 1, 'tks')
    this.give(killer, `tks with ${weapon}`)
    this.give(victim, 'tk_taken')
    this.points(killer, 'teamkill')
    killer.streak = 0
    if (this.map !== null) this.add(this.mapRow(this.map), 'tks')
    this.onThisMap.push(this.teamkills.length)
    const { map, matchStart: match } = this
    this.teamkills.push({ attacker, victim: victimId, weapon, map, forgiven: false, amnesty, at, match })
  }

  protected forgive({ id }: Soldier, at: number): void {
    const last = this.forgaveAt.get(id ?? '')
    if (last !== undefined && Math.abs(at - last) <= 1) return
    if (this.forgiveOf((row) => row.victim === id)) this.forgaveAt.set(id ?? '', at)
  }

  /** Rules 8 and 26. */
  protected forgiveOf(isMeant: (row: { attacker: string; victim: string }) => boolean): boolean {
    const newest = this.onThisMap
      .map((place) => this.teamkills[place])
      .findLast((row) => row !== undefined && isMeant(row) && !row.forgiven && !row.amnesty)
    if (newest) newest.forgiven = true
    return newest !== undefined
  }

  protected suicide(who: Soldier, now: number): void {
    if (who.id !== null && who.team !== 'spectator' && who.team !== 'unassigned') {
      this.give(who, 'suicides')
      this.inMatch(who, 'suicides')
      this.tell(now, 'suicide', who)
      this.points(who, 'suicide')
    }
    Object.assign(who, { alive: false, streak: 0 })
  }

  #ourPluginTells(kind: string): boolean {
    return this.loads - (this.ourPlugin.get(kind) ?? -9) <= 1
  }

  protected isOthersWord(kind: string, source: string): boolean {
    if (source === 'sitrep') this.ourPlugin.set(kind, this.loads)
    return source !== 'sitrep' && this.#ourPluginTells(kind)
  }

  protected points(who: Soldier, deed: keyof Rules['points']): void {
    if (this.#ourPluginTells('score')) return
    this.give(who, 'score', this.rules.points[deed])
    this.inMatch(who, 'score', this.rules.points[deed])
  }
}

/** Rule 10, by what was counted before. */
function isPardoned({ kills = 0, tk_given = 0 }: Row): boolean {
  return kills >= 1000 && tk_given > 0 && kills / tk_given > 250
}
