/** Text from elsewhere without control characters, cut to a length without splitting a character in two. */
export function cleanText(text: string, limit: number): string {
  const clean = text.replace(/\p{Cc}/gu, '')
  if (clean.length <= limit) return clean
  const last = clean.charCodeAt(limit - 1)
  const isFirstHalf = last >= 0xd800 && last <= 0xdbff
  return clean.slice(0, isFirstHalf ? limit - 1 : limit)
}
