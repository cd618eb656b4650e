/** A piece of SQL with its values. Made only by the sql`…` tag, so text from outside can only ever be a value. */
export class Sql {
  readonly texts: readonly string[]
  readonly values: readonly unknown[]

  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.texts = texts
    this.values = values
  }

  /** 'select … where a = $1' */
  get text(): string {
    return this.texts.reduce((text, part, index) => `${text}$${index}${part}`)
  }
}

/** Values become parameters; fragments made by another sql`…` are spliced in. */
export function sql(strings: TemplateStringsArray, ...parts: unknown[]): Sql {
  const texts: string[] = [strings[0] ?? '']
  const values: unknown[] = []
  parts.forEach((part, index) => {
    if (part instanceof Sql) {
      texts[texts.length - 1] += part.texts[0]
      texts.push(...part.texts.slice(1))
      values.push(...part.values)
    } else {
      texts.push('')
      values.push(part)
    }
    texts[texts.length - 1] += strings[index + 1] ?? ''
  })
  return new Sql(texts, values)
}

export const emptySql = sql``

/** Fragments one after the other, with a fragment between them. */
export function joinSql(fragments: readonly Sql[], separator: Sql): Sql {
  return fragments.reduce((all, fragment, index) => (index === 0 ? fragment : sql`${all}${separator}${fragment}`), emptySql)
}
