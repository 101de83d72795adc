import type { Account } from '../accounts/record.ts'
import { invalid } from '../errors.ts'
import type { JsonObject } from './record.ts'

export interface Location {
  lat: number
  lon: number
  /** Metres. */
  accuracy?: number
  capturedAt?: string
}

/** Returns `attributes.location`, or nothing if the account does not keep locations. */
export function locationAttribute(account: Account, location: Location | undefined): JsonObject {
  if (!location || !account.geolocation) return {}
  return { location: { ...location } }
}

/** @throws {AppError} invalid, with a field such as `attributes.location.lat` */
export function checkLocation(value: unknown): void {
  if (value === null) return
  if (typeof value !== 'object' || Array.isArray(value))
    throw invalid('attributes.location must be an object.', 'attributes.location')
  const { lat, lon, accuracy } = value as Record<string, unknown>
  checkNumber('lat', lat, -90, 90)
  checkNumber('lon', lon, -180, 180)
  if (accuracy !== undefined && accuracy !== null) checkNumber('accuracy', accuracy, 0, Number.MAX_VALUE)
}

function checkNumber(name: string, value: unknown, least: number, most: number): void {
  if (typeof value === 'number' && value >= least && value <= most) return
  throw invalid(`attributes.location.${name} must be a number from ${least} to ${most}.`, `attributes.location.${name}`)
}
