import type { Locator } from 'playwright-core'

const STEPS = 8

/** Two fingers on an element go apart, or together: how much of its width is between them at first, and in the end. */
export async function pinch(target: Locator, from: number, to: number): Promise<void> {
  const page = target.page()
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to touch')
  const session = await page.context().newCDPSession(page)
  const fingers = (apart: number) =>
    [-0.5, 0.5].map((side, id) => ({ id, x: box.x + box.width * (0.5 + side * apart), y: box.y + box.height / 2 }))
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(from) })
  for (let step = 1; step <= STEPS; step += 1) {
    const touchPoints = fingers(from + ((to - from) * step) / STEPS)
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints })
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}
