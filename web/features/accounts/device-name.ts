/** Identification of a browser; `brands` and `platform` come from client hints, if it has them. */
export interface BrowserHints {
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
