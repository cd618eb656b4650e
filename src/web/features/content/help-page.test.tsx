import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { content } from '#shared/contracts/content.ts'
import { failureOf, renderScreen, replyTo } from '#testing/web/web.tsx'
import { HelpPage } from './help-page.tsx'

test('each entry has a title and markdown, and links to videos are players', async () => {
  renderScreen(
    <HelpPage />,
    replyTo(content.helpEntries, [
      { id: 1, entry_title: 'How to revive', entry_content: 'Watch [this](https://a.test/revive.webm).' },
    ]),
  )
  expect(await screen.findByRole('heading', { name: 'How to revive' })).toBeVisible()
  await waitFor(() => expect(document.querySelector('video')).toHaveAttribute('src', 'https://a.test/revive.webm'))
})

test('without entries it says so', async () => {
  renderScreen(<HelpPage />, replyTo(content.helpEntries, []))
  expect(await screen.findByText('No help entries.')).toBeVisible()
})

test('a failed load shows its fallback text', async () => {
  renderScreen(<HelpPage />, failureOf(content.helpEntries, 500))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to load help$/)
})
