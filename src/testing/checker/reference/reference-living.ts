import type { Told } from '#testing/checker/reading/told.ts'
import type { Soldier } from './reference-deeds.ts'
import { ReferenceRoster } from './reference-roster.ts'

/** What only the living do: whoever does it lives. */
export class ReferenceLiving extends ReferenceRoster {
  protected livingDo(event: Told, who: Soldier, whom: Soldier | null) {
    switch (event.type) {
      case 'score':
        this.ourPlugin.set('score', this.loads)
        this.inMatch(who, 'score', event.amount)
        return this.give(who, 'score', event.amount)
      case 'revive':
        if (whom) whom.alive = true
        who.alive = true
        return this.isOthersWord('revive', event.by) || who.id === null ? undefined : this.#revive(who, whom)
      case 'heal':
        if (whom) who.alive = true
        if (this.isOthersWord('heal', event.by)) return
        this.inMatch(who, 'healed_hp', event.amount)
        this.save(who, whom, 'healed_hp', event.amount)
        return this.give(who, 'healed_hp', event.amount, 'healed_hp')
      case 'capture':
        who.alive = true
        if (this.isOthersWord('capture', event.by) || who.id === null) return
        this.takeObjective(who, event.word, this.now)
        this.points(who, 'capture')
        return this.give(who, 'caps', 1, 'caps')
      case 'headshot':
        who.alive = true
        if (this.isOthersWord('headshot', event.by)) return
        this.points(who, 'headshot')
        this.inMatch(who, 'headshots')
        if (whom) this.give(whom, 'headshot_taken')
        return this.give(who, 'headshot_given')
      case 'suppression':
        who.alive = true
        if (this.isOthersWord('suppression', event.by) || (who.team !== null && whom?.team === who.team)) return
        return this.give(who, 'suppressions', event.amount)
      case 'artillery':
        who.alive = true
        return this.give(who, 'arty_thrown')
      default:
    }
  }

  #revive(medic: Soldier, patient: Soldier | null): void {
    this.inMatch(medic, 'revives')
    this.save(medic, patient, 'revives')
    this.tell(this.now, 'revive', medic, patient)
    this.points(medic, 'revive')
    this.give(medic, 'revives', 1, 'revives')
  }
}
