import { fireEvent, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { config, parseConfig } from '#web/lib/config.ts'
import { WeaponImage, weaponImages } from './weapon-image.tsx'

const owned = parseConfig(
  JSON.stringify({ weaponImages: ['weapon_AK74.png', 'grenade_m67.png', 'smg.webp'] }),
).weaponImages
const drawn = (category: number) => weaponImages('weapon_ak74', category, new Map()).drawing

test('categories 1 to 9 and 11 to 13 have drawings of their own, 10 is a grenade, any other is unspecified', () => {
  const own = [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13].map(drawn)
  expect(new Set([...own, drawn(10), drawn(0)])).toHaveProperty('size', 14)
  expect(drawn(10)).toBe('/img/weapons2/grenade.svg')
  for (const category of [0, 14, -1, 1.5, Number.NaN]) expect(drawn(category)).toBe('/img/weapons2/unspecified.svg')
})

test('every drawing exists', () => {
  const files = Object.keys(import.meta.glob('/src/web/public/img/weapons2/*.svg'))
  for (let category = 0; category <= 13; category++) {
    expect(files, drawn(category)).toContain(`/src/web/public${drawn(category)}`)
  }
})

test("an owner's picture of the weapon wins, then one of its category", () => {
  expect(weaponImages('weapon_ak74', 1, owned).picture).toBe('/img/weapons2/weapon_AK74.png')
  expect(weaponImages('weapon_mp5', 3, owned).picture).toBe('/img/weapons2/smg.webp')
  expect(weaponImages('weapon_m40', 5, owned).picture).toBeNull()
})

test('grenades and unspecified weapons share one picture, whatever the folder has', () => {
  expect(weaponImages('grenade_m67', 10, owned).picture).toBeNull()
  expect(weaponImages('weapon_ak74', 99, owned).picture).toBeNull()
})

test('a name with other signs never becomes part of an address', () => {
  expect(weaponImages('../../x', 1, owned)).toEqual({ picture: null, drawing: '/img/weapons2/assault-rifle.svg' })
})

test('a picture that is gone gives way to the drawing', () => {
  const before = config.weaponImages
  config.weaponImages = owned
  try {
    const { container } = render(<WeaponImage name="weapon_ak74" category={1} />)
    const image = container.querySelector('img') as HTMLImageElement
    expect(image).toHaveAttribute('src', '/img/weapons2/weapon_AK74.png')
    expect(image).not.toHaveClass('is-drawn')
    fireEvent.error(image)
    expect(image).toHaveAttribute('src', '/img/weapons2/assault-rifle.svg')
    expect(image).toHaveClass('is-drawn')
  } finally {
    config.weaponImages = before
  }
})
