// The browser that tests and benches drive, as it is installed on the machine; none is ever fetched.
import { existsSync } from 'node:fs'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

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
