import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { type Weapon, weapons } from '#shared/contracts/weapons.ts'
import { formatNumber } from '#shared/format/numbers.ts'
import { readId } from '#web/lib/read-id.ts'
import { WeaponImage } from '#web/site/art/weapon-image.tsx'
import { useStandingSearchWords } from '#web/site/people/use-standing-search-words.ts'
import { weaponLabel } from '#web/site/subjects/subject-links.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { useList } from '#web/ui/list/use-list.ts'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { ScreenError } from '#web/ui/page/screen-error.tsx'
import { WeaponPlayers } from './weapon-players.tsx'
import './weapon-page.css'

const RecordLine = lazy(async () => ({ default: (await import('#web/site/honours/record-line.tsx')).RecordLine }))

export function WeaponPage() {
  const weaponId = readId(useParams().weapon_id)
  if (weaponId === null) return <ScreenError title="Weapon" text="Invalid weapon id" />
  return <KnownWeapon key={weaponId} weaponId={weaponId} />
}

function KnownWeapon({ weaponId }: { weaponId: number }) {
  const standingWords = useStandingSearchWords()
  const players = useList(weapons.detail, {
    params: { weapon: weaponId },
    rowsOf: ({ player_kills_info }) => player_kills_info ?? [],
    pageSize: 10,
    searchText: ({ personaname, steam_id, server_info }) => [
      personaname,
      steam_id,
      server_info?.server_name,
      ...standingWords(steam_id),
    ],
  })
  const weapon = players.reply
  if (weapon === undefined) {
    return (
      <>
        <PageHead title="Weapon" />
        {players.isLoading ? (
          <Spinner text="Loading weapon…" />
        ) : (
          <Failure error={players.error} text="Failed to load weapon" retry={players.retry} />
        )}
      </>
    )
  }
  return (
    <>
      <WeaponHead weapon={weapon} />
      <WeaponPlayers list={players} />
      <Suspense>
        <RecordLine kind="weapon" id={weaponId} />
      </Suspense>
    </>
  )
}

function WeaponHead({ weapon }: { weapon: Weapon }) {
  return (
    <div className="weapon-head">
      <div className="weapon-plate">
        <WeaponImage name={weapon.weapon_name} category={weapon.weapon_category} width={240} />
      </div>
      <div>
        <PageHead
          title={weaponLabel(weapon)}
          context={[weapon.category_info?.category_name, `${formatNumber(weapon.kill_count)} kills`]
            .filter(Boolean)
            .join(' · ')}
        />
        {weapon.weapon_desc && <p className="weapon-text">{weapon.weapon_desc}</p>}
      </div>
    </div>
  )
}
