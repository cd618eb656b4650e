import { useState } from 'react'
import { config, type SiteConfig } from '#web/lib/config.ts'
import { MapArt } from './map-art.tsx'
import './map-image.css'

/** A map's picture: the owner's, or else the one of the image host, or else drawn from its name. */
export function MapImage({ name, alt }: { name: string; alt: string }) {
  const [failed, setFailed] = useState<readonly string[]>([])
  const picture = mapPictures(name, config).find((url) => !failed.includes(url))
  if (picture === undefined) return <MapArt name={name} />
  return (
    <img
      className="map-picture"
      src={picture}
      alt={alt}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed([...failed, picture])}
    />
  )
}

/** Where a picture may be, the best first. A name with any other sign in it never becomes part of an address. */
export function mapPictures(name: string, { mapImages, mapImagesUrl }: Pick<SiteConfig, 'mapImages' | 'mapImagesUrl'>) {
  const own = mapImages.get(name.toLowerCase())
  const hosted =
    mapImagesUrl !== null && /^[A-Za-z0-9_-]{1,64}$/.test(name) ? `${mapImagesUrl}/images/maps/${name}.jpg` : null
  return [own, hosted].filter((url) => typeof url === 'string')
}
