import './share-bar.css'

interface ShareBarProps {
  share: number | null // of 1; null: there is nothing to draw
  says: string // the same in words, for screen readers and on hover
  tone?: 'accent' | 'up'
  isOfWhole?: boolean // the rest is drawn, too
}

/** Stands under the number it draws, and ends where that does. An SVG, because print leaves out backgrounds. */
export function ShareBar({ share, says, tone = 'accent', isOfWhole = false }: ShareBarProps) {
  if (share === null || !Number.isFinite(share)) return null
  const length = lengthOf(share)
  return (
    <span className={`share-bar is-${tone}`} role="img" aria-label={says} title={says}>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        {isOfWhole && <rect className="share-rest" width={100} height={4} />}
        <rect x={isOfWhole ? 0 : 100 - length} width={length} height={4} />
      </svg>
    </span>
  )
}

/** What is not nothing can be seen. */
function lengthOf(share: number): number {
  return share <= 0 ? 0 : Math.min(Math.max(share * 100, 1), 100)
}
