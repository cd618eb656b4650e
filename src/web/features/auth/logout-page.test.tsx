import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { auth } from '#shared/contracts/auth.ts'
import { at, failureOf, type Reply, renderScreen, replyTo } from '#testing/web/web.tsx'
import { paths } from '#web/lib/paths.ts'
import { readApiKey, startSession } from '#web/lib/session.ts'
import { LogoutPage } from './logout-page.tsx'

const done = replyTo(auth.logout, { ok: true })
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  startSession('key', { personaname: 'Ann', avatarhash: '', is_admin: false })
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function leave(reply: Reply) {
  const view = renderScreen(<LogoutPage />, at('/logout', '/logout'), reply)
  const calls = () => view.requests.filter(({ url }) => url.pathname === '/api/v1/auth/logout')
  return { ...view, calls }
}

test('the server hears of it at once, the browser forgets after 2000 ms, and the front page follows', async () => {
  const { calls, router } = leave(done)
  expect(screen.getByText('Logging you Out…')).toBeVisible()
  await wait(1_999)
  expect(calls().map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer key'])
  expect(readApiKey()).toBe('key')
  expect(router.state.location.pathname).toBe('/logout')
  await wait(1)
  expect(readApiKey()).toBeNull()
  expect(localStorage.getItem('userData')).toBeNull()
  expect(router.state.location.pathname).toBe('/')
})

test('a server that does not answer well is only logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { router } = leave(failureOf(auth.logout, 500))
  await wait(2_000)
  expect(logged).toHaveBeenCalledOnce()
  expect(readApiKey()).toBeNull()
  expect(router.state.location.pathname).toBe('/')
})

test('whoever goes elsewhere meanwhile is signed out and stays there', async () => {
  const { router } = leave(done)
  await wait(500)
  await act(() => router.navigate(paths.bans))
  await wait(1_500)
  expect(readApiKey()).toBeNull()
  expect(router.state.location.pathname).toBe('/bans')
})
