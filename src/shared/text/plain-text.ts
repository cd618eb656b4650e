/** What somebody wrote, as lines of plain text: no control characters, no line longer in emptiness than in words. */
export function plainText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .replace(/[^\S\n]+$/gmu, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Whether anything of it can be seen. */
export const isVisible = (text: string): boolean => /[^\p{C}\p{Z}\p{M}]/u.test(text)

/** An address of evidence as it is shown and followed: https, a host with a dot, nobody's password. Null: it is none. */
export function readEvidenceLink(text: string): string | null {
  const trimmed = text.trim()
  if (!/^https:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return null
  const { protocol, username, password, hostname, href } = new URL(trimmed)
  const isPlain = protocol === 'https:' && username === '' && password === ''
  return isPlain && /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/.test(hostname) ? href : null
}
