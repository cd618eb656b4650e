import { expect, test } from 'vitest'
import { parseWeapon } from './weapon.ts'

test.each([
  ['m16a4<1>', 'weapon_m16a4'],
  ['weapon_m4a1', 'weapon_m4a1'],
  ['grenade_m67<0>', 'grenade_m67'],
  ['grenade_m203_he<12>', 'grenade_m203_he'],
  ['rocket_rpg7<3>', 'rocket_rpg7'],
  ['mortar_shell', 'mortar_shell'],
  ['M16A4', 'weapon_m16a4'],
  ['world', 'world'],
  ['worldspawn', 'world'],
  ['entityflame', 'entityflame'],
  ['obj_weapon_cache', 'obj_weapon_cache'],
  ['flame thrower', 'weapon_flame_thrower'],
  ['x<y', 'weapon_x_y'],
])('%s is %s', (text, name) => {
  expect(parseWeapon(text)).toBe(name)
})

test.each(['', '<1>'])('"%s" names no weapon', (text) => {
  expect(parseWeapon(text)).toBeNull()
})
