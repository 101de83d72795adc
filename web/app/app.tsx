import {
  Component,
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import type { WEB_PAGES } from '../../src/schema/values.ts'
import * as timeline from '../features/memories/timeline-page.tsx'
import { Button } from '../ui/button.tsx'
import { PageSkeleton } from '../ui/feedback.tsx'
import { NotFound, PageFrame } from '../ui/page-frame.tsx'
import { ToastHost } from '../ui/toast.tsx'
import type { App } from './create-app.ts'
import { Shell } from './shell.tsx'
import { useApp, useSession } from './use-app.ts'

export function Root({ pages }: { pages: readonly AppPage[] }) {
  const { toasts } = useApp()
  useLiveUpdates()
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

/** The first page has loaded by then. */
const AFTER_START_MS = 500

/** Refreshes what is shown and shows reminders while somebody is signed in. A separate script. */
function useLiveUpdates(): void {
  const app = useApp()
  const accountId = useSession()?.account.id
  useEffect(() => {
    if (accountId === undefined) return undefined
    let stop = () => {}
    const start = async () => {
      const { followAccount } = await import('../features/reminders/live-updates.ts')
      if (!isOver) stop = followAccount(app, accountId)
    }
    let isOver = false
    // Without its script, lists are as fresh as their last load.
    const timer = setTimeout(() => void start().catch(() => {}), AFTER_START_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [app, accountId])
}

function Guarded({ page }: { page: AppPage }) {
  const session = useSession()
  const [address] = useLocation()
  // The raw search string with its `?`; wouter's own `useSearch` decodes it.
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

/** Rendering once with data costs half of rendering twice. If the service takes longer than this, a skeleton is shown. */
const TIMEOUT_MS = 150

interface Page {
  Page: ComponentType
  /** Loads data for the page; `search` is the query string. */
  prefetch?(app: App, search: string): Promise<void>
}

interface AppPage {
  /** Pattern for wouter and the server */
  path: (typeof WEB_PAGES)[number]
  for: 'signed-in' | 'signed-out' | 'anyone'
  load(): Promise<Page>
  Page: LazyExoticComponent<ComponentType>
  prefetch(search: string): Promise<void> | undefined
  /** The loaded page, which renders without suspending; null before loading */
  loaded: Page | null
}

/** Each page is a separate script, except the timeline, which is in the main one. */
export function createPages(app: App): readonly AppPage[] {
  const page = (path: AppPage['path'], whom: AppPage['for'], loadPage: () => Promise<Page>): AppPage => {
    const made: AppPage = {
      path,
      for: whom,
      loaded: null,
      load: async () => (made.loaded = await loadPage()),
      prefetch: (search) => made.loaded?.prefetch?.(app, search),
      Page: lazy(() => made.load().then(({ Page: Loaded }) => ({ default: Loaded }))),
    }
    return made
  }
  const withMoreMessages = async (loading: Promise<Page>): Promise<Page> => {
    const [loaded] = await Promise.all([loading, app.locale.loadMore()])
    return loaded
  }
  return [
    page('/', 'signed-in', async () => timeline),
    page('/search', 'signed-in', () => import('../features/search/search-page.tsx')),
    page('/recall', 'signed-in', () => import('../features/search/recall-page.tsx')),
    page('/capture', 'signed-in', () => import('../features/memories/capture-page.tsx')),
    page('/tasks', 'signed-in', () => import('../features/tasks/tasks-page.tsx')),
    page('/people', 'signed-in', () => withMoreMessages(import('../features/search/mentions-page.tsx'))),
    page('/people/:id', 'signed-in', () => withMoreMessages(import('../features/search/mention-page.tsx'))),
    page('/m/:id', 'signed-in', () => import('../features/memories/memory-page.tsx')),
    page('/account', 'signed-in', () => withMoreMessages(import('../features/accounts/account-page.tsx'))),
    page('/account/:section', 'signed-in', () => withMoreMessages(import('../features/accounts/account-page.tsx'))),
    page('/sign-in', 'signed-out', () => import('../features/accounts/entry-page.tsx')),
    page('/register', 'signed-out', () => import('../features/accounts/entry-page.tsx')),
    page('/confirm-email', 'anyone', () => import('../features/accounts/confirm-email-page.tsx')),
    page('/act/:secret', 'anyone', () => withMoreMessages(import('../features/reminders/act-page.tsx'))),
    page('/oauth/authorize', 'anyone', () => withMoreMessages(import('../features/oauth/authorize-page.tsx'))),
  ]
}

/** Whether a path matches a pattern such as `/m/:id`, with or without a trailing slash. */
function isAt(path: string, pathname: string): boolean {
  const parts = pathname.split('/')
  if (parts.length > 2 && parts.at(-1) === '') parts.pop()
  const wanted = path.split('/')
  return (
    wanted.length === parts.length &&
    wanted.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : part === parts[index]))
  )
}

/** Loads the page and its data before React renders, in parallel with the translations. */
export async function preloadPage(
  pages: readonly AppPage[],
  { pathname, search }: Location,
  isSignedIn: boolean,
): Promise<void> {
  const wanted = pages.find(({ path }) => isAt(path, pathname))
  const mustSignIn = wanted?.for === 'signed-in' && !isSignedIn
  const shown = mustSignIn ? pages.find(({ path }) => path === '/sign-in') : wanted
  // A loading error is shown when the page renders.
  await shown?.load().catch(() => undefined)
  const prefetched = mustSignIn ? undefined : shown?.prefetch(search)
  if (prefetched) await Promise.race([prefetched, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))])
}
