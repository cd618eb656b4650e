import { isNode } from 'yaml'
import type { z } from 'zod'
import { parseYaml, yamlFault } from '#server/ground/settings/reading/parse-yaml.ts'
import type { ContentFolder } from './content-folder.ts'

const MAX_ALIASES = 20 // of anchors, so that a small file cannot unfold into a huge one

export interface YamlSource {
  path: string
  text: string
  firstLine?: number // where the text begins in its file
}

type LineOf = (keys: readonly PropertyKey[]) => number

/** YAML whose parts are taken one by one, so that a wrong one can be named by its line and left out. */
export class Yaml {
  readonly value: unknown
  readonly #folder: ContentFolder
  readonly #path: string
  readonly #lineOf: LineOf

  private constructor(folder: ContentFolder, path: string, value: unknown, lineOf: LineOf) {
    this.#folder = folder
    this.#path = path
    this.value = value
    this.#lineOf = lineOf
  }

  /** Null, and reported, when the text is no YAML. */
  static read(folder: ContentFolder, { path, text, firstLine = 1 }: YamlSource): Yaml | null {
    try {
      const { document, mistakes, lineAt } = parseYaml(text)
      const [mistake] = mistakes
      if (mistake) {
        folder.report(path, mistake.what, mistake.line + firstLine - 1)
        return null
      }
      const lineOf = (keys: readonly PropertyKey[]): number => {
        const node = document.getIn(keys, true)
        return isNode(node) && node.range ? lineAt(node.range[0]) + firstLine - 1 : firstLine
      }
      return new Yaml(folder, path, document.toJS({ maxAliasCount: MAX_ALIASES }), lineOf)
    } catch (error) {
      // An alias without its anchor, or too many of them.
      folder.report(path, error instanceof Error ? yamlFault(error.message) : 'cannot be read')
      return null
    }
  }

  /** What stands at these keys, or null and reported when it does not fit. */
  take<S extends z.ZodType>(schema: S, value: unknown, keys: readonly PropertyKey[] = []): z.output<S> | null {
    const result = schema.safeParse(value)
    if (result.success) return result.data
    const [issue] = result.error.issues
    const where = (issue?.path ?? []).map(String).join('.')
    this.report(`${where && `${where}: `}${issue?.message ?? 'not as expected'}`, keys)
    return null
  }

  report(reason: string, keys: readonly PropertyKey[]): void {
    this.#folder.report(this.#path, reason, this.#lineOf(keys))
  }
}
