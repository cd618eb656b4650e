import { doubtful, type Examination, fine, type Outcome } from '#server/owner/doctor/examination.ts'
import type { ExaminedSite } from '#server/owner/doctor/examined-site.ts'

export function examineContent({ config: { content_dir }, contentProblems }: ExaminedSite): Examination {
  const run = async (): Promise<Outcome> => {
    const problems = await contentProblems()
    const [first] = problems
    if (first === undefined) return fine('all of it can be shown')
    const others = problems.length > 1 ? `, and ${problems.length - 1} more` : ''
    return doubtful(`${first}${others}`, {
      cause: 'It is not there, or not written as Sitrep expects it, so it is left out.',
      fix: `Correct it in ${content_dir}: changes show without a restart, and the log names every such file.`,
    })
  }
  return { subject: 'Content', steps: [{ tried: `read ${content_dir}`, run }] }
}
