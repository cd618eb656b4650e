import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inProject } from './lib/project.mjs'

const UNITS = ['deploy/sitrep.service', 'deploy/sitrep-backup.service']
const NEEDED = [
  'UMask=0077',
  'ProtectSystem=strict',
  'NoNewPrivileges=true',
  'CapabilityBoundingSet=',
  'AmbientCapabilities=',
  'RestrictNamespaces=true',
  'SystemCallArchitectures=native',
  'SystemCallFilter=@system-service',
  'SystemCallFilter=~@privileged @resources',
  'SystemCallErrorNumber=EPERM',
  'StateDirectoryMode=0700',
  'User=sitrep',
]

const linesOf = (unit: string) => readFileSync(inProject(unit), 'utf8').split('\n')

test.each(UNITS)('%s has no right that it does not need, and nothing to write on but its data', (unit) => {
  const lines = linesOf(unit)
  expect(NEEDED.filter((line) => !lines.includes(line))).toEqual([])
  expect(lines.filter((line) => /^(ReadWritePaths|BindPaths|SupplementaryGroups|DeviceAllow)=/.test(line))).toEqual([])
})

const ANALYZE = '/usr/bin/systemd-analyze'
const HIGHEST = 25 // of 100; what is left is the network, which it is for, and code that is made as it runs

test.runIf(existsSync(ANALYZE)).each(UNITS)('systemd finds %s hardened', (unit) => {
  const args = ['security', '--offline=true', '--no-pager', `--threshold=${HIGHEST}`, inProject(unit)]
  expect(execFileSync(ANALYZE, args, { encoding: 'utf8' })).toContain('Overall exposure level')
})
