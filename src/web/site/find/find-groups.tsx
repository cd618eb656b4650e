import type { ReactNode } from 'react'
import type { GameCommand } from '#shared/contracts/content.ts'
import type { Found, FoundMap, FoundPlayer, FoundWeapon } from '#shared/contracts/find.ts'
import { formatNumber } from '#shared/format/numbers.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { commandPath, mapPath, playerPath, weaponPath } from '#web/lib/paths.ts'
import { WeaponImage } from '#web/site/art/weapon-image.tsx'
import { Avatar } from '#web/site/people/avatar.tsx'
import { playerLabel } from '#web/site/people/player-name.tsx'
import { Rank } from '#web/ui/rank.tsx'
import { CommandIcon, MapIcon, ScreenIcon } from './find-icons.tsx'
import type { FindScreen } from './find-screens.ts'

export interface FindOption {
  path: string
  name: string
  detail: ReactNode
  picture: ReactNode
  steamId?: string // of a player: their name has a colour
}

export interface FindGroup {
  title: string
  options: readonly FindOption[]
}

/** What there is to choose from. The screens come first: they are there at once, so that nothing moves when the rest comes. */
export function findGroups(screens: readonly FindScreen[], found: Found | null): FindGroup[] {
  const groups = [
    { title: 'Screens', options: screens.map(ofScreen) },
    { title: 'Players', options: listOrEmpty(found?.players).map(ofPlayer) },
    { title: 'Maps', options: listOrEmpty(found?.maps).map(ofMap) },
    { title: 'Weapons', options: listOrEmpty(found?.weapons).map(ofWeapon) },
    { title: 'Commands', options: listOrEmpty(found?.commands).map(ofCommand) },
  ]
  return groups.filter(({ options }) => options.length > 0)
}

const ofScreen = ({ text, path, menu }: FindScreen): FindOption => ({
  path,
  name: text,
  detail: menu ?? '',
  picture: <ScreenIcon />,
})

function ofPlayer(player: FoundPlayer): FindOption {
  const { steam_id, avatarhash, best } = player
  const name = playerLabel({ ...player, player_name: best?.player_name })
  return {
    path: playerPath(steam_id),
    name,
    detail: best ? <Standing best={best} name={name} /> : steam_id,
    picture: <Avatar hash={avatarhash} of={steam_id} size={32} />,
    steamId: steam_id,
  }
}

/** 'as Rook · 2nd · 70 points · Bravo', what is longest last */
function Standing({ best, name }: { best: NonNullable<FoundPlayer['best']>; name: string }) {
  const otherName = best.player_name?.trim()
  return (
    <>
      {otherName && otherName !== name && (
        <>
          as <bdi>{otherName}</bdi> ·{' '}
        </>
      )}
      <Rank value={best.rank} /> · {formatNumber(best.score)} points · <bdi>{best.server_name}</bdi>
    </>
  )
}

const ofMap = ({ id, map_name, map_name_trans }: FoundMap): FindOption => ({
  path: mapPath(id),
  name: map_name_trans?.trim() || map_name,
  detail: map_name,
  picture: <MapIcon />,
})

const ofWeapon = ({ id, weapon_name, weapon_name_trans, weapon_category, category_name }: FoundWeapon): FindOption => ({
  path: weaponPath(id),
  name: weapon_name_trans?.trim() || weapon_name,
  detail: category_name,
  picture: <WeaponImage name={weapon_name} category={weapon_category} width={32} />,
})

const ofCommand = ({ command_name, command_format, command_desc }: GameCommand): FindOption => ({
  path: commandPath(command_name),
  name: command_format,
  detail: command_desc,
  picture: <CommandIcon />,
})
