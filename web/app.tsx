import { Suspense, useState } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
// As it is written, with its `?`: wouter's own decodes it once.
import { useSearch } from 'wouter/use-browser-location'
import { ErrorBoundary } from './components/error-boundary.tsx'
import { Shell } from './components/shell.tsx'
import { PageSkeleton } from './components/skeleton.tsx'
import { ToastHost } from './components/toast.tsx'
import { NotFound } from './pages/not-found.tsx'
import { type AppPage, pages } from './pages.ts'
import { useSession } from './state/session.ts'

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
  // One for as long as it is shown: a page that loaded itself must not begin anew as another component.
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

/** Where someone wanted to go before signing in is kept in the address of the sign-in page. */
function signInThen(address: string, search: string): string {
  const wanted = `${address}${search}`
  return wanted === '/' ? '/sign-in' : `/sign-in?then=${encodeURIComponent(wanted)}`
}

/** Only a path of our own: an address elsewhere is no place to go on to. */
function wantedBefore(search: string): string {
  const wanted = new URLSearchParams(search).get('then') ?? '/'
  return /^\/(?![/\\])/.test(wanted) ? wanted : '/'
}
