/** What a spreadsheet would take for a formula, by whichever separator it cuts, gets a sign in front that it leaves alone. */
export function csvCell(value: string | number | null): string {
  const safe = String(value ?? '').replace(FORMULA, "'")
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The place before it. Quotes are passed over: where a quoted text is cut, a piece may begin with them. */
const FORMULA = /(?=[=+\-@\t\r])(?<=(?:^|[,;\t\r\n])"*)/g
