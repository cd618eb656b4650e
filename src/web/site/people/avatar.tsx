import { useState } from 'react'
import './avatar.css'

const HOST = 'https://cdn.akamai.steamstatic.com/steamcommunity/public/images'
const NEWER_HOST = 'https://avatars.steamstatic.com' // what Steam itself writes today

export interface AvatarProps {
  hash: string | null | undefined
  name: string
  steamId?: string // gives the colour when there is no picture
  size?: number
  isFull?: boolean
}

/** A player's picture, or initials on a colour of their own when there is none. The name beside it says whose it is. */
export function Avatar({ hash, name, steamId = name, size = 48, isFull = false }: AvatarProps) {
  const [failed, setFailed] = useState<readonly string[]>([])
  const url = avatarUrls(hash, isFull).find((address) => !failed.includes(address))
  const className = isFull ? 'avatar is-full' : 'avatar'
  if (url === undefined) {
    return (
      <span
        className={`${className} avatar-${hueOf(steamId)}`}
        style={{ width: size, height: size }}
        aria-hidden="true"
      >
        {initials(name)}
      </span>
    )
  }
  return (
    <img
      className={className}
      src={url}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed([...failed, url])}
    />
  )
}

/** Where the picture is, and where else it may be. Nowhere for anything that is not a hash: it becomes part of an address. */
export function avatarUrls(hash: string | null | undefined, isFull = false): string[] {
  if (!hash || !/^[0-9a-f]{4,64}$/i.test(hash)) return []
  const file = `${hash}_${isFull ? 'full' : 'medium'}.jpg`
  return [`${HOST}/avatars/${hash.slice(0, 2)}/${file}`, `${NEWER_HOST}/${file}`]
}

/** 'Ann Lee' gives AL, 'xX_Ann' gives XA; a name without letters gives its first sign. */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const [first = [...name.trim()][0] ?? '?', second = ''] = words
  return ([...first].slice(0, 1).join('') + [...second].slice(0, 1).join('')).toUpperCase()
}

const HUES = 8

function hueOf(text: string): number {
  let sum = 0
  for (const sign of text) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 65_521
  return sum % HUES
}
