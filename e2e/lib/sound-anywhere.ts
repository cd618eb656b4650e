import { expect } from 'vitest'
import { expectSound, SIZES, type Visit } from './browser.ts'
import { layoutFaults, settled } from './layout.ts'

/** At each of three sizes, in both themes at the largest: colours do not go by the width. */
export async function expectSoundAnywhere(visitor: Visit): Promise<void> {
  for (const [size, themes] of [
    [SIZES.phone, ['dark']],
    [SIZES.tablet, ['light']],
    [SIZES.desktop, ['light', 'dark']],
  ] as const) {
    await visitor.page.setViewportSize(size)
    for (const theme of themes) {
      await visitor.page.evaluate((name) => {
        document.documentElement.dataset.bsTheme = name
      }, theme)
      await settled(visitor.page)
      await expectSound(visitor)
      expect(await layoutFaults(visitor.page), `${theme} at ${size.width}`).toEqual([])
    }
  }
}
