import { connectUrl } from '#shared/connect-url.ts'
import './play-link.css'

interface PlayLinkProps {
  ip: string
  port: number
  name: string
  isUp: boolean
  isSmall?: boolean
}

/** Starts the game and joins. Nothing where there is no address to join. */
export function PlayLink({ ip, port, name, isUp, isSmall = false }: PlayLinkProps) {
  const url = connectUrl(ip, port)
  if (url === null) return null
  return (
    <a className={`btn ${isUp ? 'btn-primary' : 'btn-quiet'} play-link${isSmall ? ' is-small' : ''}`} href={url}>
      Play <span className="visually-hidden">on {name}</span>
    </a>
  )
}
