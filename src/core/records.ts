// What the store keeps, as plain data. Times are Unix milliseconds; names are the glossary's.

export type TaskStatus = 'open' | 'done' | 'cancelled'
export type MemoryStatus = 'pending' | 'processing' | 'ready' | 'failed' | 'paused'
export type LanguageSetting = 'pt-BR' | 'en' | 'es'

export interface Account {
  id: string
  email: string
  name: string
  /** argon2id in PHC form; null where the account has no password. */
  passwordHash: string | null
  plan: string
  language: LanguageSetting
  timezone: string
  geolocation: boolean
  /** When a mailed key first proved that the owner reads this email. */
  emailProvenAt: number | null
  createdAt: number
  updatedAt: number
}

/**
 * A device token, an API key or a connection's access token, which a bearer presents, or the token in the address of a calendar feed. Only the
 * digest of the secret is kept.
 */
export interface Credential {
  accountId: string
  id: string
  kind: 'device' | 'api-key' | 'feed' | 'connection'
  /** SHA-256 of the secret, in hexadecimal. */
  digest: string
  /** The API key's label or the device's name. */
  label: string | null
  platform: string | null
  /** The AI platform that an API key was made for; stands in for `via` on its captures. */
  client: string | null
  /** First characters of an API key, for its owner to recognise it by. */
  prefix: string | null
  access: 'write' | 'read'
  /** Of an access token: the connection that it belongs to, and ends with. */
  connectionId: string | null
  /** The API key that this API key was made with. It ends with it. */
  parentId: string | null
  createdAt: number
  lastUsedAt: number | null
  /** Null: never. A device's moves on with each use. */
  expiresAt: number | null
}

/** What the owner of an account is told by mail. */
export type NoticeEvent = 'password-set' | 'password-changed' | 'device' | 'api-key' | 'connection'

export interface Notice {
  accountId: string
  id: string
  event: NoticeEvent
  /** What the device, key or app is called, as anyone may have chosen it. */
  name: string | null
  createdAt: number
}

/** A mailed sign-in key. One for each email: a newer one takes the older one's place. */
export interface SignInKey {
  email: string
  digest: string
  name: string | null
  client: string | null
  /** Creates an account whoever may register. */
  isInvitation: boolean
  expiresAt: number
  createdAt: number
}

export type Json = string | number | boolean | null | Json[] | JsonObject
export interface JsonObject {
  [key: string]: Json
}

export interface Media {
  /** In the blob store. */
  key: string
  contentType: string
  bytes: number
  /** The caller's file name; only to be shown. */
  name: string | null
  /** Hexadecimal. */
  sha256: string
  /** The month (`2026-11`) whose counts of audio seconds or images hold it; null until it counts. */
  chargedIn: string | null
  /** Seconds of audio, or images, that it counts for there. Absent if an earlier release counted it. */
  chargedAmount?: number
}

/**
 * A file of an account in the blob store, written down before the file is, so that a crash leaves none that nobody knows of. `storing` and
 * `expected` (an upload that was announced) end at `expiresAt`, and so does `used`: an upload whose bytes went on to a memory.
 */
export interface FileRecord {
  accountId: string
  key: string
  state: 'storing' | 'stored' | 'expected' | 'used'
  contentType: string
  name: string | null
  createdAt: number
  /** Null for what belongs to a memory. */
  expiresAt: number | null
}

export interface Memory {
  accountId: string
  id: string
  type: string
  title: string
  /** False where the title was made from the text and follows it. */
  isTitleGiven: boolean
  text: string
  tags: string[]
  attributes: JsonObject
  status: TaskStatus | null
  dueAt: number | null
  /** `en`, `pt`, `es`, or null where the text does not tell. */
  language: 'en' | 'pt' | 'es' | null
  source: 'text' | 'audio' | 'image'
  client: string | null
  /** Lower-case client name with runs of other characters as one `-`. */
  clientSlug: string | null
  clientId: string | null
  capturedAt: number
  createdAt: number
  updatedAt: number
  memoryStatus: MemoryStatus
  review: 'pending' | 'approved' | null
  error: string | null
  audioSeconds: number | null
  media: Media | null
}

export interface Job {
  id: string
  kind: string
  /** Two live jobs of one kind never share a key: adding the second changes nothing. */
  key: string
  accountId: string | null
  payload: JsonObject
  /** Claims, this one included. */
  attempts: number
  /** Attempts that failed by themselves, rather than being cut short by the end of the process. */
  failures: number
  runAt: number
}

/** Usage of one account in one calendar month (UTC); `storageBytes` is a running total and not of the month. */
export interface UsageCounters {
  memories: number
  audioSeconds: number
  images: number
  storageBytes: number
  searches: number
  recalls: number
}
