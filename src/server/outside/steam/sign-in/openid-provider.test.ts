import { expect, test } from 'vitest'
import { loadConfig } from '#server/ground/config.ts'
import { createLog } from '#server/ground/log/log.ts'
import { startSitrep } from '#server/start/sitrep.ts'
import { testApp } from '#testing/server.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { refuseStandIn, STEAM } from './openid-provider.ts'

const LOCAL = ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']

test('a stand-in for Steam may serve this machine alone', () => {
  expect(() => refuseStandIn({ origins: LOCAL, production: false })).not.toThrow()
  for (const origin of ['https://stats.example.org', 'http://192.168.1.2:3000', 'http://localhost.evil.test']) {
    expect(() => refuseStandIn({ origins: [...LOCAL, origin], production: false })).toThrow(`not at ${origin}`)
  }
})

test('the demo does not start in production, nor at a public address', async () => {
  const log = createLog({ level: 'silent', pretty: false })
  const folder = await temporaryDir()
  const config = loadConfig({ SITREP_DATA: folder, NODE_ENV: 'production' }, folder)
  await expect(startSitrep(config, log)).rejects.toThrow('NODE_ENV=production forbids')
  const open = { ...config, production: false, site: { ...config.site, origins: ['https://stats.example.org'] } }
  await expect(startSitrep(open, log)).rejects.toThrow('not at https://stats.example.org')
})

test('no application can be made of a stand-in and a public address', async () => {
  const steam = { endpoint: 'http://127.0.0.1:9/openid/login', idPrefix: 'http://127.0.0.1:9/openid/id/' }
  await expect(testApp({ production: true }, { steam })).rejects.toThrow('NODE_ENV=production forbids')
})

test('Steam is asked at its own address, and vouches for people by that', () => {
  expect(STEAM).toEqual({
    endpoint: 'https://steamcommunity.com/openid/login',
    idPrefix: 'https://steamcommunity.com/openid/id/',
  })
})
