import './brand-mark.css'

/** A height over two lines of text: a situation and its report. public/favicon.svg is the same drawing. */
export function BrandMark() {
  return (
    <svg className="brand-mark" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" />
      <path d="m7 15 9-8 9 8M7 20h18M7 26h11" />
    </svg>
  )
}
