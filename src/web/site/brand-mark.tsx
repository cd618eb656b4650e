/** Two chevrons and a point: rank and position. public/favicon.svg is the same drawing. */
export function BrandMark() {
  return (
    <svg className="brand-mark" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" />
      <path d="m7 19 9-8 9 8M7 26l9-8 9 8" />
      <circle cx="16" cy="6.5" r="2.5" />
    </svg>
  )
}
