/** The text of a line, or of the part of a larger buffer that holds one. Bytes that are no UTF-8 become U+FFFD. */
export function decodeLine(bytes: Uint8Array, start = 0, end = bytes.length): string {
  const buffer = Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return buffer.toString('utf8', start, end)
}

/** Text a player chose, without the control characters that would break a log, a terminal or a database. */
export function cleanText(text: string): string {
  for (let at = 0; at < text.length; at += 1) {
    if (isControl(text.charCodeAt(at))) return withoutControls(text)
  }
  return text
}

function withoutControls(text: string): string {
  let clean = ''
  for (let at = 0; at < text.length; at += 1) {
    if (!isControl(text.charCodeAt(at))) clean += text.charAt(at)
  }
  return clean
}

function isControl(code: number): boolean {
  return code < 0x20 || (code >= 0x7f && code < 0xa0)
}

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

/** Letters, digits and `_`: what the game and its plugins name things with. */
export function isWordCharacter(code: number): boolean {
  return isDigit(code) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || code === 0x5f
}

export function isWord(text: string, longest: number): boolean {
  if (text === '' || text.length > longest) return false
  for (let at = 0; at < text.length; at += 1) if (!isWordCharacter(text.charCodeAt(at))) return false
  return true
}
