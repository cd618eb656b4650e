import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    globalNamespace: string
  }
}

/**
 * Code that runs between two tests (what a test tidies up, what it set going) belongs to the test before. Stryker takes it for
 * code that runs when its file is loaded, and then tries each of its mutants against all tests.
 */
const namespace = (globalThis as Record<string, unknown>)[inject('globalNamespace')] as { currentTestId?: string }
let current: string | undefined
Object.defineProperty(namespace, 'currentTestId', {
  configurable: true,
  get: () => current,
  set: (id: string | undefined) => {
    current = id ?? current
  },
})
