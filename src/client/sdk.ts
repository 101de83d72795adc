// What `lembra/client` is. docs/sdk.md tells it with examples.

export { type Client, type ClientOptions, createClient, LembraError, UnreachableError } from './client.ts'
export {
  createOutbox,
  type FlushReport,
  type Outbox,
  type OutboxCapture,
  type OutboxEntry,
  type OutboxOptions,
  type OutboxStore,
} from './outbox.ts'
export type { RetryRules } from './retry.ts'
export type * from './types.ts'
