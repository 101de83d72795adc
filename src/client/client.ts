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
  /** Where the service is, such as https://lembra.example. */
  baseUrl: string
  /** An API key or a device token; a function is asked for the one of now at each call. */
  token?: string | null | (() => string | null) | undefined
  fetch?: typeof fetch
  /** Of each attempt; a file gets more by its size. */
  timeoutMs?: number
  /** The service does not know the credential any more. */
  onSignedOut?: () => void
  retry?: Partial<RetryRules>
}

export interface Client extends SearchingCalls, ConnectionCalls, ActivityCalls {
  account: AccountCalls
  memories: MemoryCalls
  tasks: TaskCalls
  keys: KeyCalls
  usage(options?: CallOptions): Promise<UsageView>
  /** A ZIP of everything in the account, as it streams in. */
  export(options?: CallOptions): Promise<Response>
  /**
   * Takes in an archive of Lembra or what another program exported. What is there already stays as it is, so that importing the same file
   * again after a failure is safe.
   */
  importFile(file: FileImport, options?: CallOptions): Promise<ImportReportView>
}

/**
 * Speaks to a memory service over its HTTP API, from browsers and Node. A call that fails throws a LembraError (the service refused),
 * an UnreachableError (no answer came), or the reason of the caller's own signal. Reads and captures are tried again by themselves.
 */
export function createClient(options: ClientOptions): Client {
  const { token = null } = options
  const transport = createTransport({
    baseUrl: options.baseUrl,
    token: typeof token === 'function' ? token : () => token || null,
    // Looked up for each call: a browser's fetch wants to be called on its window, and tests replace it.
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
