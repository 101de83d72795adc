import { createSignInDraft } from '../features/accounts/sign-in-draft.ts'
import { createCaptureDialog } from '../features/memories/capture-dialog.ts'
import { createCaptureDrafts } from '../features/memories/capture-draft.ts'
import { createDeletions } from '../features/memories/deletions.ts'
import { createMemoryDrafts } from '../features/memories/memory-draft.ts'
import { createMemoryPrefetch } from '../features/memories/memory-prefetch.ts'
import { createFormatting } from '../ui/formatting.ts'
import { createScrollMemory } from '../ui/scroll-memory.ts'
import { createToasts } from '../ui/toast.tsx'
import { createClock } from './clock.ts'
import { createLocale } from './language.ts'
import { createCaptureOutbox } from './outbox.ts'
import { createQueries, createSessionClient, createSessionStore } from './session.ts'
import { createShortcutSetting, createTheme } from './stored.ts'

export type App = ReturnType<typeof createApp>

/** Makes everything that outlives a component of the web app. `main.tsx` makes it once; components take it from `useApp`. */
export function createApp() {
  const clock = createClock()
  const locale = createLocale()
  const session = createSessionStore()
  const queries = createQueries()
  /** Removes all data of the account from this page, after signing out or if the service has ended the session. */
  const clearAccount = (how: { isEnded: boolean }): void => {
    session.drop(how)
    queries.clear()
  }
  const client = createSessionClient(session, () => clearAccount({ isEnded: true }))
  const toasts = createToasts()
  return {
    clock,
    locale,
    session,
    queries,
    client,
    toasts,
    /** Signs out on request of the user. */
    leave: () => clearAccount({ isEnded: false }),
    outbox: createCaptureOutbox({ client, session, queries, now: clock.now }),
    deletions: createDeletions({ client, clock, locale, queries, session, toasts }),
    theme: createTheme(),
    shortcuts: createShortcutSetting(),
    formatsOf: createFormatting(clock.now),
    scroll: createScrollMemory(),
    focus: createFocusMemory(),
    captureDialog: createCaptureDialog(),
    captureDrafts: createCaptureDrafts(session),
    memoryDrafts: createMemoryDrafts(),
    memoryPrefetch: createMemoryPrefetch(client, queries),
    signInDraft: createSignInDraft(),
  }
}

/** Remembers where the keyboard focus goes after a change of page or language, because components are made anew then. */
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
