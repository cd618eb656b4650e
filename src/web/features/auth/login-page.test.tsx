import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { auth } from '#shared/contracts/auth.ts'
import { failureOf, type Reply, renderScreen, replyTo } from '#testing/web/web.tsx'
import { LoginPage } from './login-page.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('it asks for the way to Steam and back here, and goes there', async () => {
  const leave = vi.fn()
  const { requests } = renderScreen(
    <LoginPage leave={leave} />,
    replyTo(auth.login, { link: 'https://steamcommunity.com/openid/login?x=1' }),
  )
  expect(screen.getByText('Redirecting you to Steam for login…')).toBeVisible()
  await expect.poll(() => leave.mock.calls).toEqual([['https://steamcommunity.com/openid/login?x=1']])
  const asked = requests.filter(({ url }) => url.pathname === '/api/v1/auth/login')
  expect(asked.map(({ url }) => url.searchParams.get('redirect_uri'))).toEqual(['http://localhost:3000/callback'])
})

/** A server that has too much to do, so many times. */
function busyServer(times: number) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const leave = vi.fn()
  let asked = 0
  const { answer: refuse } = failureOf(auth.login, 503, 'Too many people ask at once. Please try again shortly.')
  const { answer: give } = replyTo(auth.login, { link: 'https://steamcommunity.com/openid/login' })
  const answer: Reply['answer'] = (request) => (asked++ < times ? refuse(request) : give(request))
  const { unmount } = renderScreen(<LoginPage leave={leave} />, { call: auth.login, answer })
  return { leave, asked: () => asked, unmount }
}

test('a server that has too much to do is asked again, and the visitor waits', async () => {
  const { leave, asked } = busyServer(3)
  await vi.advanceTimersByTimeAsync(1_999)
  expect([asked(), screen.queryByText('Redirecting you to Steam for login…') !== null]).toEqual([1, true])
  await vi.advanceTimersByTimeAsync(10_001)
  expect([asked(), leave.mock.calls]).toEqual([4, [['https://steamcommunity.com/openid/login']]])
})

test('whoever goes elsewhere while they wait is not led to Steam from there', async () => {
  const { leave, asked, unmount } = busyServer(1)
  await vi.advanceTimersByTimeAsync(1_000)
  unmount()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([asked(), leave.mock.calls]).toEqual([2, []])
})

test('a server that has too much to do for long is not asked for ever', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { leave, asked } = busyServer(9)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect([asked(), leave.mock.calls]).toEqual([4, []])
  expect(screen.getByRole('link', { name: 'Try again' })).toBeVisible()
})

test.each([
  ['no link', failureOf(auth.login, 500, 'secret reason')],
  ['a link that is a script', replyTo(auth.login, { link: 'javascript:alert(1)' })],
  ['a link that is none', replyTo(auth.login, { link: '' })],
])('%s is only logged, and the visitor can go on', async (_, reply) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const leave = vi.fn()
  renderScreen(<LoginPage leave={leave} />, reply)
  expect(await screen.findByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/login')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByText(/secret reason/)).toBeNull()
  expect(logged).toHaveBeenCalledOnce()
  expect(leave).not.toHaveBeenCalled()
})
