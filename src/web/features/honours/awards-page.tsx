import { AWARD_CATEGORIES, type AwardCategory } from '#shared/award-looks.ts'
import { type AwardSummary, awards } from '#shared/contracts/awards.ts'
import { pageHeads } from '#shared/page-heads.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { CardNote } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/page/loaded.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { SectionHead } from '#web/ui/page/section-head.tsx'
import { AwardTile } from './award-tile.tsx'
import { HonoursLinks } from './honours-links.tsx'
import './awards-page.css'

const TITLES: Readonly<Record<AwardCategory, string>> = {
  combat: 'Combat',
  medic: 'Medic',
  objective: 'Objectives',
  teamwork: 'Teamwork',
  loyalty: 'Loyalty',
  odd: 'Odd ones',
}

export function AwardsPage() {
  const query = useCall(awards.list)
  return (
    <Loaded query={query} title="Awards" loading="Loading awards…" failure="Failed to load awards">
      {(list) => (
        <>
          <PageHead {...pageHeads.awards} controls={<HonoursLinks />} />
          {list.length === 0 && <CardNote>No awards are given yet.</CardNote>}
          {AWARD_CATEGORIES.map((category) => (
            <Category key={category} category={category} list={list.filter((award) => award.category === category)} />
          ))}
        </>
      )}
    </Loaded>
  )
}

function Category({ category, list }: { category: AwardCategory; list: readonly AwardSummary[] }) {
  if (list.length === 0) return null
  return (
    <section>
      <SectionHead title={TITLES[category]} />
      <ul className="award-grid">
        {list.map((award) => (
          <AwardTile key={award.id} award={award} />
        ))}
      </ul>
    </section>
  )
}
