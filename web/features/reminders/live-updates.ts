import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../../../src/client/client.ts'
import type { AccountEvent, ReminderEventView } from '../../../src/client/types.ts'
import type { App } from '../../app/create-app.ts'
import { memoriesChanged } from '../../app/session.ts'

/** Follows the account's events until the returned function is called: refreshes what is shown, and shows reminders. */
export function followAccount(app: App, accountId: string): () => void {
  const ending = new AbortController()
  const refresh = createRefresh(app.queries)
  const receive = (event: AccountEvent, isOwn: boolean) => {
    if (event.event === 'reminder') void showReminder(app, event.data, isOwn)
    // An event that a later release sends has a name that is unknown here.
    else if (event.event === 'memory' || event.event === 'reset') refresh(event)
  }
  const name = `lembra-events-${accountId}`
  const listening =
    'locks' in navigator
      ? listenForAllTabs(app.client, name, receive, ending.signal)
      : listenWhileVisible(app.client, receive, ending.signal)
  // The client has signed out, or the page no longer wants events.
  listening.catch(() => {})
  return () => ending.abort()
}

type Receive = (event: AccountEvent, isOwn: boolean) => void

/** A browser has six connections to a service by HTTP/1.1: one tab listens and tells the others. */
async function listenForAllTabs(client: Client, name: string, receive: Receive, signal: AbortSignal): Promise<void> {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<AccountEvent>) => receive(data, false))
  signal.addEventListener('abort', () => channel.close())
  const listen = async () => {
    for await (const event of client.events({ signal, lastEventId: pageOpened() })) {
      channel.postMessage(event)
      receive(event, true)
    }
  }
  const isFree = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await listen()
    return lock !== null
  })
  if (isFree) return
  // Another tab listens. This tab does not know the events from before it was ready, or from after the other one was closed.
  receive({ event: 'reset', data: {} }, false)
  await navigator.locks.request(name, { signal }, async () => {
    receive({ event: 'reset', data: {} }, true)
    await listen()
  })
}

/** The ids of events begin as the time of the change in milliseconds: what happened while the page loaded is told too. */
function pageOpened(): string {
  return String(Math.floor(performance.timeOrigin))
}

/** Pages without HTTPS have no locks. */
async function listenWhileVisible(client: Client, receive: Receive, signal: AbortSignal): Promise<void> {
  for (let visit = 0; !signal.aborted; visit += 1) {
    await untilVisibility('visible', signal)
    const leaving = new AbortController()
    const leave = () => leaving.abort()
    signal.addEventListener('abort', leave)
    void untilVisibility('hidden', signal).then(leave)
    if (visit > 0) receive({ event: 'reset', data: {} }, true)
    try {
      for await (const event of client.events({ signal: leaving.signal })) receive(event, true)
    } catch (error) {
      if (!leaving.signal.aborted) throw error
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }
}

function untilVisibility(state: DocumentVisibilityState, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState !== state && !signal.aborted) return
      document.removeEventListener('visibilitychange', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', look)
    look()
  })
}

const FIRST_DELAY_MS = 150
/** While an import goes on, lists are loaded at this rate. */
const LEAST_PAUSE_MS = 2_000
/** As `timeline.ts`: longer lists are not loaded again while they are read. */
const MOST_PAGES = 20

type Refreshing = Exclude<AccountEvent, { event: 'reminder' }>

/** Loads again what is shown. A hidden page is only marked as stale: it loads when it is looked at. Unsaved input is not part of any query. */
function createRefresh(queries: QueryClient): (event: Refreshing) => void {
  const changed = new Set<string>()
  let isAll = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastAt = -LEAST_PAUSE_MS

  async function run(): Promise<void> {
    const ids = [...changed]
    const wasAll = isAll
    changed.clear()
    isAll = false
    timer = undefined
    lastAt = performance.now()
    const refetchType = document.visibilityState === 'visible' ? 'active' : 'none'
    const keys = wasAll
      ? [['memory'], ['relations']]
      : ids.flatMap((id) => [
          ['memory', id],
          ['relations', id],
        ])
    const lists = [['tasks'], ['labels'], ['mentions'], ['usage'], ...keys]
    await Promise.all([
      ...lists.map((queryKey) => queries.invalidateQueries({ queryKey, refetchType })),
      queries.invalidateQueries({
        queryKey: ['memories'],
        refetchType,
        predicate: ({ state }) => pagesIn(state.data) <= MOST_PAGES,
      }),
    ])
  }

  return (event) => {
    if (event.event === 'memory') changed.add(event.data.id)
    else isAll = true
    const delay = Math.max(FIRST_DELAY_MS, lastAt + LEAST_PAUSE_MS - performance.now())
    timer ??= setTimeout(() => void run(), delay)
  }
}

function pagesIn(data: unknown): number {
  return typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages)
    ? data.pages.length
    : 0
}

const HOUR_MS = 3_600_000

/** As a toast if the page is looked at, which counts as seen; else as a notification if the person allowed them. */
async function showReminder(app: App, reminder: ReminderEventView, isOwn: boolean): Promise<void> {
  const { client, clock, locale, queries, toasts } = app
  await locale.loadMore()
  const t = locale.i18n.getFixedT(locale.i18n.language, 'reminders')
  void queries.invalidateQueries({ queryKey: ['tasks'] })
  const { id, title, dueAt } = reminder
  const isSeen = document.visibilityState === 'visible'
  if (!isSeen && isOwn) notify(reminder)
  const change = async (attributes: Record<string, unknown>, done: string) => {
    try {
      await client.memories.update(id, { attributes })
      toasts.show({ text: done })
      await memoriesChanged(queries)
    } catch {
      toasts.show({ text: t('toast.failed', { title }) })
    }
  }
  const snooze = (until: number, done: string) => void change({ snoozedUntil: new Date(until).toISOString() }, done)
  toasts.show({
    text: t('toast.due', { title }),
    timeout: 0,
    href: `/m/${encodeURIComponent(id)}`,
    action: {
      label: t('toast.done'),
      onClick: () => void change({ status: 'done', occurrence: dueAt }, t('toast.isDone', { title })),
    },
    more: [
      { label: t('toast.hour'), onClick: () => snooze(clock.now() + HOUR_MS, t('toast.isHour', { title })) },
      {
        label: t('toast.tomorrow'),
        onClick: () => snooze(clock.now() + 24 * HOUR_MS, t('toast.isTomorrow', { title })),
      },
    ],
  })
  const [delivery] = reminder.deliveries
  // A list that fails to load says so by itself; a delivery that is not confirmed goes to the next channel.
  if (isSeen && delivery) await client.notifications.confirm(delivery).catch(() => {})
}

/** Browsers on phones only show notifications of a service worker, which web push has. */
function notify({ title, text, url, id, deliveries }: ReminderEventView): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  try {
    const notification = new Notification(title, { body: text === title ? '' : text, tag: deliveries[0] ?? id })
    notification.addEventListener('click', () => {
      window.focus()
      if (window.location.href !== url) window.location.assign(`/m/${encodeURIComponent(id)}`)
    })
  } catch {
    // The toast waits in the page.
  }
}
