import { expect, test } from 'vitest'
import { geoAddress, mapAddress, placeIn } from './location.ts'

test('a location is read from the attributes, and its links contain only numbers', () => {
  const place = placeIn({ location: { lat: -23.55052, lon: -46.633308, accuracy: 12.5 } })
  expect(place).toEqual({ lat: -23.55052, lon: -46.633308, accuracy: 12.5 })
  expect(place && geoAddress(place)).toBe('geo:-23.550520,-46.633308')
  expect(place && mapAddress(place)).toBe(
    'https://www.openstreetmap.org/?mlat=-23.550520&mlon=-46.633308#map=16/-23.550520/-46.633308',
  )
})

test('a very small number is not written in exponential notation', () => {
  expect(geoAddress({ lat: 1e-9, lon: 0, accuracy: null })).toBe('geo:0.000000,0.000000')
})

test.each([
  [{}],
  [{ location: null }],
  [{ location: 'home' }],
  [{ location: { lat: '1"><script>', lon: 2 } }],
  [{ location: { lat: 91, lon: 2 } }],
  [{ location: { lat: Number.NaN, lon: 2 } }],
])('%j is not a valid location', (attributes) => {
  expect(placeIn(attributes)).toBeNull()
})
