import { useState } from 'react'
import type { Place } from '../../src/client/types.ts'

type PlaceFault = 'refused' | 'unavailable'

export type PlaceState =
  | { phase: 'off' | 'asking' }
  | { phase: 'found'; place: Place }
  | { phase: 'failed'; fault: PlaceFault }

export function usePlace(): { state: PlaceState; find(): void; drop(): void } {
  const [state, setState] = useState<PlaceState>({ phase: 'off' })
  const find = () => {
    if (!('geolocation' in navigator)) return setState({ phase: 'failed', fault: 'unavailable' })
    setState({ phase: 'asking' })
    navigator.geolocation.getCurrentPosition(
      (position) => setState((now) => (now.phase === 'asking' ? { phase: 'found', place: placeOf(position) } : now)),
      ({ code, PERMISSION_DENIED }) =>
        setState({ phase: 'failed', fault: code === PERMISSION_DENIED ? 'refused' : 'unavailable' }),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    )
  }
  return { state, find, drop: () => setState({ phase: 'off' }) }
}

function placeOf({ coords, timestamp }: GeolocationPosition): Place {
  const { latitude: lat, longitude: lon, accuracy } = coords
  return { lat, lon, accuracy: Math.round(accuracy), capturedAt: new Date(timestamp).toISOString() }
}
