import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { WEB_PAGES } from '../src/schema/web-pages.ts'
import * as timeline from './pages/timeline.tsx'
import { loadMoreWords } from './state/language.ts'

/** A page drawn with what it shows costs half of one that is drawn twice; a service that takes longer finds a skeleton. */
const PATIENCE_MS = 150

interface Page {
  Page: ComponentType
  /** Asks the service for what the page will show; `search` is the query of its address. */
  prefetch?(search: string): Promise<void>
}

export interface AppPage {
  /** As wouter and the server match it. */
  path: (typeof WEB_PAGES)[number]
  /** Shown to whom: those signed in, those who are not, or anyone. */
  for: 'signed-in' | 'signed-out' | 'anyone'
  load(): Promise<Page>
  /** Loads itself when it is drawn. */
  Page: LazyExoticComponent<ComponentType>
  /** What is there already is drawn at once. */
  loaded: Page | null
}

/** Each page is a script of its own, but the first that is shown to who is signed in. */
export const pages: readonly AppPage[] = [
  page('/', 'signed-in', async () => timeline),
  page('/search', 'signed-in', () => import('./pages/search.tsx')),
  page('/recall', 'signed-in', () => import('./pages/recall.tsx')),
  page('/capture', 'signed-in', () => import('./pages/capture.tsx')),
  page('/tasks', 'signed-in', () => import('./pages/tasks.tsx')),
  page('/m/:id', 'signed-in', () => import('./pages/memory.tsx')),
  page('/account', 'signed-in', () => withMoreWords(import('./pages/account.tsx'))),
  page('/account/:section', 'signed-in', () => withMoreWords(import('./pages/account.tsx'))),
  page('/sign-in', 'signed-out', () => import('./pages/sign-in.tsx')),
  page('/register', 'signed-out', () => import('./pages/register.tsx')),
  page('/confirm-email', 'anyone', () => import('./pages/confirm-email.tsx')),
  page('/oauth/authorize', 'anyone', () => withMoreWords(import('./pages/authorize.tsx'))),
]

function page(path: AppPage['path'], whom: AppPage['for'], load: () => Promise<Page>): AppPage {
  const made: AppPage = {
    path,
    for: whom,
    loaded: null,
    load: async () => (made.loaded = await load()),
    Page: lazy(() => made.load().then(({ Page: Loaded }) => ({ default: Loaded }))),
  }
  return made
}

async function withMoreWords(loading: Promise<Page>): Promise<Page> {
  const [loaded] = await Promise.all([loading, loadMoreWords()])
  return loaded
}

/** Whether an address is of a path such as `/m/:id`, with or without a slash at its end. */
function isAt(path: string, pathname: string): boolean {
  const parts = pathname.split('/')
  if (parts.length > 2 && parts.at(-1) === '') parts.pop()
  const wanted = path.split('/')
  return (
    wanted.length === parts.length &&
    wanted.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : part === parts[index]))
  )
}

/** Begins before React does, beside the words: the page is there when it is first drawn, and what it shows is on its way. */
export async function preloadPage({ pathname, search }: Location, isSignedIn: boolean): Promise<void> {
  const wanted = pages.find(({ path }) => isAt(path, pathname))
  const mustSignIn = wanted?.for === 'signed-in' && !isSignedIn
  const shown = mustSignIn ? pages.find(({ path }) => path === '/sign-in') : wanted
  // What can't be loaded now is told where the page is drawn.
  const loaded = await shown?.load().catch(() => undefined)
  const prefetched = mustSignIn ? undefined : loaded?.prefetch?.(search)
  if (prefetched) await Promise.race([prefetched, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
}
