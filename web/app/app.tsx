import { Suspense, useState } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
// The raw search string with its `?`; wouter's own `useSearch` decodes it.
import { useSearch } from 'wouter/use-browser-location'
import { PageSkeleton } from '../ui/skeleton.tsx'
import { ToastHost } from '../ui/toast.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { NotFound } from './not-found.tsx'
import { type AppPage, pages } from './pages.ts'
import { useSession } from './session.ts'
import { Shell } from './shell.tsx'

export function App() {
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
      <ToastHost />
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
