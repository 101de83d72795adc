interface Policy {
  createScriptURL(url: string): string
}

declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: Policy): Policy }
  }
}

const SCRIPT = '/service-worker.js'
const AFTER_START_MS = 2_000

/** Registers the service worker for offline use. The Trusted Types policy allows only this script URL. */
export function registerServiceWorker(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  const policy = window.trustedTypes?.createPolicy('lembra', {
    createScriptURL: (url) => {
      if (url !== SCRIPT) throw new TypeError('Only the service worker script may be loaded.')
      return url
    },
  })
  const register = () => {
    navigator.serviceWorker.register(policy?.createScriptURL(SCRIPT) ?? SCRIPT).catch(() => {})
  }
  // It downloads every file of the app, so it waits until the first page has loaded.
  setTimeout(register, AFTER_START_MS)
}
