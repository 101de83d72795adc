import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { WEB_PAGES } from '../src/schema/web-pages.ts'

type Page = Record<'Page', ComponentType>

export interface AppPage {
  /** As wouter and the server match it. */
  path: (typeof WEB_PAGES)[number]
  /** Shown to whom: those signed in, those who are not, or anyone. */
  for: 'signed-in' | 'signed-out' | 'anyone'
  load(): Promise<Page>
  Page: LazyExoticComponent<ComponentType>
}

/** Each page is a script of its own: the first one shown waits for no other. */
export const pages: readonly AppPage[] = [
  page('/', 'signed-in', () => import('./pages/timeline.tsx')),
  page('/search', 'signed-in', () => import('./pages/search.tsx')),
  page('/recall', 'signed-in', () => import('./pages/recall.tsx')),
  page('/capture', 'signed-in', () => import('./pages/capture.tsx')),
  page('/tasks', 'signed-in', () => import('./pages/tasks.tsx')),
  page('/m/:id', 'signed-in', () => import('./pages/memory.tsx')),
  page('/account', 'signed-in', () => import('./pages/account.tsx')),
  page('/account/:section', 'signed-in', () => import('./pages/account.tsx')),
  page('/sign-in', 'signed-out', () => import('./pages/sign-in.tsx')),
  page('/register', 'signed-out', () => import('./pages/register.tsx')),
  page('/confirm-email', 'anyone', () => import('./pages/confirm-email.tsx')),
]

function page(path: AppPage['path'], whom: AppPage['for'], load: () => Promise<Page>): AppPage {
  return { path, for: whom, load, Page: lazy(() => load().then((loaded) => ({ default: loaded.Page }))) }
}

/** Begins before React does, beside the words: the page is there when it is first drawn. */
export async function preloadPage(address: string, isSignedIn: boolean): Promise<void> {
  const wanted = pages.find(({ path }) => new RegExp(`^${path.replace(/:[a-z]+/g, '[^/]+')}/?$`).test(address))
  const shown = wanted?.for === 'signed-in' && !isSignedIn ? pages.find(({ path }) => path === '/sign-in') : wanted
  // What can't be loaded now is told where the page is drawn.
  await shown?.load().catch(() => {})
}
