import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { auth } from '#shared/contracts/auth.ts'
import { failureOf, renderScreen, replyTo } from '#testing/web/web.tsx'
import { LoginPage } from './login-page.tsx'

afterEach(() => vi.restoreAllMocks())

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
