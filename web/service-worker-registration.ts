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

/** With it the app opens without a network. Its script's address is the only text that this page ever turns into a script (Trusted Types). */
export function registerServiceWorker(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  const policy = window.trustedTypes?.createPolicy('lembra', {
    createScriptURL: (url) => {
      if (url !== SCRIPT) throw new TypeError('Only the service worker is loaded by its address.')
      return url
    },
  })
  const register = () => {
    // Where storage is forbidden there is none, and the app works without.
    navigator.serviceWorker.register(policy?.createScriptURL(SCRIPT) ?? SCRIPT).catch(() => {})
  }
  // It fetches every file of the app: not while the first page wants the processor and the network.
  setTimeout(register, AFTER_START_MS)
}
