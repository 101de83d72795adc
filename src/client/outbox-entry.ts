import type { Place } from './types.ts'

interface CommonFields {
  accountId: string
  tags: string[]
  /** ISO 8601. */
  capturedAt: string
  location?: Place | undefined
}

interface TextFields {
  kind: 'text'
  text: string
  file?: undefined
  contentType?: undefined
  name?: undefined
}

interface FileFields {
  kind: 'file'
  file: Blob
  contentType: string
  name?: string | undefined
  text?: undefined
}

interface OutboxState {
  /** The client id of the capture, which makes sending it twice safe. */
  id: string
  /** Unix ms, greater than in all earlier entries: defines the sending order. */
  addedAt: number
  attempts: number
  state: 'waiting' | 'refused'
  /** The HTTP status of the refusal; null if it was never sent; missing in entries stored by older versions. */
  status?: number | null
  /** The service's message for the refusal. */
  error: string | null
  field: string | null
}

/** A capture that is not yet confirmed as saved. */
export type OutboxEntry = CommonFields & (TextFields | FileFields) & OutboxState

type Optional<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>

/** A new capture; `capturedAt` defaults to now and `tags` to none. */
export type OutboxCapture = Optional<CommonFields, 'tags' | 'capturedAt'> & (TextFields | FileFields)

/** Storage for entries. It must outlive the page. */
export interface OutboxStore {
  all(): Promise<OutboxEntry[]>
  /** Replaces the entry with the same id. Resolves once it is durable. */
  put(entry: OutboxEntry): Promise<void>
  remove(id: string): Promise<void>
}

export function isWaitingOf(accountId: string): (entry: OutboxEntry) => boolean {
  return (entry) => entry.accountId === accountId && entry.state === 'waiting'
}
