import { awardsFile, readAwards } from '#server/counting/honours/read-awards.ts'
import { doubtful, type Examination, fine, type Outcome } from '#server/owner/doctor/examination.ts'
import type { ExaminedSite } from '#server/owner/doctor/examined-site.ts'

export function examineAwards({ config: { honours } }: ExaminedSite): Examination {
  const file = awardsFile(honours.awards_file)
  const run = async (): Promise<Outcome> => {
    const read = await readAwards(file)
    if (read.ok) return fine(`${read.awards.length} awards can be earned`)
    const [first, ...others] = read.problems
    return doubtful(`${first}${others.length > 0 ? ` (and ${others.length} more)` : ''}`, {
      cause:
        'The file is not there, or not written as catalog/awards.yaml explains it, so the awards stay as they were.',
      fix: `Correct ${file}: a change is noticed without a restart, and the log names everything that is wrong.`,
    })
  }
  return { subject: 'Awards', steps: [{ tried: `read ${file}`, run }] }
}
