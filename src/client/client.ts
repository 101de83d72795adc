import {
  type AccountCalls,
  accountCalls,
  type NotificationCalls,
  notificationCalls,
  type SearchingCalls,
  searchingCalls,
} from './calls.ts'
import { type LembraError, refusalIn, UnreachableError } from './errors.ts'
import { accountEvents } from './events.ts'
import type { ResponseInfo } from './exchange.ts'
import { type MemoryCalls, memoryCalls } from './memories.ts'
import { DEFAULT_RETRIES, type RetryRules } from './retry.ts'
import { createTransport, inPath, type Transport } from './transport.ts'
import type {
  AccountEvent,
  ActivityDaysQuery,
  ActivityDaysView,
  ActivityListView,
  ActivityQuery,
  AnyRequest,
  ApiKeyView,
  CallOptions,
  ConnectionListView,
  CreatedApiKeyView,
  CreatedFeedView,
  DetailedTaskView,
  EventsOptions,
  FeedView,
  FileImport,
  ImportProgress,
  ImportReportView,
  MentionDetailView,
  MentionListView,
  MentionQuery,
  NewApiKey,
  OAuthAnswer,
  OAuthAnsweredView,
  OAuthRequest,
  OAuthRequestView,
  TaskQuery,
  TaskView,
  UsageView,
} from './types.ts'

export { LembraError } from './errors.ts'
export type * from './types.ts'

export interface ClientOptions {
  /** The service's base URL, such as https://lembra.example. By default that of the environment variable LEMBRA_URL. */
  baseUrl?: string | undefined
  /**
   * An API key or a device token, or a function that returns the current one and is called for each request. By default that of the environment
   * variable LEMBRA_API_KEY, unless LEMBRA_URL names another service; null sends none.
   */
  token?: string | null | (() => string | null) | undefined
  fetch?: typeof fetch
  /** Timeout of each attempt; a file gets more by its size. */
  timeoutMs?: number
  /** Called if the service rejects the current credential with 401. */
  onSignedOut?: () => void
  retry?: Partial<RetryRules>
  /** Sent with each request. */
  headers?: Record<string, string>
  /** Called with each response, also before a retry; for logs. */
  onResponse?: (response: ResponseInfo) => void
}

export interface Client extends SearchingCalls, ConnectionCalls, ActivityCalls {
  account: AccountCalls
  memories: MemoryCalls
  tasks: TaskCalls
  mentions: MentionCalls
  keys: KeyCalls
  notifications: NotificationCalls
  usage(options?: CallOptions): Promise<UsageView>
  /**
   * Yields what happens in the account, whichever client did it. It connects again by itself and continues after the last event. End it with `signal`
   * or `break`. After an event `reset`, read again what you keep.
   */
  events(options?: EventsOptions): AsyncGenerator<AccountEvent, void, undefined>
  /** Calls an operation that this release has no method for. Only a GET is retried. */
  request<Body = unknown>(request: AnyRequest, options?: CallOptions): Promise<Body>
  /** Streams a ZIP of everything in the account. */
  export(options?: CallOptions): Promise<Response>
  /**
   * Imports an archive of Lembra or another program's export. Existing memories are kept, so it is safe to import the same file again after a
   * failure.
   */
  importFile(file: FileImport, options?: CallOptions): Promise<ImportReportView>
}

/**
 * Creates a client for the HTTP API, for browsers and Node. A failed call throws a LembraError (the service refused), an UnreachableError (no
 * response), or the reason of the caller's signal. Reads and captures are retried.
 */
export function createClient(given: ClientOptions = {}): Client {
  const usualUrl = setting('LEMBRA_URL')
  const { baseUrl = usualUrl, token = keyFor(baseUrl, usualUrl) } = given
  if (!baseUrl) throw new TypeError('Pass baseUrl to createClient, or set the environment variable LEMBRA_URL.')
  const transport = createTransport({
    baseUrl,
    token: typeof token === 'function' ? token : () => token || null,
    // Looked up at each call: a browser's `fetch` must be called on its window, and tests replace it.
    fetch: given.fetch ?? ((input, init) => fetch(input, init)),
    timeoutMs: given.timeoutMs ?? 30_000,
    onSignedOut: given.onSignedOut ?? (() => {}),
    retry: { ...DEFAULT_RETRIES, ...given.retry },
    headers: given.headers ?? {},
    onResponse: given.onResponse ?? (() => {}),
  })
  return {
    account: accountCalls(transport),
    memories: memoryCalls(transport),
    ...searchingCalls(transport),
    tasks: taskCalls(transport),
    mentions: mentionCalls(transport),
    keys: keyCalls(transport),
    notifications: notificationCalls(transport),
    ...connectionCalls(transport),
    ...activityCalls(transport),

    usage: (options = {}) => transport.send<UsageView>({ method: 'GET', path: '/v1/usage', options }),
    events: (options) => accountEvents(transport, options),
    export: (options = {}) => transport.open({ method: 'GET', path: '/v1/export', options }),
    importFile: (file, options = {}) => importFile(transport, file, options),
    request: (request, options = {}) => transport.send({ ...request, options }),
  }
}

/** The environment's key is not sent to another service than the environment's. */
function keyFor(baseUrl: string | undefined, usualUrl: string | undefined): string | null {
  return usualUrl === undefined || baseUrl === usualUrl ? (setting('LEMBRA_API_KEY') ?? null) : null
}

/** Undefined in a browser, and without the permission that Deno asks for. */
function setting(name: string): string | undefined {
  try {
    const { env } = (Reflect.get(globalThis, 'process') ?? {}) as { env?: Record<string, string | undefined> }
    return env?.[name] || undefined
  } catch {
    return undefined
  }
}

type ActivityCalls = ReturnType<typeof activityCalls>

/** Lists what API keys and connected apps have read. */
function activityCalls({ send }: Transport) {
  return {
    /** Newest first. */
    activity: (query: ActivityQuery = {}, options: CallOptions = {}) =>
      send<ActivityListView>({ method: 'GET', path: '/v1/activity', query, options }),

    /** Counts per client and day, latest day first. */
    activityDays: (query: ActivityDaysQuery = {}, options: CallOptions = {}) =>
      send<ActivityDaysView>({ method: 'GET', path: '/v1/activity/days', query, options }),
  }
}

type MentionCalls = ReturnType<typeof mentionCalls>

/** People, places and other names in the memories. */
function mentionCalls({ send }: Transport) {
  return {
    /** Those of the most memories first. */
    list: (query: MentionQuery = {}, options: CallOptions = {}) =>
      send<MentionListView>({ method: 'GET', path: '/v1/mentions', query, options }),

    /** Also returns the latest memories that mention it. */
    get: (id: string, { limit }: { limit?: number } = {}, options: CallOptions = {}) =>
      send<MentionDetailView>({ method: 'GET', path: `/v1/mentions/${inPath(id)}`, query: { limit }, options }),
  }
}

type KeyCalls = ReturnType<typeof keyCalls>

function keyCalls({ send }: Transport) {
  return {
    list: (options: CallOptions = {}) => send<{ items: ApiKeyView[] }>({ method: 'GET', path: '/v1/apikeys', options }),

    /** Only this response contains the key itself. */
    create: ({ access, ...key }: NewApiKey, options: CallOptions = {}) =>
      send<CreatedApiKeyView>({
        method: 'POST',
        path: '/v1/apikeys',
        query: { access },
        json: key,
        status: 201,
        options,
      }),

    revoke: async (id: string, options: CallOptions = {}): Promise<void> => {
      await send({ method: 'DELETE', path: `/v1/apikeys/${inPath(id)}`, status: 204, options })
    },
  }
}

interface TaskCalls {
  list(query: TaskQuery & { detail: true }, options?: CallOptions): Promise<{ tasks: DetailedTaskView[] }>
  list(query?: TaskQuery, options?: CallOptions): Promise<{ tasks: TaskView[] }>
  /** The calendar feed that other programs may subscribe to. */
  feed(options?: CallOptions): Promise<FeedView>
  /** Creates a new feed URL, which only this response contains. The old URL stops working. */
  makeFeed(options?: CallOptions): Promise<CreatedFeedView>
  endFeed(options?: CallOptions): Promise<void>
}

const FEED = '/v1/tasks/feed'

function taskCalls({ send }: Transport): TaskCalls {
  return {
    list: (query?: TaskQuery, options: CallOptions = {}) =>
      send<{ tasks: DetailedTaskView[] }>({ method: 'GET', path: '/v1/tasks', query, options }),

    feed: (options = {}) => send<FeedView>({ method: 'GET', path: FEED, options }),

    makeFeed: (options = {}) => send<CreatedFeedView>({ method: 'POST', path: FEED, status: 201, options }),

    endFeed: async (options = {}) => {
      await send({ method: 'DELETE', path: FEED, status: 204, options })
    },
  }
}

type ConnectionCalls = ReturnType<typeof connectionCalls>

/** Apps that were granted access by OAuth. Only a signed-in device may approve an app. */
function connectionCalls({ send }: Transport) {
  return {
    connections: (options: CallOptions = {}) =>
      send<ConnectionListView>({ method: 'GET', path: '/v1/connections', options }),

    /** Revokes the app's credentials at once. */
    endConnection: async (id: string, options: CallOptions = {}): Promise<void> => {
      await send({ method: 'DELETE', path: `/v1/connections/${inPath(id)}`, status: 204, options })
    },

    /** Describes who asks for which access. Takes the parameters of the authorization URL. */
    oauthRequest: (request: OAuthRequest, options: CallOptions = {}) =>
      send<OAuthRequestView>({ method: 'POST', path: '/v1/oauth/requests', json: request, options }),

    /** Returns the URL to redirect the person to. */
    answerOAuthRequest: (answer: OAuthAnswer, options: CallOptions = {}) =>
      send<OAuthAnsweredView>({ method: 'POST', path: '/v1/oauth/approvals', json: answer, options }),
  }
}

/** One line of the response; it has exactly one of these fields. */
interface ImportLine {
  progress?: ImportProgress
  report?: ImportReportView
  error?: unknown
}

/** Always requests JSON lines, even without `onProgress`: a response that starts only after minutes would time out. */
async function importFile(
  { lines }: Transport,
  { file, contentType, name, format, dryRun, onProgress }: FileImport,
  options: CallOptions = {},
): Promise<ImportReportView> {
  const answer = lines({
    method: 'POST',
    path: '/v1/import',
    query: { dryRun: dryRun ? true : undefined, format, name },
    headers: { accept: 'application/x-ndjson' },
    file: { blob: file, contentType, onProgress: undefined },
    options,
  })
  for await (const line of answer) {
    const { progress, report, error } = line as ImportLine
    if (error !== undefined) throw refusalOf(error)
    if (report) return report
    if (progress) onProgress?.(progress)
  }
  throw new UnreachableError(
    'The connection ended before the import did. Import the file again: existing memories are kept.',
  )
}

/** The response started with status 200 before it failed, so its last line carries the real status and body. */
function refusalOf(error: unknown): LembraError {
  const { status = 400 } = error as { status?: number }
  return refusalIn({ status, headers: new Headers(), text: JSON.stringify(error) })
}
