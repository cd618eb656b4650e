import { defineConfig } from 'vitest/config'

const SECOND = 1000

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['src/{server,shared,simulator,testing}/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: 'src/testing/database/postgres-setup.ts',
          testTimeout: 20 * SECOND,
          hookTimeout: 60 * SECOND,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['src/web/**/*.test.{ts,tsx}'],
          setupFiles: 'src/testing/web-setup.ts',
          testTimeout: 20 * SECOND,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['e2e/**/*.test.ts'],
          globalSetup: 'e2e/setup.ts',
          testTimeout: 120 * SECOND,
          hookTimeout: 180 * SECOND,
          fileParallelism: false,
        },
      },
    ],
  },
})
