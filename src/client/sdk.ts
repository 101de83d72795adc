// The public API of `lembra/client`. See docs/sdk.md for examples.

export { type Client, type ClientOptions, createClient } from './client.ts'
export {
  AuthenticationError,
  BadRequestError,
  ExpiredCursorError,
  InternalServerError,
  LembraError,
  NotFoundError,
  PermissionDeniedError,
  PreconditionFailedError,
  RateLimitError,
  TooLargeError,
  UnreachableError,
} from './errors.ts'
export type { ResponseInfo } from './exchange.ts'
export {
  createOutbox,
  type FlushReport,
  type Outbox,
  type OutboxCapture,
  type OutboxEntry,
  type OutboxOptions,
  type OutboxStore,
} from './outbox.ts'
export type { Paged } from './pages.ts'
export type { RetryRules } from './retry.ts'
export type * from './types.ts'
