import { createCaptureDialog, createCaptureDrafts } from '../features/memories/capture-draft.ts'
import { createDeletions } from '../features/memories/deletions.ts'
import { createMemoryDrafts } from '../features/memories/memory-draft.ts'
import { createPushSubscriptions } from '../features/reminders/push-subscription.ts'
import { createFormatting } from '../ui/formatting.ts'
import { createScrollMemory } from '../ui/scroll-memory.ts'
import { createToasts } from '../ui/toast.tsx'
import { createLocale } from './language.ts'
import { createCaptureOutbox } from './outbox.ts'
import { createMemoryPrefetch, createQueries, createSessionClient, createSessionStore } from './session.ts'
import { createShortcutSetting, createTheme, createValue } from './stored.ts'

export type App = ReturnType<typeof createApp>

/** Makes everything that outlives a component of the web app. `main.tsx` makes it once; components take it from `useApp`. */
export function createApp(now: () => number) {
  const clock = createClock(now)
  const locale = createLocale()
  const session = createSessionStore()
  const queries = createQueries()
  /** Removes all data of the account from this device, after signing out or if the service has ended the session. */
  const clearAccount = (how: { isEnded: boolean }): void => {
    session.drop(how)
    queries.clear()
    push.forget()
  }
  const client = createSessionClient(session, () => clearAccount({ isEnded: true }))
  const push = createPushSubscriptions({ client, accountId: session.accountId })
  const toasts = createToasts()
  return {
    clock,
    locale,
    session,
    queries,
    client,
    toasts,
    push,
    /** Signs out on request of the user. */
    leave: () => clearAccount({ isEnded: false }),
    outbox: createCaptureOutbox({ client, session, queries, now }),
    deletions: createDeletions({ client, now, locale, queries, session, toasts }),
    theme: createTheme(),
    shortcuts: createShortcutSetting(),
    formatsOf: createFormatting(now),
    scroll: createScrollMemory(),
    focus: createFocusMemory(),
    captureDialog: createCaptureDialog(),
    captureDrafts: createCaptureDrafts(session),
    memoryDrafts: createMemoryDrafts(),
    memoryPrefetch: createMemoryPrefetch(client, queries),
    signInDraft: createSignInDraft(),
  }
}

/** Remembers the target of the keyboard focus while a change of page or language replaces the components. */
function createFocusMemory() {
  const opened = new Map<string, string>()
  let isFirstPage = true
  let wasLanguageChosen = false
  return {
    /** True once: the browser announces the first page itself. */
    takeFirstPage: (): boolean => {
      const isFirst = isFirstPage
      isFirstPage = false
      return isFirst
    },
    wasLanguageChosen: () => wasLanguageChosen,
    noteLanguageChosen: (wasChosen: boolean): void => {
      wasLanguageChosen = wasChosen
    },
    /** The memory that was last opened from a list, by the key of the list */
    noteOpened: (list: string, id: string): void => void opened.set(list, id),
    takeOpened: (list: string): string | undefined => {
      const id = opened.get(list)
      opened.delete(list)
      return id
    },
  }
}

const MINUTE = 60_000

/** The one clock of the web app, in epoch milliseconds */
function createClock(now: () => number) {
  return {
    now,
    /** The current time, rounded down to the minute */
    minute: () => Math.floor(now() / MINUTE) * MINUTE,
    /** Calls the listener each minute, until the returned function is called. */
    onMinute: (listener: () => void): (() => void) => {
      let timer = setTimeout(tick, MINUTE - (now() % MINUTE))
      function tick() {
        listener()
        timer = setTimeout(tick, MINUTE - (now() % MINUTE))
      }
      // Timers stop while a page is suspended.
      document.addEventListener('visibilitychange', listener)
      return () => {
        clearTimeout(timer)
        document.removeEventListener('visibilitychange', listener)
      }
    },
  }
}

/**
 * Input of the sign-in forms. Kept outside React, so that it survives a change of language and switching between sign-in and registration. Never
 * contains a password.
 */
interface SignInDraft {
  way: 'key' | 'password'
  email: string
  name: string
  key: string
  /** The email with the key; null if none was requested here */
  sent: { by: 'signUp' | 'requestKey'; minutes: number; until: number } | null
  isKeyAsked: boolean
}

const EMPTY: SignInDraft = { way: 'key', email: '', name: '', key: '', sent: null, isKeyAsked: false }

function createSignInDraft() {
  const { get, set, subscribe } = createValue(EMPTY)
  return {
    get,
    subscribe,
    change: (change: Partial<SignInDraft>): void => set({ ...get(), ...change }),
    discard: (): void => set(EMPTY),
    /** The key from a confirmation email. Kept in memory during sign-in, because in an address it would be sent to the server. */
    keyToConfirm: createValue(''),
  }
}
