import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { requireCredential } from '../../core/accounts/authentication.ts'
import type { ActivityLog } from '../../core/activity/activity.ts'
import { type AccountNews, readMemoryEvents, type WatchAccounts } from '../../core/memories/changes.ts'
import { readReminderEvent } from '../../core/reminders/reminder-event.ts'
import type { Store } from '../../core/store.ts'
import { EventHeaders, EventStream } from '../../schema/events.ts'
import { createAccountCap } from '../concurrency-limits.ts'
import { operation } from '../openapi.ts'
import type { Server } from '../server.ts'
import { recordAccess } from './shared.ts'

/** The windows and devices of a person, and some programs. */
const MOST_OF_ACCOUNT = 16
/** Each takes a connection and some kilobytes. */
const MOST_IN_ALL = 1_024
const RETRY_AFTER_SECONDS = 30
/** A stream looks at the credential, and for changes whose announcement was lost, at least this often. */
const LOOK_MS = 3_000
/** Proxies cut a connection that is silent for a minute, and clients take one for dead. */
const HEARTBEAT_MS = 15_000
/** Between two looks, so that an import is told in few batches. */
const LEAST_PAUSE_MS = 100

interface EventRouteDeps {
  store: Pick<Store, 'memories' | 'changes' | 'credentials' | 'reminders'>
  activityLog: ActivityLog
  baseUrl: string
  watchAccounts: WatchAccounts
}

export function eventRoutes(app: Server, deps: EventRouteDeps): void {
  const streams = createStreams(deps.watchAccounts)
  const open = createAccountCap({
    mostOfAccount: MOST_OF_ACCOUNT,
    mostInAll: MOST_IN_ALL,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    tooMany: {
      ofAccount: 'Too many clients of this account listen for events. Close one of them first.',
      inAll: 'Too many clients listen for events. Please try again in a moment.',
    },
  })
  app.addHook('preClose', async () => streams.endAll())
  app.get(
    '/v1/events',
    {
      config: { isStream: true },
      schema: operation('Events', 'streamEvents', 'Follow what happens in the account', {
        description:
          'Stays open and sends each change within a second, whoever made it. A comment comes every 15 seconds. The stream ends if the credential is revoked.',
        headers: EventHeaders,
        response: { 200: EventStream },
      }),
    },
    async (request, reply) => {
      const { account } = request
      // A proxy that buffers or transforms the response would delay the events.
      reply.type('text/event-stream; charset=utf-8')
      reply.headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' })
      // A connection that stayed open after its stream would keep a stopping service waiting.
      reply.header('connection', 'close')
      if (request.method === 'HEAD') return reply.send(Readable.from([]))
      open.enter(account.id, reply.raw)
      const since = revisionIn(request.headers['last-event-id'])
      const stream = streams.begin(account.id)
      reply.raw.on('close', stream.end)
      if (request.leaveSlot) {
        reply.raw.off('close', request.leaveSlot)
        request.leaveSlot()
      }
      return reply.send(Readable.from(eventText(deps, request, since, stream), { objectMode: false }))
    },
  )
}

function revisionIn(lastEventId: string | undefined): number | null {
  return lastEventId !== undefined && /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : null
}

/** Reads on only when the client has read what came before, so that a slow one holds no more than a batch. */
async function* eventText(
  deps: EventRouteDeps,
  request: FastifyRequest,
  since: number | null,
  stream: Stream,
): AsyncGenerator<string, void, undefined> {
  const { store } = deps
  const { account, credential } = request
  let revision = since ?? (await store.changes.latest(account))
  let sentAt = performance.now()
  yield `id: ${revision}\nretry: 2000\n\n`
  while (!stream.signal.aborted) {
    if (!(await isValid(store, credential))) return
    const found = await readMemoryEvents(store, account, revision)
    revision = found?.revision ?? (await store.changes.latest(account))
    const changes = found?.events.map((event) => eventBlock('memory', event, revision)) ?? [
      eventBlock('reset', {}, revision),
    ]
    const text = [...changes, ...(await reminderBlocks(deps, request, stream.takeDue()))].join('')
    if (text !== '' || performance.now() - sentAt >= HEARTBEAT_MS) {
      sentAt = performance.now()
      yield text || ':\n\n'
    }
    await stream.news()
  }
}

async function reminderBlocks(
  { store, activityLog, baseUrl }: EventRouteDeps,
  request: FastifyRequest,
  due: readonly Due[],
): Promise<string[]> {
  const blocks: string[] = []
  for (const each of due) {
    const event = await readReminderEvent({ store, baseUrl }, request.account, each)
    if (!event) continue
    recordAccess(activityLog, request, { kind: 'list', memoryIds: [event.id] })
    blocks.push(eventBlock('reminder', event))
  }
  return blocks
}

/** Only changes have an id: they are what a client can continue after. */
function eventBlock(event: string, data: object, id?: number): string {
  const lines = [`event: ${event}`, ...(id === undefined ? [] : [`id: ${id}`]), `data: ${JSON.stringify(data)}`]
  return `${lines.join('\n')}\n\n`
}

async function isValid(store: Pick<Store, 'credentials'>, credential: FastifyRequest['credential']): Promise<boolean> {
  return requireCredential(store, credential).then(
    () => true,
    () => false,
  )
}

type Due = NonNullable<AccountNews['due']>

/** A client that reads so slowly that more are waiting finds the rest in its lists. */
const MOST_DUE = 100

interface Stream {
  signal: AbortSignal
  /** The reminders that became due since the last call. */
  takeDue(): Due[]
  /** Resolves when the account has changed since the last call, when it is time to look again, or when the stream ends. */
  news(): Promise<void>
  end(): void
}

/** The open streams by account. Other processes are listened to from the first stream on. */
function createStreams(watchAccounts: WatchAccounts): { begin(accountId: string): Stream; endAll(): void } {
  const streams = new Map<string, Set<{ wake(due?: Due): void; end(): void }>>()
  let isWatching = false

  function watch(): void {
    if (isWatching) return
    isWatching = true
    watchAccounts((news) => {
      const changed = news ? [streams.get(news.accountId) ?? []] : [...streams.values()]
      for (const each of changed.flatMap((set) => [...set])) each.wake(news?.due)
    })
  }

  return {
    begin(accountId) {
      watch()
      const ending = new AbortController()
      const { signal } = ending
      const due = new Map<string, Due>()
      let hasNews = false
      let wakeUp = () => {}
      const pause = (ms: number) =>
        new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          wakeUp = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      const own = {
        wake: (reminder?: Due) => {
          // Another process may tell it twice.
          if (reminder && due.size < MOST_DUE) due.set(`${reminder.memoryId} ${reminder.dueAt}`, reminder)
          hasNews = true
          wakeUp()
        },
        end: () => {
          ofAccount.delete(own)
          if (ofAccount.size === 0) streams.delete(accountId)
          ending.abort()
          wakeUp()
        },
      }
      const ofAccount = streams.get(accountId) ?? new Set()
      streams.set(accountId, ofAccount.add(own))
      return {
        signal,
        end: own.end,
        takeDue: () => {
          const taken = [...due.values()]
          due.clear()
          return taken
        },
        news: async () => {
          await wait(LEAST_PAUSE_MS)
          if (!hasNews && !signal.aborted) await pause(LOOK_MS)
          hasNews = false
        },
      }
    },
    endAll: () => [...streams.values()].flatMap((set) => [...set]).forEach((each) => each.end()),
  }
}
