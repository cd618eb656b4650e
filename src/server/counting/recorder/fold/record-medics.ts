import { EVENT } from '#server/counting/matches/event-bytes.ts'
import { savesDelta } from '#server/counting/recorder/deltas.ts'
import { tell } from '#server/counting/recorder/fold/match/match.ts'
import { addRole, matchPlayer } from '#server/counting/recorder/fold/match/match-people.ts'
import type { Source } from '#server/game/logs/events.ts'
import { updateMedicClock } from './clocks.ts'
import { deltaOf, type Fold } from './fold.ts'
import type { Member } from './log-state.ts'
import { acceptDeed } from './plugin-told.ts'
import { addPoints, live } from './record-kills.ts'

export function recordRevive(fold: Fold, medic: Member, patient: Member | null, source: Source): void {
  if (patient) live(fold, patient)
  live(fold, medic)
  const delta = acceptDeed(fold, 'revive', source) ? deltaOf(fold, medic) : null
  if (!delta) return
  delta.revives += 1
  fold.deltas.totals.revives += 1
  const row = matchPlayer(fold, medic)
  if (row) row.revives += 1
  const saved = savesOf(fold, medic, patient)
  if (saved) saved.revives += 1
  const revived = patient && matchPlayer(fold, patient)
  tell(fold, EVENT.revive, fold.state.time, row?.slot, revived?.slot)
  addPoints(fold, medic, 'revive')
}

/** A sum told at a round's end or on leaving has no patient, and is no sign of life. */
export function recordHeal(fold: Fold, medic: Member, patient: Member | null, hp: number, source: Source): void {
  if (patient) live(fold, medic)
  const delta = acceptDeed(fold, 'heal', source) ? deltaOf(fold, medic) : null
  if (!delta) return
  delta.healed_hp += hp
  fold.deltas.totals.healed_hp += hp
  const row = matchPlayer(fold, medic)
  if (row) row.healed_hp += hp
  const saved = hp > 0 ? savesOf(fold, medic, patient) : null
  if (saved) saved.healed_hp += hp
}

/** Null: nobody was told of, it was a bot, or themselves. */
function savesOf({ deltas }: Fold, medic: Member, patient: Member | null) {
  const [one, other] = [medic.steamId, patient?.steamId ?? null]
  return one === null || other === null || one === other ? null : savesDelta(deltas, one, other)
}

export function recordRole(fold: Fold, member: Member, role: string): void {
  member.role = role.toLowerCase()
  addRole(fold, member)
  updateMedicClock(fold, member)
}

export function recordSpawn(fold: Fold, member: Member, role: string | null): void {
  if (role !== null) recordRole(fold, member, role)
  live(fold, member)
}
