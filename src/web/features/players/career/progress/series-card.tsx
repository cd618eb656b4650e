import { useState } from 'react'
import type { Progress } from '#shared/contracts/careers.ts'
import { useUrlParams } from '#web/lib/use-url-params.ts'
import { Card, CardNote } from '#web/ui/card.tsx'
import { StackedBars } from '#web/ui/charts/bars/stacked-bars.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { Tabs } from '#web/ui/controls/tabs.tsx'
import type { Column } from '#web/ui/list/table/column.ts'
import { Table } from '#web/ui/list/table/table.tsx'
import { MEASURES, type Measure, measured } from './measures.ts'
import { type Bar, barsOf, STEPS, type Step } from './spans.ts'

const TABS = [
  { id: 'day', text: 'By day' },
  { id: 'week', text: 'By week' },
  { id: 'season', text: 'By season' },
] as const

/** One number over time as bars, and all of them in a table. */
export function SeriesCard({ progress }: { progress: Progress }) {
  const [params, change] = useUrlParams()
  const step = STEPS.find((known) => known === params.get('by')) ?? 'week'
  const measure = MEASURES.find(({ id }) => id === params.get('of')) ?? MEASURES[0]
  return (
    <Card title="Over time" className="progress-series">
      <Tabs
        label="Steps"
        tabs={TABS}
        chosen={step}
        onChoose={(id) => change({ by: id === 'week' ? '' : id })}
        aside={
          <Select
            label="Number"
            value={measure.id}
            options={MEASURES.map(({ id, text }) => ({ value: id, text }))}
            onChange={(id) => change({ of: id === MEASURES[0].id ? '' : id })}
          />
        }
      >
        <Series key={step} bars={barsOf(progress, step)} measure={measure} step={step} />
      </Tabs>
    </Card>
  )
}

function Series({ bars, measure, step }: { bars: readonly Bar[]; measure: Measure; step: Step }) {
  if (bars.length === 0) return <CardNote>Nothing in the last {step === 'day' ? '90 days' : 'year'}.</CardNote>
  const best = bars.reduce((one, other) => (heightOf(measure, other) > heightOf(measure, one) ? other : one))
  const says = `${measure.text} by ${step}: most ${measured(measure, best.sums)}, ${best.name}.`
  return (
    <>
      <p className="progress-says">
        <bdi>{says}</bdi>
      </p>
      <StackedBars
        bars={bars.map((bar) => ({ name: bar.name, lower: Math.max(0, heightOf(measure, bar)), upper: 0 }))}
        keys={{ lower: measure.text }}
        says={says}
        textOf={(place) => textOf(measure, bars[place])}
      />
      <SeriesTable bars={bars.filter(({ sums }) => sums !== null).toReversed()} step={step} />
    </>
  )
}

const heightOf = ({ of }: Measure, { sums }: Bar): number => (sums === null ? 0 : (of(sums) ?? 0))

function textOf(measure: Measure, bar: Bar | undefined): string {
  if (!bar) return ''
  return `${bar.name}: ${bar.sums === null ? 'not played' : `${measure.text} ${measured(measure, bar.sums)}`}`
}

const columns: Column<Bar>[] = [
  { head: 'From', cell: ({ name }) => <bdi>{name}</bdi>, phone: 'lead', room: 10 },
  ...MEASURES.map(
    (measure): Column<Bar> => ({
      head: measure.text,
      cell: ({ sums }) => measured(measure, sums),
      isNumber: true,
      ...(measure.id === 'score' ? { phone: 'figure' } : {}),
    }),
  ),
]

/** The same in rows, newest first; made when somebody wants it. */
function SeriesTable({ bars, step }: { bars: readonly Bar[]; step: Step }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="progress-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>As a table</summary>
      {isOpen && <Table caption={`Progress by ${step}`} columns={columns} rows={bars} rowKey={({ name }) => name} />}
    </details>
  )
}
