import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

// From dist/server, or from this folder when run from source.
const ROOT = join(import.meta.dirname, import.meta.filename.endsWith('.ts') ? '../../../..' : '../..')

const Package = z.object({ version: z.string() })

export async function programVersion(): Promise<string> {
  return Package.parse(JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))).version
}
