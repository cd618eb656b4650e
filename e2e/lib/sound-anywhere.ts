import { expect } from 'vitest'
import { expectSound, SIZES, type Visit } from './browser.ts'
import { layoutFaults, settled } from './layout.ts'

/** Nothing is cut at three sizes; at the smallest and the largest, and there in both themes, it is sound. */
export async function expectSoundAnywhere(visitor: Visit): Promise<void> {
  for (const [size, themes] of [
    [SIZES.phone, ['dark']],
    [SIZES.tablet, []],
    [SIZES.desktop, ['light', 'dark']],
  ] as const) {
    await visitor.page.setViewportSize(size)
    await settled(visitor.page)
    expect(await layoutFaults(visitor.page), `${size.width} px wide`).toEqual([])
    for (const theme of themes) {
      await visitor.page.evaluate((name) => {
        document.documentElement.dataset.bsTheme = name
      }, theme)
      await settled(visitor.page)
      await expectSound(visitor)
    }
  }
}
