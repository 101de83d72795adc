// The browser that tests and benches drive, as it is installed on the machine; none is ever fetched.
import { existsSync } from 'node:fs'

/** The first has no windows, and the same pages cost it half of the processor time. */
const PLACES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
)

/** Null where none is found. `CHROMIUM` names another one. */
export function findChromium(): string | null {
  const named = process.env['CHROMIUM']
  return [...(named ? [named] : []), ...PLACES].find((path) => existsSync(path)) ?? null
}

/** It looks for nothing in the network by itself, and its microphone is a beeping one. */
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
