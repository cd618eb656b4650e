import { PULSE_RANGES, type PulseRange, type PulseSeries, pulse } from '#shared/contracts/pulse.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { useUrlParams } from '#web/lib/use-url-params.ts'
import { mapLabel } from '#web/site/subjects/subject-links.tsx'
import { TimeChart } from '#web/ui/charts/time/time-chart.tsx'
import { Tabs } from '#web/ui/controls/tabs.tsx'
import { PulseNote } from './pulse-note.tsx'
import { SeriesTable } from './series-table.tsx'
import { endOf, placeText, seriesSentence } from './series-words.ts'

const TABS = [
  { id: 'day', text: 'Day' },
  { id: 'week', text: 'Week' },
  { id: 'month', text: 'Month' },
  { id: 'year', text: 'Year' },
] as const

/** How many played, over a time that is chosen in the address, and the maps that ran. */
export function PulseSeriesCard({ serverId }: { serverId: number }) {
  const [params, change] = useUrlParams()
  const range = PULSE_RANGES.find((known) => known === params.get('pulse')) ?? 'day'
  const query = useCall(pulse.series, { params: { id: serverId }, query: { range }, askAgainMs: 60_000 })
  return (
    <div className="card pulse-series">
      <Tabs label="Time" tabs={TABS} chosen={range} onChoose={(id) => change({ pulse: id === 'day' ? '' : id })}>
        <div className="pulse-chart">
          {query.data ? <Series series={query.data} range={range} /> : <PulseNote query={query} />}
        </div>
      </Tabs>
    </div>
  )
}

function Series({ series, range }: { series: PulseSeries; range: PulseRange }) {
  const says = seriesSentence(series, range)
  return (
    <>
      <p className="pulse-says">{says}</p>
      <TimeChart
        key={range}
        from={series.from}
        to={endOf(series)}
        mean={series.mean}
        most={series.most}
        closed={series.unreachable}
        band={series.maps.map((map) => ({ ...map, text: mapLabel(map) }))}
        says={says}
        textOf={(index) => placeText(series, index)}
      />
      <SeriesTable key={`${range} table`} series={series} />
    </>
  )
}
