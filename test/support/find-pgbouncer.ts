import { existsSync } from 'node:fs'

const PLACES = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer']

/** Null if it is not installed. */
export function findPgbouncer(): string | null {
  return PLACES.find((place) => existsSync(place)) ?? null
}
