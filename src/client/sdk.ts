// The public API of `lembra/client`. See docs/sdk.md for examples.

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
