import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type Translation, translations } from '#shared/contracts/translations.ts'
import { failureOf, renderScreen, replyTo } from '#testing/web/web.tsx'
import { TranslationsPage } from './translations-page.tsx'

const phrase: Translation = {
  id: 1,
  phrase: 'player_forgiven',
  lang: 'pt_p',
  translation: '{1} perdoou {2}',
  description: 'Told to all',
  example: 'Ann perdoou Bob',
}
const many = Array.from({ length: 21 }, (_, index) => ({ ...phrase, id: index + 1, phrase: `phrase_${index + 1}` }))

test('the columns are phrase, language, translation and description', async () => {
  renderScreen(<TranslationsPage />, replyTo(translations.list, [phrase]))
  expect(await screen.findByText('player_forgiven')).toBeVisible()
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Phrase',
    'Language',
    'Translation',
    'Description',
  ])
  expect(screen.getByText('{1} perdoou {2}')).toBeVisible()
})

test('20 translations make a page', async () => {
  renderScreen(<TranslationsPage />, replyTo(translations.list, many))
  expect(await screen.findByText('1–20 of 21')).toBeVisible()
})

test.each(['FORGIVEN', 'pt_p', 'perdoou {2}', 'told to', 'ann perdoou'])('the search %s finds it', async (text) => {
  const other = { id: 2, phrase: 'x', lang: 'en', translation: 'y', description: 'z', example: 'w' }
  renderScreen(<TranslationsPage />, replyTo(translations.list, [other, phrase]))
  const box = await screen.findByRole('searchbox')
  await userEvent.click(box)
  await userEvent.paste(text)
  expect(await screen.findByText('1–1 of 1 (2 total)')).toBeVisible()
  expect(screen.getByText('player_forgiven')).toBeVisible()
})

test('without translations it says so', async () => {
  renderScreen(<TranslationsPage />, replyTo(translations.list, []))
  expect(await screen.findByText('No translations to display.')).toBeVisible()
})

test('a failed load shows its fallback text', async () => {
  renderScreen(<TranslationsPage />, failureOf(translations.list, 500))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to load game translations$/)
})
