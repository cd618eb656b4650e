import './empty.css'

/** Nothing to show, said in a sentence under a quiet mark: the contour lines of an empty map. */
export function Empty({ text, isSmall = false }: { text: string; isSmall?: boolean }) {
  return (
    <div className={isSmall ? 'empty is-small' : 'empty'}>
      <svg viewBox="0 0 120 72" aria-hidden="true" focusable="false">
        <path d="M8 48C4 30 22 12 46 10s38-4 52 8 18 30 2 40-36 4-54 8S12 66 8 48Z" />
        <path d="M22 45c-3-12 9-23 26-25s27-3 37 5 13 20 1 27-26 3-38 5-23 0-26-12Z" />
        <path d="M37 42c-2-7 5-13 15-14s16-2 22 3 8 11 1 15-16 2-23 3-14 0-15-7Z" />
        <path className="empty-flag" d="M57 41V23l13 4.5L57 32" />
      </svg>
      <p>{text}</p>
    </div>
  )
}
