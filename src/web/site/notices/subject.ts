/** What somebody wants to be told of. */
export type Subject = { type: 'server'; id: number; name: string } | { type: 'player'; id: string; name: string }

const ENTRY = 'notices'

export const subjectKey = ({ type, id }: Pick<Subject, 'type' | 'id'>): string => `${type} ${id}`

/** Whether this browser was told of it when last asked: so that a button can say it without asking. */
export function isRemembered(subject: Subject): boolean {
  return (localStorage.getItem(ENTRY) ?? '').split('\n').includes(subjectKey(subject))
}

export function rememberSubjects(subjects: readonly Pick<Subject, 'type' | 'id'>[]): void {
  if (subjects.length === 0) localStorage.removeItem(ENTRY)
  else localStorage.setItem(ENTRY, subjects.map(subjectKey).join('\n'))
}
