import { accountCalls } from './account.ts'
import { keyCalls } from './keys.ts'
import { memoryCalls } from './memories.ts'
import { DEFAULT_RETRIES, type RetryRules } from './retry.ts'
import { searchingCalls } from './searching.ts'
import { taskCalls } from './tasks.ts'
import { createTransport } from './transport.ts'
import type { CallOptions, UsageView } from './types.ts'

export { LembraError, UnreachableError } from './errors.ts'
export type * from './types.ts'

export interface ClientOptions {
  /** Where the service is, such as https://lembra.example. */
  baseUrl: string
  /** The credential of now: a device token or an API key. Asked for each call. */
  token?: () => string | null
  fetch?: typeof fetch
  /** Of each attempt; a file gets more by its size. */
  timeoutMs?: number
  /** The service does not know the credential any more. */
  onSignedOut?: () => void
  retry?: Partial<RetryRules>
}

export type Client = ReturnType<typeof createClient>

/**
 * Speaks to a memory service over its HTTP API, from browsers and Node. A call that fails throws a LembraError (the service refused),
 * an UnreachableError (no answer came), or the reason of the caller's own signal. Reads and captures are tried again by themselves.
 */
export function createClient(options: ClientOptions) {
  const transport = createTransport({
    baseUrl: options.baseUrl,
    token: options.token ?? (() => null),
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

    usage: ({ signal }: CallOptions = {}) => transport.send<UsageView>({ method: 'GET', path: '/v1/usage', signal }),

    /** A ZIP of everything in the account, as it streams in. */
    export: ({ signal }: CallOptions = {}): Promise<Response> =>
      transport.open({ method: 'GET', path: '/v1/export', signal }),
  }
}
