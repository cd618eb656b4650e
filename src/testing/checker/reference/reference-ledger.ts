export interface Row {
  [counter: string]: number
}

export interface ToldTeamkill {
  attacker: string
  victim: string
  weapon: string
  map: string | null
  forgiven: boolean
  amnesty: boolean
  at: number
  match: number | null // by its start
}

export interface ToldRound {
  map: string
  win: boolean
  humans: number
  who: number[]
  at: number
  match: number | null
}

/** What the reference fold counts. */
export class ReferenceLedger {
  readonly people = new Map<string, Row>()
  readonly maps = new Map<string, Row>()
  readonly totals: Row = {}
  readonly teamkills: ToldTeamkill[] = []
  readonly rounds: ToldRound[] = []
  setAside = 0

  /** To a person, and to the server's own sum of it if there is one. Bots get nothing. */
  protected give({ id }: { id: string | null }, counter: string, amount = 1, total?: string): void {
    if (id === null) return
    this.add(this.personRow(id), counter, amount)
    if (total) this.add(this.totals, total, amount)
  }

  /** What a medic did for somebody else. */
  protected save(medic: { id: string | null }, patient: { id: string | null } | null, what: string, amount = 1): void {
    if (patient?.id == null || patient.id === medic.id) return
    this.give(medic, `${what} for ${patient.id}`, amount)
  }

  protected add(row: Row, counter: string, amount = 1): void {
    row[counter] = (row[counter] ?? 0) + amount
  }

  protected personRow(id: string): Row {
    const row = this.people.get(id) ?? {}
    this.people.set(id, row)
    return row
  }

  protected mapRow(map: string): Row {
    const row = this.maps.get(map) ?? {}
    this.maps.set(map, row)
    return row
  }
}
