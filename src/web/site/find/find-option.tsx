import { type MouseEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { StandingBadge, standingOf } from '#web/site/people/player-name.tsx'
import { useSiteData } from '#web/site/people/site-data.tsx'
import type { FindOption } from './find-groups.tsx'
import './find-option.css'

/** A link that the arrow keys come by: a picture, a name, and under it what else is known. */
export function FindOptionLink({
  id,
  option: { path, name, detail, picture, steamId },
  isActive,
  onPoint,
  onChoose,
}: {
  id: string
  option: FindOption
  isActive: boolean
  onPoint: () => void
  onChoose: () => void
}) {
  const link = useRef<HTMLAnchorElement>(null)
  const standing = standingOf(steamId ?? '', useSiteData())
  useEffect(() => {
    if (isActive) link.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isActive])

  function choose({ ctrlKey, metaKey, shiftKey }: MouseEvent) {
    if (!ctrlKey && !metaKey && !shiftKey) onChoose() // with a key it opens elsewhere, and one may choose more
  }

  return (
    <Link
      ref={link}
      id={id}
      to={path}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className="find-option"
      onPointerMove={onPoint}
      onClick={choose}
    >
      <span className="find-picture" aria-hidden="true">
        {picture}
      </span>
      <span className="find-text">
        <span className={`find-name${standing ? ` is-${standing}` : ''}`}>
          <bdi>{name}</bdi> <StandingBadge standing={standing} />
        </span>
        {detail && <span className="find-detail">{detail}</span>}
      </span>
    </Link>
  )
}
