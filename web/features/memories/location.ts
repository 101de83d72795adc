export interface Place {
  lat: number
  lon: number
  /** Metres */
  accuracy: number | null
}

/** Reads `attributes.location`; null if it is missing or invalid. */
export function placeIn(attributes: Readonly<Record<string, unknown>>): Place | null {
  const location = attributes['location']
  if (typeof location !== 'object' || location === null) return null
  const { lat, lon, accuracy } = location as Record<string, unknown>
  if (!isWithin(lat, 90) || !isWithin(lon, 180)) return null
  return { lat, lon, accuracy: typeof accuracy === 'number' && Number.isFinite(accuracy) ? accuracy : null }
}

/** geo URI (RFC 5870), which phones open in a map app */
export function geoAddress({ lat, lon }: Place): string {
  return `geo:${lat.toFixed(6)},${lon.toFixed(6)}`
}

export function mapAddress({ lat, lon }: Place): string {
  const [north, east] = [lat.toFixed(6), lon.toFixed(6)]
  return `https://www.openstreetmap.org/?mlat=${north}&mlon=${east}#map=16/${north}/${east}`
}

function isWithin(value: unknown, limit: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= limit
}
