import { expect, test } from 'vitest'
import { nodeComplaint } from './project.mjs'

test.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('Node %s is new enough', (version) => {
  expect(nodeComplaint(version)).toBeNull()
})

test.each(['18.20.0', '20.18.3', '9.99.0'])('Node %s is refused in one sentence', (version) => {
  expect(nodeComplaint(version)).toBe(
    `Sitrep needs Node 20.19 or newer and this is ${version}: install a newer one from https://nodejs.org.`,
  )
})
