import type { RegisteredClientView } from '../../schema/oauth.ts'
import { AppError, invalid } from '../errors.ts'
import { type Clock, newId, type Random, type Store } from '../store.ts'
import { type ClientMetadata, type FetchClientMetadata, readClientMetadata } from './client-metadata.ts'
import { ALL_SCOPES, OAuthFailure } from './protocol.ts'
import type { OAuthClient } from './record.ts'

const DAY_MS = 86_400_000
/**
 * Anyone may register, and anyone with an account may name documents. Beyond this number the oldest clients of the same origin that nobody approved
 * are removed, many at a time, so that this happens rarely.
 */
const MOST_UNUSED = 5_000
const ROOM_MADE = 500
/** The length allows an address. Addresses and our ids consist of visible ASCII characters. */
const CLIENT_ID = /^[\x21-\x7e]{1,500}$/

/** @throws {OAuthFailure} invalid_redirect_uri, invalid_client_metadata */
export async function registerClient(
  deps: { store: Store; clock: Clock; random: Random },
  given: unknown,
): Promise<RegisteredClientView> {
  const now = deps.clock()
  const { name, redirectUris } = readClientMetadata(given)
  const id = newId('cli', now, deps.random)
  await keepClient(deps.store, { id, name, redirectUris, createdAt: now, fetchedAt: null, lastUsedAt: null })
  return {
    client_id: id,
    client_id_issued_at: Math.floor(now / 1000),
    client_name: name,
    redirect_uris: redirectUris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    scope: ALL_SCOPES,
  }
}

/**
 * The address of a metadata document (draft-ietf-oauth-client-id-metadata-document) is https with a path, in canonical form, without dot segments, a
 * user name or a fragment.
 */
export function isDocumentId(id: string): boolean {
  if (!CLIENT_ID.test(id) || !id.startsWith('https://')) return false
  const url = URL.parse(id)
  return url?.href === id && url.pathname !== '/' && url.username === '' && url.password === '' && !id.includes('#')
}

/** Returns the client as it was last read. Malformed ids are not looked up. */
export async function registeredClient(store: Store, id: string): Promise<OAuthClient | null> {
  return CLIENT_ID.test(id) ? store.oauthClients.get(id) : null
}

export interface ClientDeps {
  store: Store
  clock: Clock
  /** Null if the caller is not signed in: strangers must not make us call other servers. */
  fetchClientMetadata: FetchClientMetadata | null
}

/**
 * Fetches a metadata document again after a day. Returns null if it was never fetched and the caller may not have it fetched.
 * @throws {AppError} invalid, field `client_id`, if the id is unknown or its document can't be used
 */
export async function findClient(deps: ClientDeps, id: string): Promise<OAuthClient | null> {
  const isDocument = isDocumentId(id)
  const known = await registeredClient(deps.store, id)
  if (known && (isFresh(known, deps.clock()) || !deps.fetchClientMetadata)) return known
  if (!isDocument) throw invalid('This program is not known here. Please add Lembra to it again.', 'client_id')
  if (!deps.fetchClientMetadata) return null
  const { name, redirectUris } = readDocument(id, await deps.fetchClientMetadata(id))
  const now = deps.clock()
  const client = { id, name, redirectUris, createdAt: now, fetchedAt: now, lastUsedAt: null }
  await keepClient(deps.store, client)
  return client
}

async function keepClient(store: Store, client: OAuthClient): Promise<void> {
  const origin = client.fetchedAt === null ? 'registered' : 'document'
  await store.transaction(async ({ oauthClients }) => {
    if ((await oauthClients.countUnused(origin)) >= MOST_UNUSED)
      await oauthClients.removeOldestUnused(origin, ROOM_MADE)
    await oauthClients.put(client)
  })
}

function isFresh({ fetchedAt }: OAuthClient, now: number): boolean {
  return fetchedAt === null || now - fetchedAt < DAY_MS
}

function readDocument(id: string, document: unknown): ClientMetadata {
  if (typeof document !== 'object' || document === null || !('client_id' in document) || document.client_id !== id) {
    throw invalid('The client metadata document has another client_id than its own address.', 'client_id')
  }
  try {
    return readClientMetadata(document)
  } catch (error) {
    if (!(error instanceof OAuthFailure)) throw error
    throw new AppError('invalid', `The client metadata document can't be used: ${error.message}`, {
      field: 'client_id',
    })
  }
}
