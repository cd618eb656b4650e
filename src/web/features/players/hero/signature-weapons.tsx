import type { PlayerWeapon } from '#shared/contracts/players.ts'
import { formatNumber, formatPercent } from '#shared/format/numbers.ts'
import { type KillMeasure, shareText } from '#web/site/subjects/kill-share.tsx'
import { WeaponName } from '#web/site/subjects/weapon-name.tsx'
import { Card } from '#web/ui/card.tsx'
import { ShareBar } from '#web/ui/charts/share-bar.tsx'
import './signature-weapons.css'

const SHOWN = 3

/** What somebody kills with most, as parts of all their kills there. Its room is kept while the weapons are on their way. */
export function SignatureWeapons({
  weapons,
  measure,
  isLoading,
}: {
  weapons: readonly PlayerWeapon[] // the deadliest first
  measure: KillMeasure
  isLoading: boolean
}) {
  const deadliest = weapons.filter(({ kill_count }) => kill_count > 0).slice(0, SHOWN)
  if (deadliest.length === 0 && !isLoading) return null
  return (
    <Card title="Signature weapons" className="signature-weapons">
      <ol className="signature-list" aria-busy={isLoading}>
        {deadliest.map((weapon) => (
          <SignatureWeapon key={weapon.weapon_id} weapon={weapon} total={measure.total} />
        ))}
      </ol>
    </Card>
  )
}

function SignatureWeapon({ weapon, total }: { weapon: PlayerWeapon; total: number }) {
  const { weapon_id, weapon_category_id, kill_count } = weapon
  const share = kill_count / total
  return (
    <li>
      <WeaponName id={weapon_id} category={weapon_category_id} weapon={weapon} />
      <p className="signature-share">
        <b>{formatPercent(share * 100, 0)}</b> of {formatNumber(total)} {total === 1 ? 'kill' : 'kills'}
      </p>
      <ShareBar share={share} says={shareText(kill_count, total)} isOfWhole />
    </li>
  )
}
