import { seasons } from '#shared/contracts/seasons.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { readId } from '#web/lib/read-id.ts'
import { useUrlParams } from '#web/lib/use-url-params.ts'
import { Select } from '#web/ui/controls/select.tsx'

const RUNNING = { value: 0, text: 'This season' }

/** The past season that the address names, or null for the one that runs. */
export function useChosenSeason(): number | null {
  const [params] = useUrlParams()
  return readId(params.get('season') ?? undefined)
}

/** Which season's board is shown. While none is over there is nothing to choose. */
export function SeasonSelect() {
  const [, change] = useUrlParams()
  const chosen = useChosenSeason()
  const { data } = useCall(seasons.list, {})
  if (!data || (data.length === 0 && chosen === null)) return null
  const options = [RUNNING, ...data.map(({ id, name }) => ({ value: id, text: `Season ${name}` }))]
  return (
    <Select
      label="Season"
      value={chosen ?? RUNNING.value}
      options={options}
      onChange={(season) => change({ season: season === RUNNING.value ? '' : String(season), page: '' })}
    />
  )
}
