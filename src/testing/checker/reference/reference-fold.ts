import type { ReadLine } from '#testing/checker/reading/read-line.ts'
import type { Told } from '#testing/checker/reading/told.ts'
import { isForgiving } from '#testing/checker/reading/words.ts'
import type { Moment, Soldier } from './reference-deeds.ts'
import { ReferenceLiving } from './reference-living.ts'

const BEGIN_A_MATCH = ['connect', 'enter', 'join-team', 'spawn', 'kill', 'suicide', 'capture', 'revive']

/**
 * The counting rules once more, written for being read and not for speed: one line after the other, every clock moved by hand at
 * each of them, nothing kept for later. What it knows of a server lives and dies with it. It shares nothing with the recorder; the
 * property tests compare the two, and the checker what it finds with the database.
 */
export class ReferenceFold extends ReferenceLiving {
  #loadedAt = 0
  #lastRoundEnd: number | null = null

  get mapsLoaded(): number {
    return this.loads
  }

  take(given: ReadLine) {
    const line = given.fromFile && given.badDate && this.now !== 0 ? { ...given, at: this.now } : given
    if (line.tellings.length === 0) return this.passTime(line.at, true, true)
    const meant = this.believed(line)
    if (meant === null) {
      this.passTime(line.at, true, true)
      this.setAside += 1
    } else if (this.isNew(line, meant)) this.#happen(meant, line)
  }

  #happen(event: Told, line: ReadLine) {
    const crashed = this.livesAgain(event, line.at)
    if (crashed) this.endMatch(this.now)
    this.passTime(line.at, event.type !== 'log-start', !crashed)
    if (crashed) this.everybodyGone()
    if (event.type === 'log-start') this.mapRuns = false
    if (BEGIN_A_MATCH.includes(event.type)) this.beginMatch(this.map, this.now)
    if (event.who === null) return this.#serverSays(event, line)
    const who = this.find(event.who)
    const whom = event.whom && this.find(event.whom)
    if (who === 'ghost' || whom === 'ghost') this.setAside += 1
    else if (who !== null) this.#playerDoes(event, who, whom, { ...line, now: this.now })
  }

  #serverSays(event: Told, line: ReadLine) {
    switch (event.type) {
      case 'map-loading':
        return this.#load(event.word, line.at)
      case 'map-started':
        return event.word !== this.map || !this.mapRuns ? this.#load(event.word, line.at) : undefined
      case 'round-start':
        this.isOthersWord('round-start', event.by)
        return this.#startRound(line.at)
      case 'round-end':
        return this.isOthersWord('round-end', event.by) ? undefined : this.#endRound(event.team === 'security', line)
      case 'round-win':
        if (this.rules.native_rounds === 'never') return
        return this.#endRound((event.team === 'security') === (this.rules.native_rounds === 'as_written'), line)
      case 'log-end':
      case 'server-stop':
        this.mapRuns = false
        return this.endMatch(this.now)
      default:
    }
  }

  #startRound(at: number): void {
    this.beginMatch(this.map, this.now)
    this.startRound(at)
    this.running = true
    for (const soldier of this.soldiers.values()) {
      soldier.alive = true
      if (soldier.here) this.#playRole(soldier)
    }
  }

  #endRound(won: boolean, { own, at }: ReadLine): void {
    if (this.#lastRoundEnd === own) return
    this.#lastRoundEnd = own
    this.beginMatch(this.map, this.now)
    this.endRound(won, this.now)
    const fought = [...this.soldiers.values()].filter(
      ({ id, here, team }) => id !== null && here && team === 'security',
    )
    for (const soldier of fought) {
      this.give(soldier, won ? 'wins' : 'losses')
      this.inMatch(soldier, won ? 'wins' : 'losses')
    }
    this.add(this.totals, won ? 'sec_wins' : 'ins_wins')
    if (this.map !== null) {
      const [humans, match] = [fought.length, this.matchStart]
      this.add(this.mapRow(this.map), won ? 'wins' : 'losses')
      if (humans > 0) this.add(this.mapRow(this.map), `${won ? 'wins' : 'losses'} by ${humans}`)
      this.rounds.push({ map: this.map, win: won, humans, who: this.slotsOf(fought), at, match })
    }
    this.running = false
  }

  #load(map: string, at: number): void {
    if (map === this.map && this.mapRuns && this.now - this.#loadedAt <= 30) return
    this.endMatch(this.now)
    for (const [key, { id, here, seenAt }] of this.soldiers) {
      if (id === null || !here || seenAt < this.#loadedAt) this.soldiers.delete(key)
    }
    for (const soldier of this.soldiers.values()) Object.assign(soldier, { streak: 0, team: null, alive: true })
    this.map = map
    this.mapRuns = true
    this.#loadedAt = this.now
    this.running = false
    this.onThisMap = []
    this.loads += 1
    this.beginMatch(map, this.now)
    const row = this.mapRow(map)
    row.lastStart = Math.max(row.lastStart ?? 0, at)
  }

  #playRole({ id, role }: Soldier): void {
    if (role !== '') this.bestInMatch({ id }, `as ${role}`, 1)
  }

  #takeRole(who: Soldier, role: string): void {
    who.role = role.toLowerCase()
    this.#playRole(who)
  }

  #playerDoes(event: Told, who: Soldier, whom: Soldier | null, moment: Moment) {
    switch (event.type) {
      case 'connect':
        this.arrive(who, this.now, this.now)
        return void Object.assign(who, { here: true, team: null, role: '', streak: 0 })
      case 'enter':
        this.arrive(who, this.now, this.now)
        who.here = true
        return
      case 'join-team':
        who.team = event.team ?? who.team
        return
      case 'leave':
        Object.assign(who, { here: false, streak: 0 })
        return this.depart(who, this.now)
      case 'rename':
        who.name = event.word || who.name
        return
      case 'kill':
        return whom ? this.kill(who, whom, event.word, moment) : undefined
      case 'burned':
        if (whom) whom.burnedAt = moment.own
        return
      case 'suicide':
        return this.suicide(who, this.now)
      case 'role':
        return this.#takeRole(who, event.word)
      case 'spawn':
        if (event.word !== '') this.#takeRole(who, event.word)
        who.alive = true
        return
      case 'chat':
        if (who.id !== null && event.word.trim() !== '')
          this.chat.push([moment.at, who.id, event.word.trim(), this.matchStart].join(' '))
        return isForgiving(event.word) ? this.forgive(who, moment.own) : undefined
      case 'forgive':
        return this.forgive(who, moment.own)
      case 'forgiven':
        return void this.forgiveOf((row) => row.attacker === who.id)
      default:
        return this.livingDo(event, who, whom)
    }
  }
}
