import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { content } from '#shared/contracts/content.ts'
import { failureOf, rawReplyTo, renderScreen, replyTo } from '#testing/web/web.tsx'
import { HomePage } from './home-page.tsx'
import { WelcomeWaiting } from './welcome-card.tsx'

test('it welcomes with an intro and a quote', async () => {
  renderScreen(<HomePage />, replyTo(content.indexMessages, []))
  expect(screen.getByRole('heading', { level: 1, name: 'Sitrep' })).toBeVisible()
  expect(await screen.findByRole('link', { name: 'who is playing now' })).toHaveAttribute('href', '/servers')
  expect(screen.getByRole('blockquote')).toHaveTextContent('No plan of operations')
  expect(document.title).toBe('Sitrep')
})

test('until the reader of markdown is here, what is only words is read as such', () => {
  renderScreen(<WelcomeWaiting text={'See the [rules](/info/rules).\n\n# Hidden'} />)
  expect(screen.getByText('See the rules.')).toBeVisible()
  expect(screen.getByText('# Hidden')).toHaveAttribute('aria-hidden', 'true')
})

test('messages are alerts of their class in markdown; an unknown class is secondary', async () => {
  renderScreen(
    <HomePage />,
    replyTo(content.indexMessages, [
      { id: 1, message: '**Season 2** starts', message_class: 'danger' },
      { id: 2, message: 'Hello', message_class: 'danger position-fixed' },
    ]),
  )
  const strong = await screen.findByText('Season 2')
  expect(strong.tagName).toBe('STRONG')
  expect(strong.closest('.alert')).toHaveClass('alert-danger')
  expect(screen.getByText('Hello').closest('.alert')).toHaveAttribute('class', 'alert alert-secondary')
})

test('without messages it says so', async () => {
  renderScreen(<HomePage />, replyTo(content.indexMessages, []))
  expect(await screen.findByText('No index messages.')).toBeVisible()
})

test('a failed load shows its fallback text, and the welcome stays', async () => {
  renderScreen(<HomePage />, failureOf(content.indexMessages, 500))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to load messages$/)
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a failed load prefers the words of the server', async () => {
  renderScreen(<HomePage />, failureOf(content.indexMessages, 503, 'The database is away'))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^The database is away$/)
})

test('a reply that is no list is a failure', async () => {
  renderScreen(<HomePage />, rawReplyTo(content.indexMessages, '{}'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load messages')
})
