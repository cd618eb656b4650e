import { ReferenceLedger, type Row } from './reference-ledger.ts'

interface Person {
  id: string | null
}

export interface ReferenceMatch {
  start: number
  end: number | null
  map: string
  counts: Row
  lastWin: boolean | null
  people: Map<string, Row> // in the order in which they came
  present: Set<string>
  visitors: Set<Person> // somebody may be there twice
  weapons: Set<string>
  told: string[]
}

// Of one match so much is told: some game servers never change the map.
const MOST_EVENTS = 65_536
const MOST_PEOPLE = 1_000
const MOST_WEAPONS = 250

/** What the reference fold counts of matches: every second of everybody by hand. */
export class ReferenceMatches extends ReferenceLedger {
  readonly matches: ReferenceMatch[] = []
  readonly chat: string[] = []
  #match: ReferenceMatch | null = null
  #objective = ''
  #roundStart: number | null = null

  /** Unless one is on. */
  protected beginMatch(map: string | null, at: number): void {
    if (map === null || this.#match !== null) return
    const last = this.matches.at(-1)?.start ?? 0
    const start = at <= last && at >= last - 120 ? last + 1 : at
    this.#match = {
      ...{ start, end: null, map, counts: {}, lastWin: null, told: [] },
      ...{ people: new Map(), present: new Set(), visitors: new Set(), weapons: new Set() },
    }
    this.#objective = ''
    this.#roundStart = null
  }

  protected get matchStart(): number | null {
    return this.#match?.start ?? null
  }

  protected endMatch(at: number): void {
    if (this.#match) this.#match.end = Math.max(at, this.#match.start)
    this.#match = null
  }

  /** One that nobody saw and in which no round ended is none. */
  #keep(match: ReferenceMatch): void {
    if (this.matches.at(-1) !== match) this.matches.push(match)
  }

  protected passMatchTime(seconds: number): void {
    for (const id of this.#match?.present ?? []) this.inMatch({ id }, 'played_s', seconds)
  }

  protected arrive(visitor: Person, seenAt: number, now: number): void {
    const match = this.#match
    const { id } = visitor
    if (match === null || id === null) return
    if (!match.people.has(id) && match.people.size >= MOST_PEOPLE) return
    match.visitors.add(visitor)
    if (match.present.has(id)) return
    this.#keep(match)
    const wasThere = !match.people.has(id) && seenAt <= match.start
    if (!match.people.has(id)) match.people.set(id, {})
    match.present.add(id)
    if (wasThere) this.inMatch({ id }, 'played_s', Math.max(0, now - match.start))
    else this.tell(now, 'join', { id })
  }

  protected depart(visitor: Person, now: number): void {
    const { id } = visitor
    const match = this.#match
    if (id === null || !match?.visitors.delete(visitor)) return
    if ([...match.visitors].some((other) => other.id === id)) return
    match.present.delete(id)
    this.tell(now, 'leave', { id })
  }

  protected inMatch({ id }: Person, counter: string, amount = 1): void {
    const row = id === null ? undefined : this.#match?.people.get(id)
    if (row) this.add(row, counter, amount)
  }

  protected bestInMatch({ id }: Person, counter: string, amount: number): void {
    const row = id === null ? undefined : this.#match?.people.get(id)
    if (row) row[counter] = Math.max(row[counter] ?? 0, amount)
  }

  protected matchCount(counter: string): void {
    if (this.#match) this.add(this.#match.counts, counter)
  }

  protected takeObjective(who: Person, kind: string, now: number): void {
    if (this.#objective !== `${kind} ${now}`) this.matchCount(kind === 'point' ? 'points' : 'caches')
    this.#objective = `${kind} ${now}`
    this.inMatch(who, 'caps')
    if (kind === 'cache') this.inMatch(who, 'caches')
    this.tell(now, kind === 'point' ? 'capture' : 'destroy', who)
  }

  protected startRound(at: number): void {
    if (this.#roundStart !== null && Math.abs(at - this.#roundStart) <= 2) return
    this.#roundStart = at
    this.tell(at, 'round_start')
  }

  protected endRound(won: boolean, now: number): void {
    this.#roundStart = null
    if (this.#match === null) return
    this.#keep(this.#match)
    this.#match.lastWin = won
    this.matchCount(won ? 'wins' : 'losses')
    this.tell(now, won ? 'round_win' : 'round_loss')
  }

  protected slotsOf(people: readonly Person[]): number[] {
    const order = [...(this.#match?.people.keys() ?? [])]
    const slots = new Set(people.map(({ id }) => order.indexOf(id ?? '') + 1).filter((slot) => slot > 0))
    return [...slots].sort((one, other) => one - other)
  }

  /** By which name a match that is on tells of a weapon; '': it has too many of them. */
  protected weaponTold(weapon: string): string {
    const weapons = this.#match?.weapons
    if (weapons && weapons.size < MOST_WEAPONS) weapons.add(weapon)
    return weapons?.has(weapon) ? weapon : ''
  }

  /** Names people by the order in which they came; a bot is 0. */
  protected tell(at: number, kind: string, who: Person | null = null, whom: Person | null = null, weapon = ''): void {
    const match = this.#match
    if (match === null || this.matches.at(-1) !== match || match.told.length >= MOST_EVENTS) return
    const order = [...match.people.keys()]
    const numberOf = (person: Person | null) => (person?.id == null ? 0 : order.indexOf(person.id) + 1)
    const used = weapon === '' ? '' : this.weaponTold(weapon)
    match.told.push([at - match.start, kind, numberOf(who), numberOf(whom), used].join(' ').trim())
  }
}
