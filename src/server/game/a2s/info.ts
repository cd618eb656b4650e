import { cleanText } from '#shared/text/clean-text.ts'
import type { ByteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'

export interface A2sInfo {
  protocol: number
  name: string
  map: string
  folder: string
  game: string
  appId: number
  players: number // bots included
  maxPlayers: number
  bots: number
  serverType: string // 'd' is dedicated
  os: string // 'l' or 'w'
  password: boolean
  vac: boolean
  version: string
  gamePort: number | null
  steamId: string | null
  sourceTv: { port: number; name: string } | null
  keywords: string | null
}

const EXTRA = { gamePort: 0x80, sourceTv: 0x40, keywords: 0x20, steamId: 0x10, gameId: 0x01 }
const LONG_TEXT = 256
const SHORT_TEXT = 64

/** Reads what follows the packet's code; null when a field is missing. */
export function readInfo(reader: ByteReader): A2sInfo | null {
  const basics = readBasics(reader)
  const extras = readExtras(reader)
  if (reader.ended) return null
  const { gameAppId, ...others } = extras
  return { ...basics, ...others, appId: gameAppId || basics.appId }
}

/** People on the server: `players` without the bots. */
export function countHumans({ players, bots }: A2sInfo): number {
  return Math.max(0, players - bots)
}

function readBasics(reader: ByteReader) {
  return {
    protocol: reader.uint8(),
    name: cleanText(reader.text(), LONG_TEXT),
    map: cleanText(reader.text(), SHORT_TEXT),
    folder: cleanText(reader.text(), SHORT_TEXT),
    game: cleanText(reader.text(), LONG_TEXT),
    appId: reader.uint16(),
    players: reader.uint8(),
    maxPlayers: reader.uint8(),
    bots: reader.uint8(),
    serverType: letter(reader),
    os: letter(reader),
    password: reader.uint8() !== 0,
    vac: reader.uint8() !== 0,
    version: cleanText(reader.text(), SHORT_TEXT),
  }
}

function readExtras(reader: ByteReader) {
  const flags = reader.left > 0 ? reader.uint8() : 0
  const has = (flag: number) => (flags & flag) !== 0
  return {
    gamePort: has(EXTRA.gamePort) ? reader.uint16() : null,
    steamId: has(EXTRA.steamId) ? String(reader.uint64()) : null,
    sourceTv: has(EXTRA.sourceTv) ? { port: reader.uint16(), name: cleanText(reader.text(), LONG_TEXT) } : null,
    keywords: has(EXTRA.keywords) ? cleanText(reader.text(), LONG_TEXT) : null,
    // The 16 bits among the basics are too few for this game's id, 222880; the whole of it is in these 24.
    gameAppId: has(EXTRA.gameId) ? Number(reader.uint64() & 0xff_ffffn) : 0,
  }
}

function letter(reader: ByteReader): string {
  return cleanText(String.fromCharCode(reader.uint8()), 1)
}

export function writeInfo(writer: ByteWriter, info: A2sInfo): ByteWriter {
  writer.uint8(info.protocol).text(info.name).text(info.map).text(info.folder).text(info.game).uint16(info.appId)
  writer.uint8(info.players).uint8(info.maxPlayers).uint8(info.bots)
  writer.uint8(info.serverType.charCodeAt(0)).uint8(info.os.charCodeAt(0))
  writer.uint8(Number(info.password)).uint8(Number(info.vac)).text(info.version)
  return writeExtras(writer, info)
}

function writeExtras(writer: ByteWriter, { gamePort, steamId, sourceTv, keywords, appId }: A2sInfo): ByteWriter {
  writer.uint8(
    EXTRA.gameId |
      (gamePort === null ? 0 : EXTRA.gamePort) |
      (steamId === null ? 0 : EXTRA.steamId) |
      (sourceTv === null ? 0 : EXTRA.sourceTv) |
      (keywords === null ? 0 : EXTRA.keywords),
  )
  if (gamePort !== null) writer.uint16(gamePort)
  if (steamId !== null) writer.uint64(BigInt(steamId))
  if (sourceTv !== null) writer.uint16(sourceTv.port).text(sourceTv.name)
  if (keywords !== null) writer.text(keywords)
  return writer.uint64(BigInt(appId))
}
