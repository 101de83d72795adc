/**
 * The HTML standard's pattern for emails, as in the service. Checked here too, so that a refusal by the service can only mean that the email is
 * taken.
 */
const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$/

export function isEmail(typed: string): boolean {
  const email = typed.trim()
  return email.length <= 254 && EMAIL.test(email)
}

const SHORTEST_PASSWORD = 8
const LONGEST_PASSWORD = 1_000

/** Counts characters, as the service does, not UTF-16 units. */
export function isLongEnough(password: string): boolean {
  return Array.from(password).length >= SHORTEST_PASSWORD
}

export function isShortEnough(password: string): boolean {
  return Array.from(password).length <= LONGEST_PASSWORD
}

/** Crockford base32, as in the service */
const CHARACTERS = /^[0-9A-HJKMNP-TV-Z]*$/
const LENGTH = 20

/** The key in the fragment of a link, such as `#key=7K3QX-0ZB5M-W8R2D-4HVNT`; null if there is none */
export function keyInFragment(fragment: string): string | null {
  const key = new URLSearchParams(fragment.replace(/^#/, '')).get('key')
  return key === null || key.trim() === '' ? null : tidyKey(key)
}

/**
 * Formats a key as in the email: upper case, groups of five, O read as 0, I and L as 1. Extracts it from a pasted link. Invalid input stays as
 * typed, so that the user can correct it.
 */
export function tidyKey(typed: string): string {
  const pasted = typed.includes('#key=') ? typed.slice(typed.indexOf('#key=') + '#key='.length) : typed
  const plain = plainKey(pasted)
  if (!CHARACTERS.test(plain)) return typed.trim()
  return plain.replace(/.{5}(?=.)/g, '$&-')
}

/** Checks only the format. Whether the key is valid, only the service knows. */
export function isWholeKey(typed: string): boolean {
  const plain = plainKey(tidyKey(typed))
  return plain.length === LENGTH && CHARACTERS.test(plain)
}

function plainKey(typed: string): string {
  return typed
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
}

/** Identification of a browser; `brands` and `platform` come from client hints, if it has them. */
interface BrowserHints {
  userAgent: string
  brands?: readonly string[] | undefined
  platform?: string | undefined
}

/** A name such as "Chrome · Android", by which users recognise a device in the list. Not translated. */
export function deviceNameOf(hints: BrowserHints): string {
  const browser = browserOf(hints)
  const system = systemOf(hints)
  if (browser && system) return `${browser} · ${system}`
  return browser ?? system ?? 'Web'
}

/** Order matters: the user agent of each browser also contains the names below it. */
const BROWSERS: ReadonlyArray<[name: string, sign: RegExp]> = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOPiOS\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
]

const BRANDS: Record<string, string> = {
  'Google Chrome': 'Chrome',
  'Microsoft Edge': 'Edge',
  'Opera GX': 'Opera',
  Brave: 'Brave',
  Opera: 'Opera',
  Vivaldi: 'Vivaldi',
  'Samsung Internet': 'Samsung Internet',
}

function browserOf({ userAgent, brands = [] }: BrowserHints): string | null {
  for (const brand of brands) {
    const name = BRANDS[brand]
    if (name) return name
  }
  return BROWSERS.find(([, sign]) => sign.test(userAgent))?.[0] ?? null
}

const SYSTEMS: ReadonlyArray<[name: string, sign: RegExp]> = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

const PLATFORMS: Record<string, string> = { macOS: 'Mac', 'Chrome OS': 'ChromeOS', 'Chromium OS': 'ChromeOS' }

function systemOf({ userAgent, platform = '' }: BrowserHints): string | null {
  if (platform !== '' && platform !== 'Unknown') return PLATFORMS[platform] ?? platform
  return SYSTEMS.find(([, sign]) => sign.test(userAgent))?.[0] ?? null
}

export function deviceName(): string {
  const { userAgent } = navigator
  const data: unknown = Reflect.get(navigator, 'userAgentData')
  if (typeof data !== 'object' || data === null) return deviceNameOf({ userAgent })
  // Not in the DOM types yet, and not in every browser.
  const { brands, platform } = data as { brands?: { brand: string }[]; platform?: string }
  return deviceNameOf({ userAgent, brands: brands?.map(({ brand }) => brand), platform }).slice(0, 100)
}

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

export function browserTimezone(): string | null {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return timeZone === 'Etc/Unknown' ? null : (timeZone ?? null)
}
