import { countAdminsWith } from '#server/owner/doctor/doctor.queries.ts'
import { doubtful, type Examination, fine, type Outcome, skipped } from '#server/owner/doctor/examination.ts'
import type { ExaminedSite } from '#server/owner/doctor/examined-site.ts'

/** Only where chat is kept: there is nothing to look at elsewhere. */
export function examineChat(examined: ExaminedSite): Examination[] {
  const { keep, days } = examined.config.chat
  if (!keep) return []
  return [
    {
      subject: 'Chat',
      steps: [
        { tried: `see where the chat comes from that is kept for ${days} days`, run: () => judgeSource(examined) },
        { tried: 'see which admins may read it', run: () => judgeReaders(examined) },
      ],
    },
  ]
}

function judgeSource({ config }: ExaminedSite): Outcome {
  if (config.demo || config.logs.listen !== null || config.ingestTokens().size > 0) return fine('the log lines')
  return doubtful('no log lines come in', {
    cause: 'chat.keep is true, and logs.listen is off: game servers tell what people write in their logs.',
    fix: 'Set logs.listen in sitrep.yaml, let a relay deliver the lines, or set chat.keep to false.',
  })
}

async function judgeReaders({ config, database }: ExaminedSite): Promise<Outcome> {
  if (database.type !== 'open') return skipped('the database is not open')
  const flags = config.admin_tools.may.read_chat
  const readers = await countAdminsWith(database.db, flags)
  if (readers > 0) return fine(readers === 1 ? '1 admin' : `${readers} admins`)
  return doubtful('none', {
    cause: `chat.keep is true, and no admin has one of the flags ${[...flags].join(', ')} or z: it is stored for nobody.`,
    fix: 'Give an admin the flag, name another one under admin_tools.may.read_chat, or set chat.keep to false.',
  })
}
