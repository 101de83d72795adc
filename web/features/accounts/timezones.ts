/** The IANA names that this browser knows. Some browsers leave out UTC. */
export function allTimezones(): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])]
}

/** Finds the timezone for a name or a city, ignoring case, accents and spaces: "são paulo" is America/Sao_Paulo. Null if unknown or ambiguous. */
export function findTimezone(typed: string, zones: readonly string[]): string | null {
  const wanted = folded(typed)
  if (wanted === '') return null
  const named = zones.find((zone) => folded(zone) === wanted)
  if (named) return named
  const ofCity = zones.filter((zone) => folded(zone.slice(zone.lastIndexOf('/') + 1)) === wanted)
  if (ofCity[0] !== undefined && ofCity.length === 1) return ofCity[0]
  return isKnown(typed.trim()) ? typed.trim() : null
}

function folded(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, '_')
}

/** Accepts outdated names too, which are in no list. Rejects offsets such as +03:00, because they ignore daylight saving time. */
function isKnown(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== ''
  } catch {
    return false
  }
}
