// The store's records, as plain data. Times are Unix milliseconds. docs/glossary.md explains the names.

export type TaskStatus = 'open' | 'done' | 'cancelled'
export type MemoryStatus = 'pending' | 'processing' | 'ready' | 'failed' | 'paused'
export type LanguageSetting = 'pt-BR' | 'en' | 'es'

export interface Account {
  id: string
  email: string
  name: string
  /** argon2id hash in PHC format; null if the account has no password. */
  passwordHash: string | null
  plan: string
  language: LanguageSetting
  timezone: string
  geolocation: boolean
  /** When an email key first proved that the owner reads this email. */
  emailProvenAt: number | null
  createdAt: number
  updatedAt: number
}

/** A bearer token (a device token, an API key or a connection's access token), or the token in a calendar feed's address. */
export interface Credential {
  accountId: string
  id: string
  kind: 'device' | 'api-key' | 'feed' | 'connection'
  /** SHA-256 of the secret in hexadecimal. The secret itself is not stored. */
  hash: string
  /** The API key's label or the device's name. */
  label: string | null
  platform: string | null
  /** The AI platform of an API key: the default client of its captures. */
  client: string | null
  /** First characters of an API key, which help its owner recognise it. */
  prefix: string | null
  access: 'write' | 'read'
  /** The connection of an access token. The token ends with it. */
  connectionId: string | null
  /** The API key that created this API key. This one ends with it. */
  parentId: string | null
  createdAt: number
  lastUsedAt: number | null
  /** Null if it never expires. Each use of a device extends it. */
  expiresAt: number | null
}

export type NoticeEvent = 'password-set' | 'password-changed' | 'device' | 'api-key' | 'connection'

export interface Notice {
  accountId: string
  id: string
  event: NoticeEvent
  /** Name of the device, key or app. Untrusted. */
  name: string | null
  createdAt: number
}

/** A sign-in key sent by email. Each email has at most one: a newer key replaces the older. */
export interface SignInKey {
  email: string
  hash: string
  name: string | null
  client: string | null
  /** An invitation creates an account even if the email may not register. */
  isInvitation: boolean
  expiresAt: number
  createdAt: number
}

export type Json = string | number | boolean | null | Json[] | JsonObject
export interface JsonObject {
  [key: string]: Json
}

export interface Media {
  /** Key in the blob store. */
  key: string
  contentType: string
  bytes: number
  /** The caller's file name, for display only. */
  name: string | null
  /** Hexadecimal. */
  sha256: string
  /** The month (`2026-11`) whose audio seconds or images include it; null until it is counted. */
  chargedIn: string | null
  /** The audio seconds or images that were counted. Absent if an earlier release counted them. */
  chargedAmount?: number
}

/**
 * A file in the blob store. It is recorded before it is written, so that a crash leaves no unknown file. `storing`, `expected` (an announced upload)
 * and `used` (an upload whose bytes went to a memory) end at `expiresAt`.
 */
export interface FileRecord {
  accountId: string
  key: string
  state: 'storing' | 'stored' | 'expected' | 'used'
  contentType: string
  name: string | null
  createdAt: number
  /** Null for a file that belongs to a memory. */
  expiresAt: number | null
}

export interface Memory {
  accountId: string
  id: string
  type: string
  title: string
  /** False if the title was derived from the text and follows its changes. */
  isTitleGiven: boolean
  text: string
  tags: string[]
  attributes: JsonObject
  status: TaskStatus | null
  dueAt: number | null
  /** Null if the text's language could not be detected. */
  language: 'en' | 'pt' | 'es' | null
  source: 'text' | 'audio' | 'image'
  client: string | null
  /** The client name in lower case, with each run of other characters replaced by one `-`. */
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
  /** Unique among the live jobs of one kind: adding a second one changes nothing. */
  key: string
  accountId: string | null
  payload: JsonObject
  /** Number of claims, including the current one. */
  attempts: number
  /** Attempts that failed by themselves, rather than because the process ended. */
  failures: number
  runAt: number
}

/** Usage of one account in one calendar month (UTC), except `storageBytes`, which is the current total. */
export interface UsageCounters {
  memories: number
  audioSeconds: number
  images: number
  storageBytes: number
  searches: number
  recalls: number
}
