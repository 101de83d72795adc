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
  /** The client id of the capture: sent twice, it is saved once. */
  id: string
  /** Unix ms, above that of every entry added before: the order in which they are sent. */
  addedAt: number
  attempts: number
  state: 'waiting' | 'refused'
  /** The HTTP status that it was refused with; null where it never was sent, missing in what was stored before this was kept. */
  status?: number | null
  /** Why it was refused, in the service's words. */
  error: string | null
  field: string | null
}

/** A capture that is not known to be saved yet. */
export type OutboxEntry = CommonFields & (TextFields | FileFields) & OutboxState

type Optional<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>

/** What is to be captured; `capturedAt` is now and `tags` none unless told. */
export type OutboxCapture = Optional<CommonFields, 'tags' | 'capturedAt'> & (TextFields | FileFields)

/** Where entries wait: they must outlive the page. */
export interface OutboxStore {
  all(): Promise<OutboxEntry[]>
  /** Replaces the entry with the same id. Done once it is durable. */
  put(entry: OutboxEntry): Promise<void>
  remove(id: string): Promise<void>
}

export function isWaitingOf(accountId: string): (entry: OutboxEntry) => boolean {
  return (entry) => entry.accountId === accountId && entry.state === 'waiting'
}
