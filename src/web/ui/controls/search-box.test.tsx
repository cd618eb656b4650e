import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense, use, useState } from 'react'
import { expect, test } from 'vitest'
import { SearchBox } from './search-box.tsx'

const forEver = new Promise<string>(() => undefined)
const Rows = ({ of }: { of: string }) => <p>{of === '' ? 'All rows' : use(forEver)}</p>

function Searched() {
  const [search, setSearch] = useState('')
  return (
    <>
      <SearchBox value={search} onChange={setSearch} />
      <Suspense fallback="No rows">
        <Rows of={search} />
      </Suspense>
    </>
  )
}

test('keys do not wait for the rows that they find, nor do the rows of before give way until then', async () => {
  render(<Searched />)
  await userEvent.type(screen.getByRole('searchbox'), 'ab')
  expect(screen.getByRole('searchbox')).toHaveValue('ab')
  expect(screen.getByText('All rows')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('searchbox')).toHaveValue('')
})
