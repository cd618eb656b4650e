#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { supervise } from './lib/supervise.mjs'

// The server, for a supervisor that may neither install nor build: see deploy/sitrep.service.
const program = fileURLToPath(new URL('../dist/server/main.js', import.meta.url))

// An image has no sources that could be newer.
if (existsSync(fileURLToPath(new URL('../src', import.meta.url)))) {
  const { buildComplaint } = await import('../scripts/lib/build-stamp.mjs')
  const { giveUp, requireNode } = await import('../scripts/lib/project.mjs')
  requireNode()
  const complaint = buildComplaint()
  if (complaint) giveUp(complaint)
  supervise({ program, complaint: buildComplaint })
} else {
  supervise({ program })
}
