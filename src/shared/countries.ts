let names: Intl.DisplayNames | undefined // made when first asked for: reading them takes a phone 20 ms

const NOT_COUNTRIES = ['ZZ', 'XA', 'XB', 'EU', 'EZ', 'UN', 'QO'] // unknown, test locales, unions, regions

/** 'Sweden' for 'se'; an empty text for what is no country's code. */
export function countryName(code: string | null | undefined): string {
  if (!code || !/^[a-z]{2}$/i.test(code)) return ''
  const upper = code.toUpperCase()
  if (NOT_COUNTRIES.includes(upper)) return ''
  names ??= new Intl.DisplayNames('en-US', { type: 'region', fallback: 'none' })
  return names.of(upper) ?? ''
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']
let codes: { code: string; name: string }[] | undefined

/** Codes of the countries whose English name contains the lower-case text. */
export function countryCodesNamed(text: string): string[] {
  codes ??= LETTERS.flatMap((a) => LETTERS.map((b) => a + b))
    .map((code) => ({ code, name: countryName(code).toLowerCase() }))
    .filter(({ name }) => name !== '')
  return codes.filter(({ name }) => name.includes(text)).map(({ code }) => code)
}
