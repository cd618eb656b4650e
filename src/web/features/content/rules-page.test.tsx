import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { content } from '#shared/contracts/content.ts'
import { failureOf, renderScreen, replyTo } from '#testing/web/web.tsx'
import { RulesPage } from './rules-page.tsx'

test('each rule is a card with a title and markdown', async () => {
  renderScreen(
    <RulesPage />,
    replyTo(content.rules, [
      { id: 1, rule_title: 'Be decent <b>', rule_content: 'See [why](https://a.test)' },
      { id: 2, rule_title: 'Teamkills', rule_content: '[clip](https://a.test/clip.mp4)' },
    ]),
  )
  expect(await screen.findByRole('heading', { name: 'Be decent <b>' })).toBeVisible()
  expect(await screen.findByRole('link', { name: 'why' })).toHaveAttribute('target', '_blank')
  expect(screen.getByRole('link', { name: 'clip' })).toBeVisible()
  expect(document.querySelector('video')).toBeNull()
  expect(document.title).toBe('Rules · Sitrep')
})

test('without rules it says so', async () => {
  renderScreen(<RulesPage />, replyTo(content.rules, []))
  expect(await screen.findByText('No rules.')).toBeVisible()
})

test('a failed load shows its fallback text', async () => {
  renderScreen(<RulesPage />, failureOf(content.rules, 500))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to load rules$/)
})
