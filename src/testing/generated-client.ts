import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { temporaryDir } from './temporary-dir.ts'

/** One call, with what is filled into its path and its query. */
export interface Question {
  path: string
  params: { path?: Record<string, string>; query?: Record<string, string> }
}

export interface ClientReply {
  path: string
  status: number
  data: unknown
}

const CONTRACT = join(import.meta.dirname, 'generated-contract.ts') // never written: only the compiler sees it
const PROGRAM = join(import.meta.dirname, 'generated-program.ts')

/**
 * A program that asks all of these with a client whose types a generator of others made from our contract. Rejects what does
 * not compile: a question that the contract does not allow, or a reply without a type.
 */
export async function generateClient(contract: object, questions: readonly Question[]) {
  const types = astToString(await openapiTS(JSON.parse(JSON.stringify(contract))))
  const program = programOf(questions)
  return {
    problems: compile({ [CONTRACT]: types, [PROGRAM]: program }),
    load: async (): Promise<(baseUrl: string) => Promise<ClientReply[]>> => {
      const file = join(await temporaryDir(), 'program.mjs')
      const stdin = { contents: program, loader: 'ts', resolveDir: import.meta.dirname } as const
      const { outputFiles } = await build({ stdin, bundle: true, format: 'esm', platform: 'node', write: false })
      await writeFile(file, outputFiles[0]?.text ?? '')
      return (await import(pathToFileURL(file).href)).askAll
    },
  }
}

const programOf = (questions: readonly Question[]): string => `
import createClient from 'openapi-fetch'
import type { paths } from './generated-contract.ts'

type Reply<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } }
} ? Body : never

export async function askAll(baseUrl: string) {
  const client = createClient<paths>({ baseUrl })
  const replies: { path: string; status: number; data: unknown }[] = []
${questions.map(questionText).join('\n')}
  return replies
}

export async function refused(baseUrl: string) {
  const client = createClient<paths>({ baseUrl })
  // @ts-expect-error: there is no such call
  await client.GET('/api/v1/site/nothing', {})
  // @ts-expect-error: its path has a parameter
  await client.GET('/api/v1/site/maps/{id}', {})
  const { data } = await client.GET('/api/v1/site/servers', {})
  // @ts-expect-error: no reply has it
  return data?.[0]?.nothing
}
`

function questionText({ path, params }: Question): string {
  const name = JSON.stringify(path)
  return `  {
    const { data, response } = await client.GET(${name}, { params: ${JSON.stringify(params)} })
    const reply: Reply<${name}> | undefined = data
    replies.push({ path: ${name}, status: response.status, data: reply })
  }`
}

function compile(files: Readonly<Record<string, string>>): string[] {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    types: [],
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  }
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile, getSourceFile } = host
  host.fileExists = (name) => name in files || fileExists(name)
  host.readFile = (name) => files[name] ?? readFile(name)
  host.getSourceFile = (name, how, ...rest) => {
    const text = files[name]
    return text === undefined ? getSourceFile(name, how, ...rest) : ts.createSourceFile(name, text, how)
  }
  const program = ts.createProgram(Object.keys(files), options, host)
  return ts.getPreEmitDiagnostics(program).map(({ messageText, start, file }) => {
    const line = file && start !== undefined ? file.getLineAndCharacterOfPosition(start).line + 1 : 0
    return `${line}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
  })
}
