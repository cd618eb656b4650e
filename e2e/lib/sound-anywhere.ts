import { expect } from 'vitest'
import { expectSound, SIZES, type Visit } from './browser.ts'
import { layoutFaults, settled } from './layout.ts'

/** In both themes, at each of three sizes. */
export async function expectSoundAnywhere(visitor: Visit): Promise<void> {
  for (const theme of ['dark', 'light']) {
    await visitor.page.evaluate((name) => {
      document.documentElement.dataset.bsTheme = name
    }, theme)
    for (const size of Object.values(SIZES)) {
      await visitor.page.setViewportSize(size)
      await settled(visitor.page)
      await expectSound(visitor)
      expect(await layoutFaults(visitor.page), `${theme} at ${size.width}`).toEqual([])
    }
  }
}
