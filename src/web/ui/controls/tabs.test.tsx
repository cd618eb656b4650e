import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { Tabs } from './tabs.tsx'

const tabs = [
  { id: 'one', text: 'One' },
  { id: 'two', text: 'Two' },
  { id: 'three', text: 'Three' },
] as const

function Example() {
  const [chosen, setChosen] = useState<'one' | 'two' | 'three'>('one')
  return (
    <Tabs label="Parts" tabs={tabs} chosen={chosen} onChoose={setChosen}>
      The part {chosen}
    </Tabs>
  )
}

beforeEach(() => void render(<Example />))

test('the shown part is named after its tab and controlled by it', () => {
  const panel = screen.getByRole('tabpanel', { name: 'One' })
  expect(panel).toHaveTextContent('The part one')
  expect(screen.getByRole('tab', { selected: true })).toHaveAttribute('aria-controls', panel.id)
})

test('a click chooses', async () => {
  await userEvent.click(screen.getByRole('tab', { name: 'Three' }))
  expect(screen.getByRole('tabpanel', { name: 'Three' })).toHaveTextContent('The part three')
})

test('only the chosen tab is a stop of the Tab key', async () => {
  await userEvent.tab()
  expect(screen.getByRole('tab', { name: 'One' })).toHaveFocus()
  await userEvent.tab()
  expect(document.body).toHaveFocus()
})

test.each([
  ['{ArrowRight}', 'Two'],
  ['{ArrowRight}{ArrowRight}{ArrowRight}', 'One'],
  ['{ArrowLeft}', 'Three'],
  ['{End}', 'Three'],
  ['{End}{Home}', 'One'],
])('from the first tab the keys %s go to %s', async (keys, name) => {
  await userEvent.tab()
  await userEvent.keyboard(keys)
  expect(screen.getByRole('tab', { name })).toHaveFocus()
  expect(screen.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
})

test('a second key goes on from the first, also before its choice is drawn', async () => {
  const chosen: string[] = []
  render(
    <Tabs label="Slow" tabs={tabs} chosen="one" onChoose={(id) => chosen.push(id)}>
      The part
    </Tabs>,
  )
  within(screen.getByRole('tablist', { name: 'Slow' }))
    .getByRole('tab', { name: 'One' })
    .focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(chosen).toEqual(['two', 'three'])
})
