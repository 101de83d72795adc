// The browser for tests and benches, as installed on the machine; none is ever downloaded.
import { existsSync } from 'node:fs'

/** The first has no windows, and uses half of the processor time for the same pages. */
const PLACES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
)

/** Returns null if none is found. `CHROMIUM` names another one. */
export function findChromium(): string | null {
  const named = process.env['CHROMIUM']
  return [...(named ? [named] : []), ...PLACES].find((path) => existsSync(path)) ?? null
}

/** Returns null if there is none that can show notifications, as the one without windows can't. */
export function findChromiumWithNotifications(): string | null {
  const found = findChromium()
  return PLACES.slice(1).find((path) => existsSync(path)) ?? (found === PLACES[0] ? null : found)
}

/** It makes no network requests of its own, and has a fake microphone that beeps. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
]
