import { useState } from 'react'
import { countryName } from '#shared/countries.ts'
import { MISSING } from '#shared/format/numbers.ts'
import './country.css'

/** Flag and name. A code that is no country has neither. */
export function Country({ code }: { code: string | null | undefined }) {
  const name = countryName(code)
  if (!code || name === '') return <span className="text-muted">{MISSING}</span>
  return (
    <span className="country">
      <Flag key={code} code={code} />
      {name}
    </span>
  )
}

function Flag({ code }: { code: string }) {
  const [failed, setFailed] = useState(false)
  if (failed) return null
  return (
    <img
      className="flag"
      src={`/img/flags/${code.toLowerCase()}.svg`}
      alt=""
      width={20}
      height={15}
      loading="lazy"
      onError={() => setFailed(true)}
    />
  )
}
