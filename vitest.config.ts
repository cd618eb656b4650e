import { defineConfig } from 'vitest/config'
import { FileOrder } from './src/testing/file-order.ts'
import { keepTemporaryFilesInMemory } from './src/testing/memory-dir.ts'

const SECOND = 1000

keepTemporaryFilesInMemory()

export default defineConfig({
  test: {
    // How many files run side by side is said by scripts/test.mjs: a number here would stand before that in every project.
    isolate: false, // a file leaves nothing behind, so what it imports serves the next one, too
    sequence: { sequencer: FileOrder },
    // Limits are for what never comes; on a busy machine the rest comes late. A passing test pays nothing for them.
    testTimeout: 300 * SECOND,
    hookTimeout: 300 * SECOND,
    expect: { poll: { timeout: 60 * SECOND, interval: 10 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['src/{server,shared,simulator,testing}/**/*.test.ts', '{scripts,trials}/**/*.test.ts'],
          globalSetup: 'src/testing/database/postgres-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['src/web/**/*.test.{ts,tsx}'],
          setupFiles: 'src/testing/web/web-setup.ts',
          css: { include: [/\.css\?raw$/] }, // sheets that a test reads; all others are empty
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['e2e/**/*.test.ts'],
          globalSetup: 'e2e/setup.ts',
        },
      },
    ],
  },
})
