/** One line as a game server sends it to a `logaddress`. */
export function writeLogPacket(line: string, secret: string | null): Uint8Array {
  const type = secret === null ? 'R' : `S${secret}`
  return Buffer.concat([Buffer.from([0xff, 0xff, 0xff, 0xff]), Buffer.from(`${type}${line}\n\0`)])
}
