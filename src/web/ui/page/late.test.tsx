import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { allPrepared, late } from './late.tsx'

const Word = ({ text }: { text: string }) => <p>{text}</p>

test('a part that is prepared is drawn at once, one that is not when it comes', async () => {
  const load = vi.fn(async () => Word)
  const [prepared, awaited] = [late(load), late(async () => Word)]
  void prepared.prepare()
  await allPrepared()
  render(
    <>
      <Suspense fallback="Waiting for the first">
        <prepared.Part text="Here" />
      </Suspense>
      <Suspense fallback="Waiting for the second">
        <awaited.Part text="Later" />
      </Suspense>
    </>,
  )
  expect(screen.getByText('Here')).toBeVisible()
  expect(screen.queryByText('Later')).toBeNull()
  expect(await screen.findByText('Later')).toBeVisible()
  expect(load).toHaveBeenCalledOnce()
})

test('a part that is prepared after it was drawn stays the one it is', async () => {
  const { Part, prepare } = late(async () => Word)
  const drawn = <Suspense>{<Part text="Once" />}</Suspense>
  const { rerender } = render(drawn)
  const before = await screen.findByText('Once')
  await prepare()
  rerender(<Suspense>{<Part text="Twice" />}</Suspense>)
  expect(screen.getByText('Twice')).toBe(before)
})

test('what cannot be prepared is asked for again when it is drawn', async () => {
  const load = vi.fn(async () => Word).mockRejectedValueOnce(new Error('The line is cut'))
  const { Part, prepare } = late(load)
  const failing = prepare()
  await allPrepared()
  await expect(failing).rejects.toThrow('The line is cut')
  render(
    <Suspense>
      <Part text="Here after all" />
    </Suspense>,
  )
  expect(await screen.findByText('Here after all')).toBeVisible()
})
