import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import './styles/base.css'
import { preloadPage } from './pages.ts'
import { registerServiceWorker } from './service-worker-registration.ts'
import { startLanguage } from './state/language.ts'
import { queries } from './state/queries.ts'
import { currentSession } from './state/session.ts'
import { applyTheme } from './state/theme.ts'

async function start(): Promise<void> {
  applyTheme()
  const isPageThere = preloadPage(window.location.pathname, currentSession() !== null)
  await startLanguage(currentSession()?.account.settings.language)
  await isPageThere
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root element.')
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  )
  registerServiceWorker()
}

void start()
