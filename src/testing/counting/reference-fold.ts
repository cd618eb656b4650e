import type { ReadLine } from '#server/counting/recorder/read/read-lines.ts'
import type { LogEvent } from '#server/game/logs/events.ts'
import { isForgiveCommand } from '#server/game/logs/words/forgive-command.ts'
import type { Player } from '#server/game/logs/words/identity.ts'
import { newSoldier, ReferenceDeeds, type Soldier } from './reference-deeds.ts'

/**
 * The counting rules once more, written for being read and not for speed: one line after the other, every clock moved by hand at
 * each of them, nothing kept for later. What it knows of a server lives and dies with it. The property tests compare the
 * recorder with it.
 */
export class ReferenceFold extends ReferenceDeeds {
  #soldiers = new Map<string, Soldier>() // by userid, bots by name
  #mapRuns = false
  #loadedAt = 0
  #lastRoundEnd: number | null = null
  #before = 0
  #highest = 0
  #silentUntil = 0
  #seenLines: { at: number; text: string }[] = []

  get now(): number {
    return this.#before
  }

  take(line: ReadLine) {
    if (!('event' in line.parsed)) return this.#passTime(line.at, true, true)
    const { event } = line.parsed
    if (!this.#remember(line, event)) return
    const crashed = this.#livesAgain(event, line.at)
    if (crashed) this.endMatch(this.#before)
    this.#passTime(line.at, event.type !== 'log-start', !crashed)
    if (crashed) this.#everybodyGone()
    if (event.type === 'log-start') this.#mapRuns = false
    if (BEGIN_A_MATCH.includes(event.type)) this.beginMatch(this.map, this.#before)
    if (!('player' in event)) return this.#serverSays(event, line)
    const who = this.#find(event.player)
    const whom =
      'victim' in event && event.victim
        ? this.#find(event.victim)
        : 'target' in event && event.target
          ? this.#find(event.target)
          : null
    if (who === 'ghost' || whom === 'ghost') this.setAside += 1
    else if (who !== null) this.#playerDoes(event, who, whom, line)
  }

  #remember({ text, at }: ReadLine, { type }: LogEvent): boolean {
    if (['headshot', 'suppression', 'chat', 'ignored', 'weaponstats'].includes(type)) return true
    this.#seenLines = this.#seenLines.filter((line) => line.at >= this.#before - 3)
    if (this.#seenLines.some((line) => line.text === text)) return false
    this.#seenLines.push({ text, at: Math.max(at, this.#before) })
    return true
  }

  #livesAgain(event: LogEvent, at: number): boolean {
    if (event.type === 'log-start') return true
    if (event.type === 'map-loading') return this.#before > 0 && at - this.#before >= 300
    if (event.type !== 'connect') return false
    const holder = this.#soldiers.get(keyOf(event.player))
    if (!holder) return event.player.userId + 64 < this.#highest
    return holder.here && holder.id !== event.player.steamId
  }

  #everybodyGone(): void {
    this.#soldiers.clear()
    this.#highest = 0
    this.running = false
  }

  #passTime(at: number, mapCounts: boolean, medicsCount: boolean): void {
    const passed = at - this.#before
    if (this.#before > 0 && passed <= 0) return
    if (this.#before > 0) {
      if (mapCounts && this.#mapRuns && this.map !== null) this.add(this.mapRow(this.map), 'playTime', passed)
      if (medicsCount)
        for (const soldier of this.#soldiers.values())
          if (this.#isHealing(soldier)) this.give(soldier, 'medic_time', passed)
      this.passMatchTime(passed)
    }
    if (this.#before === 0 || passed >= 300) this.#silentUntil = at
    this.#before = at
  }

  #isHealing({ id, role, here, alive, team }: Soldier): boolean {
    const humans = [...this.#soldiers.values()].filter((soldier) => soldier.id !== null && soldier.here).length
    const watches = team === 'spectator' || team === 'unassigned'
    return this.running && humans > 1 && id !== null && here && alive && !watches && role.includes('medic')
  }

  #find(player: Player): Soldier | 'ghost' | null {
    const known = this.#soldiers.get(keyOf(player))
    if (player.type !== 'human' && player.type !== 'bot') return known ?? null
    if (known && known.id !== player.steamId && known.here && known.seenAt >= this.#silentUntil) return 'ghost'
    const soldier = known && known.id === player.steamId ? known : newSoldier(player.steamId)
    this.#soldiers.set(keyOf(player), soldier)
    if (known && known !== soldier && known.here) this.depart(known, this.#before)
    if (soldier.here) this.arrive(soldier, soldier === known ? soldier.seenAt : this.#before, this.#before)
    this.#highest = Math.max(this.#highest, player.userId)
    soldier.seenAt = this.#before
    soldier.team = player.team ?? soldier.team
    this.give(soldier, 'seen', 0)
    return soldier
  }

  #serverSays(event: LogEvent, line: ReadLine): void {
    const soldiers = [...this.#soldiers.values()]
    if (event.type === 'map-loading') this.#load(event.map, line.at)
    if (event.type === 'map-started' && (event.map !== this.map || !this.#mapRuns)) this.#load(event.map, line.at)
    if (event.type === 'round-start') {
      this.isOthersWord('round-start', event.source)
      this.running = true
      this.beginMatch(this.map, this.#before)
      this.startRound(line.at)
      for (const soldier of soldiers) soldier.alive = true
    }
    if (
      event.type === 'round-end' &&
      !this.isOthersWord('round-end', event.source) &&
      this.#lastRoundEnd !== line.own
    ) {
      this.#lastRoundEnd = line.own
      this.running = false
      const won = event.winner === 'security'
      this.beginMatch(this.map, this.#before)
      this.endRound(won, this.#before)
      for (const soldier of soldiers) {
        if (!soldier.here || soldier.team !== 'security') continue
        this.give(soldier, won ? 'wins' : 'losses')
        this.inMatch(soldier, won ? 'wins' : 'losses')
      }
      this.add(this.totals, won ? 'sec_wins' : 'ins_wins')
      if (this.map !== null) {
        this.add(this.mapRow(this.map), won ? 'wins' : 'losses')
        const fought = soldiers.filter(({ id, here, team }) => id !== null && here && team === 'security')
        this.rounds.push({ map: this.map, win: won, humans: fought.length, who: this.slotsOf(fought) })
      }
    }
    if (event.type === 'log-end' || event.type === 'server-stop') {
      this.#mapRuns = false
      this.endMatch(this.#before)
    }
  }

  #load(map: string, at: number): void {
    if (map === this.map && this.#mapRuns && this.#before - this.#loadedAt <= 30) return
    this.endMatch(this.#before)
    for (const [key, { id, here, seenAt }] of this.#soldiers) {
      if (id === null || !here || seenAt < this.#loadedAt) this.#soldiers.delete(key)
    }
    for (const soldier of this.#soldiers.values()) Object.assign(soldier, { streak: 0, team: null, alive: true })
    this.map = map
    this.#mapRuns = true
    this.#loadedAt = this.#before
    this.running = false
    this.onThisMap = []
    this.loads += 1
    this.beginMatch(map, this.#before)
    const row = this.mapRow(map)
    row.lastStart = Math.max(row.lastStart ?? 0, at)
  }

  #playerDoes(event: LogEvent, who: Soldier, whom: Soldier | null, line: ReadLine) {
    switch (event.type) {
      case 'connect':
        this.arrive(who, this.#before, this.#before)
        return void Object.assign(who, { here: true, team: null, role: '', streak: 0 })
      case 'enter':
        this.arrive(who, this.#before, this.#before)
        who.here = true
        return
      case 'join-team':
        who.team = event.team ?? who.team
        return
      case 'leave':
        Object.assign(who, { here: false, streak: 0 })
        return this.depart(who, this.#before)
      case 'kill':
        return whom ? this.kill(who, whom, event.weapon ?? 'unknown', { ...line, now: this.#before }) : undefined
      case 'burned':
        if (whom) whom.burnedAt = line.own
        return
      case 'suicide':
        return this.suicide(who, this.#before)
      case 'role':
        who.role = event.role.toLowerCase()
        return
      case 'chat':
        if (who.id !== null) this.chat.push([line.at, who.id, event.text, this.matchStart].join(' '))
        return isForgiveCommand(event.text) ? this.forgive(who, line.own) : undefined
      case 'forgiven':
        return void this.forgiveOf((row) => row.attacker === who.id)
      case 'score':
        this.ourPlugin.set('score', this.loads)
        this.inMatch(who, 'score', event.change)
        return this.give(who, 'score', event.change)
      case 'revive':
        if (whom) whom.alive = true
        who.alive = true
        return this.isOthersWord('revive', event.source) ? undefined : this.#revive(who, whom)
      case 'heal':
        if (whom) who.alive = true
        if (this.isOthersWord('heal', event.source)) return
        this.inMatch(who, 'healed_hp', event.hp)
        this.save(who, whom, 'healed_hp', event.hp)
        return this.give(who, 'healed_hp', event.hp, 'healed_hp')
      case 'capture':
        who.alive = true
        if (this.isOthersWord('capture', event.source)) return
        this.takeObjective(who, event.objective, this.#before)
        this.points(who, 50)
        return this.give(who, 'caps', 1, 'caps')
      case 'headshot':
        who.alive = true
        if (this.isOthersWord('headshot', event.source)) return
        this.points(who, 5)
        this.inMatch(who, 'headshots')
        if (whom) this.give(whom, 'headshot_taken')
        return this.give(who, 'headshot_given')
      case 'suppression':
        who.alive = true
        if (this.isOthersWord('suppression', event.source) || (who.team !== null && whom?.team === who.team)) return
        return this.give(who, 'suppressions', event.count)
      case 'artillery':
        who.alive = true
        return this.give(who, 'arty_thrown')
      default:
    }
  }

  #revive(medic: Soldier, patient: Soldier | null): void {
    this.inMatch(medic, 'revives')
    this.save(medic, patient, 'revives')
    this.tell(this.#before, 'revive', medic, patient)
    this.points(medic, 75)
    this.give(medic, 'revives', 1, 'revives')
  }
}

const BEGIN_A_MATCH = ['connect', 'enter', 'join-team', 'spawn', 'kill', 'suicide', 'capture', 'revive']

const keyOf = ({ type, name, userId }: Player) => (type === 'bot' ? `bot ${name}` : String(userId))
