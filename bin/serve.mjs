#!/usr/bin/env node
import { buildComplaint } from '../scripts/lib/build-stamp.mjs'
import { giveUp, requireNode } from '../scripts/lib/project.mjs'

// The server, for a supervisor that may neither install nor build: see deploy/sitrep.service.
requireNode()
const complaint = buildComplaint()
if (complaint) giveUp(complaint)
process.setSourceMapsEnabled(true)
await import(new URL('../dist/server/main.js', import.meta.url).href)
