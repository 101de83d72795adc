import { type AccountCalls, accountCalls } from './account.ts'
import { type ActivityCalls, activityCalls } from './activity.ts'
import { type ConnectionCalls, connectionCalls } from './connections.ts'
import { importFile } from './importing.ts'
import { type KeyCalls, keyCalls } from './keys.ts'
import { type MemoryCalls, memoryCalls } from './memories.ts'
import { DEFAULT_RETRIES, type RetryRules } from './retry.ts'
import { type SearchingCalls, searchingCalls } from './searching.ts'
import { type TaskCalls, taskCalls } from './tasks.ts'
import { createTransport } from './transport.ts'
import type { CallOptions, FileImport, ImportReportView, UsageView } from './types.ts'

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
    keys: keyCalls(transport),
    ...connectionCalls(transport),
    ...activityCalls(transport),

    usage: ({ signal } = {}) => transport.send<UsageView>({ method: 'GET', path: '/v1/usage', signal }),
    export: ({ signal } = {}) => transport.open({ method: 'GET', path: '/v1/export', signal }),
    importFile: (file, { signal } = {}) => importFile(transport, file, { signal }),
  }
}
