import { useState } from 'react'
import { Emblem } from './emblem.tsx'
import './avatar.css'

const HOST = 'https://cdn.akamai.steamstatic.com/steamcommunity/public/images'
const NEWER_HOST = 'https://avatars.steamstatic.com' // what Steam itself writes today

export interface AvatarProps {
  hash: string | null | undefined
  of: string // whose, by Steam id: what the emblem is drawn from when there is no picture
  size?: number
  isFull?: boolean
}

/** A player's picture, or an emblem of their own when there is none. The name beside it says whose it is. */
export function Avatar({ hash, of, size = 48, isFull = false }: AvatarProps) {
  const [failed, setFailed] = useState<readonly string[]>([])
  const url = avatarUrls(hash, isFull).find((address) => !failed.includes(address))
  const className = isFull ? 'avatar is-full' : 'avatar'
  if (url === undefined) return <Emblem of={of} className={className} size={size} />
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
