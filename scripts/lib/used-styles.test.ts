import { expect, test } from 'vitest'
import { usedStyles, wordsOf } from './used-styles.mjs'

const words = new Set(wordsOf(`<p className="card card-body">{isOld && 'is-old'}</p>`))
const cut = (sheet: string) => usedStyles(sheet, words).replaceAll(/\s+/g, '')

test('what is about elements stays, and what is about classes that are named', () => {
  expect(cut('body{margin:0} .card{color:red} .btn{color:blue} .card .card-body{top:0} .card .btn{top:1px}')).toBe(
    'body{margin:0}.card{color:red}.card.card-body{top:0}',
  )
})

test('of several subjects those stay that can be met', () => {
  expect(cut('.btn, .card, p > .is-old{top:0}')).toBe('.card,p>.is-old{top:0}')
  expect(cut(':is(.card, .btn) p, .card:not(.btn){top:0}')).toBe('.card:not(.btn){top:0}')
})

test('what is about anything beside an element goes', () => {
  expect(cut('legend + *, p ~ *{top:0} p + *{top:0} p + p, p > *{top:0}')).toBe('p+p,p>*{top:0}')
})

test('rules within rules are cut alike, and nothing is left of what holds none', () => {
  expect(cut('@media print{.card{top:0} .btn{top:0}} @media screen{.btn{top:0}}')).toBe('@mediaprint{.card{top:0}}')
})

test('movements, letters and remarks', () => {
  expect(cut('@charset "utf-8"; /* .card{} */ @keyframes turn{to{top:0}}')).toBe('@keyframesturn{to{top:0}}')
})

test('a sheet that is torn is said to be', () => {
  expect(() => cut('.card{top:0')).toThrow('A brace is not closed: {top:0')
})
