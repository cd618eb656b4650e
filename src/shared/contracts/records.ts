import { z } from 'zod'
import { defineCall } from '#shared/contract.ts'
import { RECORD_KINDS, RECORD_METRICS } from '#shared/figures/record-metrics.ts'
import { EpochSeconds, IdText, PageQuery, PlayerRef } from './common.ts'

const Held = z.object({
  value: z.int().positive(),
  holder: PlayerRef.nullable(), // null: the owner's settings leave the name out
  match_id: z.int().positive(),
  set: EpochSeconds, // when that match ended
})
export type Held = z.infer<typeof Held>

export const RecordRow = z.object({
  kind: z.enum(RECORD_KINDS),
  subject_id: z.int(),
  subject_name: z.string(), // as people read it
  metric: z.enum(RECORD_METRICS), // the most of it in one match
  all_time: Held,
  season: Held.nullable(), // of the one that runs; null: nobody yet
})
export type RecordRow = z.infer<typeof RecordRow>

export const records = {
  list: defineCall({
    method: 'GET',
    path: '/api/v1/site/records',
    access: 'public',
    summary:
      'Records of game servers, maps or weapons: of all time and of this season; q searches their names and the holders',
    paged: true,
    query: PageQuery.extend({
      kind: z.enum(RECORD_KINDS).optional().catch('server').default('server'),
      id: IdText.optional().describe('Only those of one game server, map or weapon'),
    }),
    reply: z.array(RecordRow),
  }),
}
