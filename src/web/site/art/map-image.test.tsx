import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { config } from '#web/lib/config.ts'
import { MapImage, mapPictures } from './map-image.tsx'

afterEach(() => vi.restoreAllMocks())

const host = { mapImages: new Map<string, string>(), mapImagesUrl: 'https://img.example.org' }

test('a picture of the owner comes before the one of the image host', () => {
  const owned = { ...host, mapImages: new Map([['district_coop', '/img/maps/District_Coop.webp']]) }
  expect(mapPictures('District_coop', owned)).toEqual([
    '/img/maps/District_Coop.webp',
    'https://img.example.org/images/maps/District_coop.jpg',
  ])
})

test('without an image host there is no picture', () => {
  expect(mapPictures('district_coop', { ...host, mapImagesUrl: null })).toEqual([])
})

test.each(['../../etc/passwd', 'a.b', 'a b', 'a?b', 'ä', '', 'x'.repeat(65)])(
  'the name %j never becomes part of an address',
  (name) => expect(mapPictures(name, host)).toEqual([]),
)

test('a picture that does not load gives way to the drawing', () => {
  vi.spyOn(config, 'mapImagesUrl', 'get').mockReturnValue('https://img.example.org')
  const { container } = render(<MapImage name="district_coop" alt="District" />)
  expect(container.querySelector('svg')).toBeNull()
  fireEvent.error(screen.getByRole('img', { name: 'District' }))
  expect(screen.queryByRole('img')).toBeNull()
  expect(container.querySelector('svg.map-art')).toBeInTheDocument()
})
