import { type AccountCalls, accountCalls, type SearchingCalls, searchingCalls } from './calls.ts'
import { type LembraError, refusalIn, UnreachableError } from './errors.ts'
import { type MemoryCalls, memoryCalls } from './memories.ts'
import { DEFAULT_RETRIES, type RetryRules } from './retry.ts'
import { createTransport, inPath, type Transport } from './transport.ts'
import type {
  ActivityDaysQuery,
  ActivityDaysView,
  ActivityListView,
  ActivityQuery,
  ApiKeyView,
  CallOptions,
  ConnectionListView,
  CreatedApiKeyView,
  CreatedFeedView,
  DetailedTaskView,
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

export { LembraError, UnreachableError } from './errors.ts'
export type * from './types.ts'

export interface ClientOptions {
  /** The service's base URL, such as https://lembra.example. */
  baseUrl: string
  /** An API key or a device token, or a function that returns the current one and is called for each request. */
  token?: string | null | (() => string | null) | undefined
  fetch?: typeof fetch
  /** Timeout of each attempt; a file gets more by its size. */
  timeoutMs?: number
  /** Called if the service rejects the current credential with 401. */
  onSignedOut?: () => void
  retry?: Partial<RetryRules>
}

export interface Client extends SearchingCalls, ConnectionCalls, ActivityCalls {
  account: AccountCalls
  memories: MemoryCalls
  tasks: TaskCalls
  mentions: MentionCalls
  keys: KeyCalls
  usage(options?: CallOptions): Promise<UsageView>
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
export function createClient(options: ClientOptions): Client {
  const { token = null } = options
  const transport = createTransport({
    baseUrl: options.baseUrl,
    token: typeof token === 'function' ? token : () => token || null,
    // Looked up at each call: a browser's `fetch` must be called on its window, and tests replace it.
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    timeoutMs: options.timeoutMs ?? 30_000,
    onSignedOut: options.onSignedOut ?? (() => {}),
    retry: { ...DEFAULT_RETRIES, ...options.retry },
  })
  return {
    account: accountCalls(transport),
    memories: memoryCalls(transport),
    ...searchingCalls(transport),
    tasks: taskCalls(transport),
    mentions: mentionCalls(transport),
    keys: keyCalls(transport),
    ...connectionCalls(transport),
    ...activityCalls(transport),

    usage: ({ signal } = {}) => transport.send<UsageView>({ method: 'GET', path: '/v1/usage', signal }),
    export: ({ signal } = {}) => transport.open({ method: 'GET', path: '/v1/export', signal }),
    importFile: (file, { signal } = {}) => importFile(transport, file, { signal }),
  }
}

type ActivityCalls = ReturnType<typeof activityCalls>

/** Lists what API keys and connected apps have read. */
function activityCalls({ send }: Transport) {
  return {
    /** Newest first. */
    activity: (query: ActivityQuery = {}, { signal }: CallOptions = {}) =>
      send<ActivityListView>({ method: 'GET', path: '/v1/activity', query, signal }),

    /** Counts per client and day, latest day first. */
    activityDays: (query: ActivityDaysQuery = {}, { signal }: CallOptions = {}) =>
      send<ActivityDaysView>({ method: 'GET', path: '/v1/activity/days', query, signal }),
  }
}

type MentionCalls = ReturnType<typeof mentionCalls>

/** People, places and other names in the memories. */
function mentionCalls({ send }: Transport) {
  return {
    /** Those of the most memories first. */
    list: (query: MentionQuery = {}, { signal }: CallOptions = {}) =>
      send<MentionListView>({ method: 'GET', path: '/v1/mentions', query, signal }),

    /** Also returns the latest memories that mention it. */
    get: (id: string, { limit }: { limit?: number } = {}, { signal }: CallOptions = {}) =>
      send<MentionDetailView>({ method: 'GET', path: `/v1/mentions/${inPath(id)}`, query: { limit }, signal }),
  }
}

type KeyCalls = ReturnType<typeof keyCalls>

function keyCalls({ send }: Transport) {
  return {
    list: ({ signal }: CallOptions = {}) =>
      send<{ items: ApiKeyView[] }>({ method: 'GET', path: '/v1/apikeys', signal }),

    /** Only this response contains the key itself. */
    create: ({ label, access }: NewApiKey, { signal }: CallOptions = {}) =>
      send<CreatedApiKeyView>({
        method: 'POST',
        path: '/v1/apikeys',
        query: { access },
        json: { label },
        status: 201,
        signal,
      }),

    revoke: async (id: string, { signal }: CallOptions = {}): Promise<void> => {
      await send({ method: 'DELETE', path: `/v1/apikeys/${inPath(id)}`, status: 204, signal })
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
    list: (query?: TaskQuery, { signal }: CallOptions = {}) =>
      send<{ tasks: DetailedTaskView[] }>({ method: 'GET', path: '/v1/tasks', query, signal }),

    feed: ({ signal } = {}) => send<FeedView>({ method: 'GET', path: FEED, signal }),

    makeFeed: ({ signal } = {}) => send<CreatedFeedView>({ method: 'POST', path: FEED, status: 201, signal }),

    endFeed: async ({ signal } = {}) => {
      await send({ method: 'DELETE', path: FEED, status: 204, signal })
    },
  }
}

type ConnectionCalls = ReturnType<typeof connectionCalls>

/** Apps that were granted access by OAuth. Only a signed-in device may approve an app. */
function connectionCalls({ send }: Transport) {
  return {
    connections: ({ signal }: CallOptions = {}) =>
      send<ConnectionListView>({ method: 'GET', path: '/v1/connections', signal }),

    /** Revokes the app's credentials at once. */
    endConnection: async (id: string, { signal }: CallOptions = {}): Promise<void> => {
      await send({ method: 'DELETE', path: `/v1/connections/${inPath(id)}`, status: 204, signal })
    },

    /** Describes who asks for which access. Takes the parameters of the authorization URL. */
    oauthRequest: (request: OAuthRequest, { signal }: CallOptions = {}) =>
      send<OAuthRequestView>({ method: 'POST', path: '/v1/oauth/requests', json: request, signal }),

    /** Returns the URL to redirect the person to. */
    answerOAuthRequest: (answer: OAuthAnswer, { signal }: CallOptions = {}) =>
      send<OAuthAnsweredView>({ method: 'POST', path: '/v1/oauth/approvals', json: answer, signal }),
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
  { signal }: CallOptions = {},
): Promise<ImportReportView> {
  const answer = lines({
    method: 'POST',
    path: '/v1/import',
    query: { dryRun: dryRun ? true : undefined, format, name },
    accept: 'application/x-ndjson',
    file: { blob: file, contentType, onProgress: undefined },
    signal,
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
  return refusalIn({ status, retryAfter: null, text: JSON.stringify(error) })
}
