import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Those that take longest, by what was measured: begun last, they would run alone at the end. */
export const LONGEST = [
  'trials/torture/faults/injected.test.ts',
  'src/server/start/demo/past/load-demo.test.ts',
  'src/server/counting/pipeline/kill.test.ts',
  'src/server/owner/doctor/checks/database/database.test.ts',
  'src/server/ground/nodes/node.test.ts',
  'src/server/start/exposure.test.ts',
  'src/server/commands/import-hlstatsx.test.ts',
  'trials/torture/torture.test.ts',
  'src/server/start/nodes.test.ts',
  'src/server/commands/import-logs-kill.test.ts',
  'src/testing/checker/check-counts.test.ts',
  'src/server/counting/intake/collector.test.ts',
  'e2e/widths.test.ts',
  'e2e/admin.test.ts',
  'e2e/statistics-screens.test.ts',
  'e2e/steady.test.ts',
  'e2e/now.test.ts',
  'e2e/faces.test.ts',
  'e2e/reports.test.ts',
  'e2e/statistics-use.test.ts',
  'e2e/live.test.ts',
  'e2e/start.test.ts',
]

/**
 * The longest files first, and those of a project together: a worker goes on with what it has loaded only while the next file is
 * of the same project, and is started anew otherwise.
 */
export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rest = await super.sort(files) // by size, or by how long each took before
    const place = new Map(rest.map((file, index) => [file, index]))
    const rankOf = (file: TestSpecification) => {
      const at = LONGEST.findIndex((path) => file.moduleId.endsWith(`/${path}`))
      return at < 0 ? LONGEST.length + (place.get(file) ?? 0) : at
    }
    return rest.toSorted((a, b) => a.project.name.localeCompare(b.project.name) || rankOf(a) - rankOf(b))
  }
}
