import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Avatar } from './avatar.tsx'
import { describeEmblem } from './emblem.tsx'

const FIRST = 76_561_198_000_000_000n
const ids = Array.from({ length: 1_000 }, (_, index) => String(FIRST + BigInt(index)))
const drawn = (id: string) => render(<Avatar hash="" of={id} />).container.innerHTML

test('a Steam id always has the same emblem', () => {
  expect(drawn('76561198000000001')).toBe(drawn('76561198000000001'))
})

test('of a thousand people with neighbouring ids hardly any two look alike', () => {
  const emblems = new Set(ids.map((id) => JSON.stringify(describeEmblem(id))))
  expect(emblems.size).toBeGreaterThan(960)
})

test('every shape and colour is somebody’s', () => {
  const emblems = ids.map(describeEmblem)
  const kinds = (of: (emblem: (typeof emblems)[number]) => unknown) => new Set(emblems.map(of)).size
  expect([kinds(({ charge }) => charge), kinds(({ division }) => division)]).toEqual([18, 13])
  expect([kinds(({ hue }) => hue), kinds(({ light }) => light)]).toEqual([12, 4])
})

test('it has no text, fetches nothing and is as large as it is asked to be', () => {
  for (const id of ['', '0', '\u202E\u{1F525}', '"><script>', ...ids.slice(0, 20)]) {
    const { container } = render(<Avatar hash={null} of={id} size={32} />)
    expect(container.textContent).toBe('')
    expect(container.querySelectorAll('img, image, use, style, script, [style], [href]')).toHaveLength(0)
    expect(container.querySelector('svg')).toHaveAttribute('width', '32')
    expect(container.querySelectorAll('path')).toHaveLength(3)
  }
})
