import type { Credential } from '../accounts/record.ts'

/** A program that registered itself or whose metadata document was fetched. It belongs to no account. */
export interface OAuthClient {
  /** An id of ours, or the address of the client's metadata document. */
  id: string
  name: string
  redirectUris: string[]
  createdAt: number
  /** When its metadata document was last fetched; null if it registered itself. */
  fetchedAt: number | null
  /** When someone last approved it. */
  lastUsedAt: number | null
}

/** A program that a person approved. Its refresh tokens belong to it, and its access tokens are credentials with its id. */
export interface Connection {
  accountId: string
  id: string
  clientId: string
  clientName: string
  /** A host name, or the scheme of an app's own address. */
  clientHost: string
  access: Credential['access']
  scope: Credential['scope']
  createdAt: number
}

/** An authorization code. It can be exchanged once. */
export interface OAuthCode {
  hash: string
  accountId: string
  clientId: string
  redirectUri: string
  /** SHA-256 of the verifier, in base64url (RFC 7636). */
  codeChallenge: string
  access: Credential['access']
  scope: Credential['scope']
  resource: string
  /** The connection that the code created; null until it is spent. */
  connectionId: string | null
  createdAt: number
  expiresAt: number
}

export interface RefreshToken {
  hash: string
  accountId: string
  connectionId: string
  isSpent: boolean
  createdAt: number
  expiresAt: number
}

/** `registered` here, or read from the `document` at the address that is its id. */
export type ClientOrigin = 'registered' | 'document'

export interface OAuthClientStore {
  get(id: string): Promise<OAuthClient | null>
  /** Replaces a client of the same id, but keeps its `createdAt` and `lastUsedAt`. */
  put(client: OAuthClient): Promise<void>
  /** Returns false if the client is no longer known. */
  noteUse(id: string, now: number): Promise<boolean>
  /** Clients that nobody ever approved. */
  countUnused(origin: ClientOrigin): Promise<number>
  removeOldestUnused(origin: ClientOrigin, count: number): Promise<void>
  /** Clients from before then that nobody approved. */
  removeUnused(before: number): Promise<number>
}

export interface OAuthCodeStore {
  add(code: OAuthCode): Promise<void>
  /** Needs a transaction: nobody else can spend the code until it ends. Also returns expired and spent codes. */
  hold(hash: string): Promise<OAuthCode | null>
  spend(hash: string, connectionId: string): Promise<void>
  removeAll(accountId: string): Promise<void>
  /** Codes that were not exchanged yet. */
  removeUnspent(accountId: string): Promise<void>
  removeExpired(now: number): Promise<number>
}

export interface ConnectionStore {
  /** Newest first. */
  list(accountId: string): Promise<Connection[]>
  /** Needs a transaction: nobody else can renew or end the connection until it ends. */
  hold(accountId: string, id: string): Promise<Connection | null>
  add(connection: Connection): Promise<void>
  /** Also removes its refresh tokens. */
  remove(accountId: string, id: string): Promise<boolean>
  /** Also removes their refresh tokens. */
  removeAll(accountId: string): Promise<void>
  /** Returns at most `limit` connections without a usable refresh token. */
  ended(now: number, limit: number): Promise<Connection[]>
}

export interface RefreshTokenStore {
  add(token: RefreshToken): Promise<void>
  /** Also returns expired and spent tokens. */
  find(hash: string): Promise<RefreshToken | null>
  spend(hash: string): Promise<void>
  removeExpired(now: number): Promise<number>
}
