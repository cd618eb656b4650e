import { careers } from '#shared/contracts/careers.ts'
import { Told } from '#web/features/players/career/told.tsx'
import { useCall } from '#web/lib/api/use-call.ts'
import { NemesisCards } from './nemesis-cards.tsx'
import { SavesSection } from './saves-section.tsx'
import { TogetherSection } from './together-section.tsx'
import './company.css'

/** Those a player plays with, and those they die by. */
export function Company({ steamId, serverId }: { steamId: string; serverId: number }) {
  const params = { steam_id: steamId, server_id: serverId }
  const saves = useCall(careers.saves, { params })
  const together = useCall(careers.together, { params })
  const nemesis = useCall(careers.nemesis, { params })
  return (
    <div className="company">
      <Told query={saves} loading="Retrieving who saves whom...">
        {({ people }) => <SavesSection people={people} />}
      </Told>
      <Told query={together} loading="Retrieving teammates...">
        {(reply) => <TogetherSection together={reply} />}
      </Told>
      <Told query={nemesis} loading="Retrieving enemies...">
        {(reply) => <NemesisCards nemesis={reply} />}
      </Told>
    </div>
  )
}
