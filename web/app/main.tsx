import '../ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { navigate } from 'wouter/use-browser-location'
import { createPages, preloadPage, Root } from './app.tsx'
import { createApp } from './create-app.ts'
import { AppContext } from './use-app.ts'

async function start(): Promise<void> {
  const app = createApp(Date.now)
  app.theme.apply()
  const session = app.session.get()
  const pages = createPages(app)
  const pageLoading = preloadPage(pages, window.location, session !== null)
  const messagesLoading = app.locale.start(session?.account.settings.language)
  // Uses the waiting time: the first date format takes tens of milliseconds on a slow phone.
  if (session)
    app.formatsOf(session.account.settings.language, session.account.settings.timezone).dayOf(app.clock.now())
  await messagesLoading
  await pageLoading
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root element.')
  createRoot(root).render(
    <StrictMode>
      <AppContext value={app}>
        <QueryClientProvider client={app.queries}>
          <Root pages={pages} />
        </QueryClientProvider>
      </AppContext>
    </StrictMode>,
  )
  registerServiceWorker()
  openPagesOfNotifications()
  // Fails without a network: the next start tries again.
  if (session) app.push.renew().catch(() => {})
}

/** A background page gets no frames; start after this time anyway. */
const MOST_WAIT_MS = 100
const firstFrame = new Promise((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve))
  setTimeout(resolve, MOST_WAIT_MS)
})
// The first frame shows the name of the app.
void firstFrame.then(start)

interface Policy {
  createScriptURL(url: string): string
}

declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: Policy): Policy }
  }
}

/** The service worker asks for it if a notification is tapped and the app is open. */
function openPagesOfNotifications(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ openPath?: unknown }>) => {
    if (typeof data?.openPath === 'string' && data.openPath.startsWith('/')) navigate(data.openPath)
  })
}

const SCRIPT = '/service-worker.js'
const AFTER_START_MS = 2_000

/** Registers the service worker for offline use. The Trusted Types policy allows only this script URL. */
function registerServiceWorker(): void {
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
