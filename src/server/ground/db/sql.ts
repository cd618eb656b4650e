/**
 * A piece of SQL with its values. It is made by the sql`…` tag, where text from outside can only ever be a value; beside it only
 * `identifier`, which quotes, and the driver's own `fetch` of a whole number make one.
 */
export class Sql {
  readonly texts: readonly string[]
  readonly values: readonly unknown[]
  readonly isPlannedOnce: boolean

  constructor(texts: readonly string[], values: readonly unknown[], isPlannedOnce = false) {
    this.texts = texts
    this.values = values
    this.isPlannedOnce = isPlannedOnce
  }

  /** 'select … where a = $1' */
  get text(): string {
    return this.texts.reduce((text, part, index) => `${text}$${index}${part}`)
  }
}

/** Values become parameters; fragments made by another sql`…` are spliced in. */
export function sql(strings: TemplateStringsArray, ...parts: unknown[]): Sql {
  const texts: string[] = []
  const values: unknown[] = []
  let text = strings[0] ?? ''
  parts.forEach((part, index) => {
    const [first = '', ...rest] = part instanceof Sql ? part.texts : ['', '']
    values.push(...(part instanceof Sql ? part.values : [part]))
    text += first
    for (const next of rest) {
      texts.push(text)
      text = next
    }
    text += strings[index + 1] ?? ''
  })
  return new Sql([...texts, text], values)
}

/**
 * For a question that is best answered in the same way whatever its values, such as all there is of one person: looked up in many
 * tables, it takes the database longer to plan than to answer. It is planned once for each connection.
 */
export const plannedOnce = ({ texts, values }: Sql): Sql => new Sql(texts, values, true)

export const emptySql = sql``

/** A name of a table, column or the like, quoted: it may stand where a value cannot. */
export function identifier(name: string): Sql {
  return new Sql([`"${name.replaceAll('"', '""')}"`], [])
}

/** Fragments one after the other, with a fragment between them. */
export function joinSql(fragments: readonly Sql[], separator: Sql): Sql {
  return fragments.reduce(
    (all, fragment, index) => (index === 0 ? fragment : sql`${all}${separator}${fragment}`),
    emptySql,
  )
}
