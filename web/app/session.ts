import { QueryClient } from '@tanstack/react-query'
import { type Client, createClient } from '../../src/client/client.ts'
import { UnreachableError } from '../../src/client/errors.ts'
import type { MemoryView } from '../../src/client/types.ts'
import type { AccountView } from '../../src/schema/account.ts'
import { createStored } from './stored.ts'

/** The session on this device, with the last known account data, so that the app starts at once and offline. */
export interface Session {
  token: string
  account: AccountView
}

export type SessionStore = ReturnType<typeof createSessionStore>

export function createSessionStore() {
  const stored = createStored<Session>('lembra.session', (value) => {
    if (typeof value !== 'object' || value === null || !('token' in value) || !('account' in value)) return null
    return typeof value.token === 'string' ? (value as Session) : null
  })
  /** Shared with all tabs and later visits: tells the user why the sign-in form is shown. */
  const ended = createStored<true>('lembra.ended', (value) => (value === true ? value : null))
  return {
    get: stored.get,
    subscribe: stored.subscribe,
    /** True if the last session was ended elsewhere, not on this device. */
    ended,
    accountId: () => stored.get()?.account.id ?? null,
    keep: (session: Session): void => {
      ended.set(null)
      stored.set(session)
    },
    keepAccount: (account: AccountView): void => {
      const session = stored.get()
      if (session) stored.set({ ...session, account })
    },
    /** Removes the token from this device. `isEnded` means that the service had ended the session. */
    drop: ({ isEnded }: { isEnded: boolean }): void => {
      ended.set(isEnded ? true : null)
      stored.set(null)
    },
  }
}

/** The client of the service with the token of the session. */
export function createSessionClient(session: SessionStore, onSignedOut: () => void) {
  return createClient({
    baseUrl: window.location.origin,
    token: () => session.get()?.token ?? null,
    // `keepalive` lets a deletion finish while the page closes.
    fetch: (input, init) => fetch(input, { ...init, keepalive: init?.method === 'DELETE' }),
    onSignedOut,
  })
}

/** No retries here: the API client retries itself. */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 10_000, refetchOnWindowFocus: true, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

export async function memoriesChanged(queries: QueryClient): Promise<void> {
  const shown = ['memories', 'memory', 'search', 'recall', 'relations', 'tasks', 'labels', 'mentions', 'usage']
  await Promise.all(shown.map((key) => queries.invalidateQueries({ queryKey: [key] })))
}

/** Signing out must not wait for a network that is not there. */
const LONGEST_WAIT_MS = 5_000

/** Returns true if the service knows that this device is signed out, also if it had signed the device out before. */
export async function endThisDevice(client: Client): Promise<boolean> {
  const signal = AbortSignal.timeout(LONGEST_WAIT_MS)
  try {
    await client.account.endDevice('current', { signal })
    return true
  } catch (error) {
    return !(error instanceof UnreachableError || signal.aborted)
  }
}

/** Delay, so that a pointer that only passes by loads nothing */
const HOVER_DELAY_MS = 80

/** Loads memories that are about to be opened. */
export function createMemoryPrefetch(client: Client, queries: QueryClient) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    load: (id: string): void => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        void queries.prefetchQuery({
          queryKey: ['memory', id],
          queryFn: ({ signal }) => client.memories.get(id, { signal }),
        })
      }, HOVER_DELAY_MS)
    },

    /** Fills the cache from a list, so that the page of a memory shows at once, even offline. `updatedAt: 1` marks it as stale, so it is loaded again. */
    fill: (memory: MemoryView): void => {
      const queryKey = ['memory', memory.id]
      if (queries.getQueryData(queryKey) === undefined) queries.setQueryData(queryKey, memory, { updatedAt: 1 })
    },
  }
}
