// Programs that a person lets in (OAuth 2.1): what the core asks of the store, and of whoever fetches a client's metadata document.
import type { Credential } from '../records.ts'

/** Of nobody's account: a program that registered itself, or whose metadata document was read. */
export interface OAuthClient {
  /** One of ours, or the address of its metadata document. */
  id: string
  name: string
  redirectUris: string[]
  createdAt: number
  /** When its metadata document was last read; null where it registered itself. */
  fetchedAt: number | null
  /** When someone last approved it. */
  lastUsedAt: number | null
}

/** A program that was let in. Its refresh tokens hang on it, and its access tokens are credentials that name it. */
export interface Connection {
  accountId: string
  id: string
  clientId: string
  clientName: string
  /** A host name, or the scheme of an app's own address. */
  clientHost: string
  access: Credential['access']
  createdAt: number
}

/** What an approval is answered with, to be exchanged once. */
export interface OAuthCode {
  digest: string
  accountId: string
  clientId: string
  redirectUri: string
  /** SHA-256 of the verifier, in base64url (RFC 7636). */
  codeChallenge: string
  access: Credential['access']
  resource: string
  /** Set once it is spent: the connection that came of it. */
  connectionId: string | null
  createdAt: number
  expiresAt: number
}

export interface RefreshToken {
  digest: string
  accountId: string
  connectionId: string
  isSpent: boolean
  createdAt: number
  expiresAt: number
}

/** Registered here, or read from the document that its id is the address of. */
export type ClientOrigin = 'registered' | 'document'

export interface OAuthClientStore {
  get(id: string): Promise<OAuthClient | null>
  /** Takes the place of what was known of the same id, but for when it was first seen and last used. */
  put(client: OAuthClient): Promise<void>
  /** False where it is no longer known. */
  noteUse(id: string, now: number): Promise<boolean>
  /** Those that nobody ever approved. */
  countUnused(origin: ClientOrigin): Promise<number>
  removeOldestUnused(origin: ClientOrigin, count: number): Promise<void>
  /** Those that nobody approved and that are from before then. How many there were. */
  removeUnused(before: number): Promise<number>
}

export interface OAuthCodeStore {
  add(code: OAuthCode): Promise<void>
  /** In a transaction: nobody else spends it until that ends. Expired and spent ones are found too. */
  hold(digest: string): Promise<OAuthCode | null>
  spend(digest: string, connectionId: string): Promise<void>
  removeAll(accountId: string): Promise<void>
  /** Removes the codes that no connection came of yet. */
  removeUnspent(accountId: string): Promise<void>
  removeExpired(now: number): Promise<number>
}

export interface ConnectionStore {
  /** Newest first. */
  list(accountId: string): Promise<Connection[]>
  /** In a transaction: nobody else renews or ends it until that ends. */
  hold(accountId: string, id: string): Promise<Connection | null>
  add(connection: Connection): Promise<void>
  /** With its refresh tokens. */
  remove(accountId: string, id: string): Promise<boolean>
  /** With their refresh tokens. */
  removeAll(accountId: string): Promise<void>
  /** Some of those that have no refresh token left to be used. */
  ended(now: number, limit: number): Promise<Connection[]>
}

export interface RefreshTokenStore {
  add(token: RefreshToken): Promise<void>
  /** Expired and spent ones are found too. */
  find(digest: string): Promise<RefreshToken | null>
  spend(digest: string): Promise<void>
  removeExpired(now: number): Promise<number>
}

/**
 * The metadata document at this https address, as parsed JSON of whatever shape. Bounded in time and size, and never from an address that is not
 * public. Rejects with AppError `invalid`, field `client_id`, which says in a sentence what is wrong with the answer.
 */
export type FetchClientMetadata = (url: string) => Promise<unknown>
