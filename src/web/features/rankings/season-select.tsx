import { seasons } from '#shared/contracts/seasons.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { readId } from '#web/lib/read-id.ts'
import { useUrlParams } from '#web/lib/use-url-params.ts'
import { Select } from '#web/ui/controls/select.tsx'
import { BesideTitle } from '#web/ui/page/head.tsx'

const RUNNING = { value: 0, text: 'This season' }

/** The past season that the address names, or null for the one that runs. */
export function useChosenSeason(): number | null {
  const [params] = useUrlParams()
  return readId(params.get('season') ?? undefined)
}

/** Which season's board is shown. It is there before the seasons are, so that nothing moves, and waits while none is over. */
export function SeasonSelect() {
  const [, change] = useUrlParams()
  const chosen = useChosenSeason()
  const { data } = useCall(seasons.list, {})
  const past = data?.map(({ id, name }) => ({ value: id, text: `Season ${name}` })) ?? []
  const isKnown = chosen === null || past.some(({ value }) => value === chosen)
  const options = [RUNNING, ...past, ...(isKnown ? [] : [{ value: chosen, text: 'Past season' }])]
  return (
    <BesideTitle>
      <Select
        label="Season"
        value={chosen ?? RUNNING.value}
        options={options}
        isDisabled={options.length === 1}
        onChange={(season) => change({ season: season === RUNNING.value ? '' : String(season), page: '' })}
      />
    </BesideTitle>
  )
}
