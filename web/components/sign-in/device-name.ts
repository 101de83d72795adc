/** What a browser tells of itself; `brands` and `platform` are from client hints, where it has them. */
export interface BrowserHints {
  userAgent: string
  brands?: readonly string[] | undefined
  platform?: string | undefined
}

/** Such as "Chrome · Android", by which a person knows a device again among others. Names of products are the same in every language. */
export function deviceNameOf(hints: BrowserHints): string {
  const browser = browserOf(hints)
  const system = systemOf(hints)
  if (browser && system) return `${browser} · ${system}`
  return browser ?? system ?? 'Web'
}

/** Each kind of browser says that it is also the ones below it. */
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

/** Of the browser that runs this. */
export function deviceName(): string {
  const { userAgent } = navigator
  const data: unknown = Reflect.get(navigator, 'userAgentData')
  if (typeof data !== 'object' || data === null) return deviceNameOf({ userAgent })
  // Not yet in the types of the DOM, nor in every browser.
  const { brands, platform } = data as { brands?: { brand: string }[]; platform?: string }
  return deviceNameOf({ userAgent, brands: brands?.map(({ brand }) => brand), platform }).slice(0, 100)
}
