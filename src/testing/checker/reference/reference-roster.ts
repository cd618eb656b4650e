import type { ReadLine } from '#testing/checker/reading/read-line.ts'
import type { Named, Told } from '#testing/checker/reading/told.ts'
import { newSoldier, ReferenceDeeds, type Soldier } from './reference-deeds.ts'

const LATE_S = 120
const LONGEST_GAP_S = 26 * 3600
const SILENCE_S = 300
const MAY_REPEAT = ['headshot', 'suppression', 'chat', 'ignored', 'weaponstats']

/** Who is there and how time passes, for the reference fold. */
export class ReferenceRoster extends ReferenceDeeds {
  now = 0 // epoch seconds; 0 before the first line
  protected soldiers = new Map<string, Soldier>() // by userid, bots by name
  protected mapRuns = false
  #highest = 0
  #silentUntil = 0
  #suspect = false
  #seenLines: { at: number; text: string }[] = []

  /** What a line tells; null: a name imitates one, or it follows chat that was broken off and may be typed by a player. */
  protected believed({ tellings, isCut, unfinished }: ReadLine): Told | null {
    const possible = tellings.length === 1 ? tellings : tellings.filter((one) => peopleIn(one).every(this.#isOnRoster))
    const [meant] = possible
    if (meant === undefined || possible.length > 1) return null
    if (!isCut) return meant
    const people = peopleIn(meant)
    const ringsTrue = people.length > 0 && people.every((one) => this.soldiers.get(keyOf(one))?.id === one.id)
    const isDoubtful = this.#suspect && !ringsTrue
    if (ringsTrue) this.#suspect = false
    if (unfinished) this.#suspect = true
    return isDoubtful ? null : meant
  }

  #isOnRoster = (named: Named): boolean => {
    const known = this.soldiers.get(keyOf(named))
    if (named.kind === 'console') return true
    return known !== undefined && named.kind !== 'nobody' && known.id === named.id && known.name === named.name
  }

  /** The same line within three seconds, or among the last 256, is a datagram that came twice. */
  protected isNew({ text, at }: ReadLine, { type }: Told): boolean {
    if (MAY_REPEAT.includes(type)) return true
    const seen = this.#seenLines
    while (seen[0] && (seen[0].at < this.now - 3 || seen.length > 256)) seen.shift()
    if (seen.some((line) => line.text === text)) return false
    seen.push({ text, at: Math.max(at, this.now) })
    return true
  }

  protected livesAgain({ type, who }: Told, at: number): boolean {
    if (type === 'log-start') return true
    if (type === 'map-loading') return this.now > 0 && at - this.now >= SILENCE_S
    if (type !== 'connect' || who === null) return false
    const holder = this.soldiers.get(keyOf(who))
    if (!holder) return who.userId + 64 < this.#highest
    return holder.here && who.kind !== 'nobody' && holder.id !== who.id
  }

  protected everybodyGone(): void {
    this.soldiers.clear()
    this.#highest = 0
    this.running = false
  }

  /** A line that is late turns nothing back. A clock that was set, and a day without a line, are nobody's time. */
  protected passTime(at: number, mapCounts: boolean, medicsCount: boolean): void {
    const passed = at - this.now
    if (this.now > 0 && passed <= 0 && passed >= -LATE_S) return
    if (passed < 0 || passed > LONGEST_GAP_S) this.endMatch(this.now)
    else if (this.now > 0) {
      if (mapCounts && this.mapRuns && this.map !== null) this.add(this.mapRow(this.map), 'playTime', passed)
      if (medicsCount)
        for (const soldier of this.soldiers.values())
          if (this.#isHealing(soldier)) this.give(soldier, 'medic_time', passed)
      this.passMatchTime(passed)
    }
    if (this.now === 0 || passed >= SILENCE_S || passed < 0) this.#silentUntil = at
    this.now = at
  }

  #isHealing({ id, role, here, alive, team }: Soldier): boolean {
    if (!this.running || id === null || !here || !alive || !role.includes('medic')) return false
    const humans = [...this.soldiers.values()].filter((soldier) => soldier.id !== null && soldier.here).length
    return humans > 1 && team !== 'spectator' && team !== 'unassigned'
  }

  protected find(named: Named): Soldier | 'ghost' | null {
    const known = this.soldiers.get(keyOf(named))
    if (named.kind !== 'human' && named.kind !== 'bot') return known ?? null
    if (known && known.id !== named.id && known.here && known.seenAt >= this.#silentUntil) return 'ghost'
    const soldier = known && known.id === named.id ? known : newSoldier(named.id)
    this.soldiers.set(keyOf(named), soldier)
    if (known && known !== soldier && known.here) this.depart(known, this.now)
    if (soldier.here) this.arrive(soldier, soldier === known ? soldier.seenAt : this.now, this.now)
    this.#highest = Math.max(this.#highest, named.userId)
    soldier.seenAt = this.now
    soldier.team = named.team ?? soldier.team
    if (named.name !== '') soldier.name = named.name
    this.give(soldier, 'seen', 0)
    return soldier
  }
}

const peopleIn = ({ who, whom }: Told): Named[] => [who ?? [], whom ?? []].flat()

const keyOf = ({ kind, name, userId }: Named) => (kind === 'bot' ? `bot ${name}` : String(userId))
