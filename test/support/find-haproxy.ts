import { existsSync } from 'node:fs'

const PLACES = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/usr/bin/haproxy']

/** Null if it is not installed. */
export function findHaproxy(): string | null {
  return PLACES.find((place) => existsSync(place)) ?? null
}
