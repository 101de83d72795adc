import { Component, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { Button } from '../ui/button.tsx'
import { PageSkeleton } from '../ui/feedback.tsx'
import { PageFrame } from '../ui/page-frame.tsx'
import { ToastHost } from '../ui/toast.tsx'
import { NotFound } from './not-found.tsx'
import type { AppPage } from './pages.ts'
import { Shell } from './shell.tsx'
import { useApp, useSession } from './use-app.ts'

// The raw search string with its `?`; wouter's own `useSearch` decodes it.

export function Root({ pages }: { pages: readonly AppPage[] }) {
  const { toasts } = useApp()
  return (
    <>
      <Shell>
        <Switch>
          {pages.map((page) => (
            <Route key={page.path} path={page.path}>
              <Guarded page={page} />
            </Route>
          ))}
          <Route>
            <NotFound />
          </Route>
        </Switch>
      </Shell>
      <ToastHost toasts={toasts} />
    </>
  )
}

function Guarded({ page }: { page: AppPage }) {
  const session = useSession()
  const [address] = useLocation()
  const search = useSearch()
  // Keeps the same component while the page is shown, so that a lazy page is not remounted once it has loaded.
  const [Shown] = useState(() => page.loaded?.Page ?? page.Page)
  if (page.for === 'signed-in' && !session) return <Redirect to={signInThen(address, search)} replace />
  if (page.for === 'signed-out' && session) return <Redirect to={wantedBefore(search)} replace />
  return (
    <ErrorBoundary key={address}>
      <Suspense fallback={<PageSkeleton />}>
        <Shown />
      </Suspense>
    </ErrorBoundary>
  )
}

/** The sign-in page keeps the requested address in its `then` parameter. */
function signInThen(address: string, search: string): string {
  const wanted = `${address}${search}`
  return wanted === '/' ? '/sign-in' : `/sign-in?then=${encodeURIComponent(wanted)}`
}

/** Accepts only paths of this site, to prevent open redirects. */
function wantedBefore(search: string): string {
  const wanted = new URLSearchParams(search).get('then') ?? '/'
  return /^\/(?![/\\])/.test(wanted) ? wanted : '/'
}

/** Shown if a script could not be loaded (after an update or without a network) or if rendering failed. */
function BrokenPage({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const isLoading = error instanceof TypeError && /import|fetch|module/i.test(error.message)
  return (
    <PageFrame title={t('broken.title')}>
      <p>{isLoading ? t('broken.notLoaded') : t('broken.fault')}</p>
      <p>
        <Button onClick={() => window.location.reload()}>{t('broken.reload')}</Button>
      </p>
    </PageFrame>
  )
}

/** React supports error boundaries only as classes. */
class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null as unknown }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override render(): ReactNode {
    return this.state.error === null ? this.props.children : <BrokenPage error={this.state.error} />
  }
}
