import type { ConnectionView } from '../../schema/oauth.ts'
import { requireDevice, stillPresented, type UseLog } from '../accounts/authentication.ts'
import type { Account, Credential, Presented } from '../accounts/record.ts'
import { scopeView } from '../accounts/scopes.ts'
import { AppError } from '../errors.ts'
import type { Clock, Store, Transaction } from '../store.ts'
import type { Connection } from './record.ts'

/** Newest first. */
export async function listConnections(
  deps: { store: Store; uses: UseLog },
  account: Account,
): Promise<{ items: ConnectionView[] }> {
  const connections = await deps.store.connections.list(account.id)
  const tokens = (await deps.store.credentials.list(account.id, 'connection')).map((token) => deps.uses.upToDate(token))
  return { items: connections.map((connection) => connectionView(connection, lastUseOf(connection.id, tokens))) }
}

/** All its tokens are refused from the next request on. @throws {AppError} not-found, forbidden */
export async function endConnection(deps: { store: Store }, caller: Presented, id: string): Promise<void> {
  requireDevice(caller.credential)
  const isEnded = await deps.store.transaction(async (tx) => {
    const account = await stillPresented(tx, caller)
    return removeConnection(tx, account.id, id)
  })
  if (!isEnded) throw new AppError('not-found', 'There is no connection with this id in your account.')
}

/** The connection first: this waits for a concurrent renewal, so that the tokens of that renewal are removed as well. */
export async function removeConnection(tx: Transaction, accountId: string, id: string): Promise<boolean> {
  const isRemoved = await tx.connections.remove(accountId, id)
  await tx.credentials.removeOfConnection(accountId, id)
  return isRemoved
}

export function lastUseOf(connectionId: string, tokens: readonly Credential[]): number | null {
  const times = tokens.flatMap((token) =>
    token.connectionId === connectionId && token.lastUsedAt !== null ? [token.lastUsedAt] : [],
  )
  return times.length === 0 ? null : Math.max(...times)
}

const UNUSED_CLIENT_MS = 86_400_000
/** Per sweep, because each takes its own transaction. The next sweep continues. */
const MOST_ENDED = 1_000

/** Removes expired codes and tokens, connections without a usable refresh token, and clients that nobody approved within a day. */
export async function sweepConnections(deps: { store: Store; clock: Clock }): Promise<number> {
  const { store } = deps
  const now = deps.clock()
  const codes = await store.oauthCodes.removeExpired(now)
  const ended = await store.connections.ended(now, MOST_ENDED)
  for (const { accountId, id } of ended) await store.transaction((tx) => removeConnection(tx, accountId, id))
  const tokens = await store.refreshTokens.removeExpired(now)
  const clients = await store.oauthClients.removeUnused(now - UNUSED_CLIENT_MS)
  return codes + ended.length + tokens + clients
}

function connectionView(connection: Connection, lastUsedAt: number | null): ConnectionView {
  return {
    id: connection.id,
    name: connection.clientName,
    host: connection.clientHost,
    access: connection.access,
    ...scopeView(connection.scope),
    createdAt: new Date(connection.createdAt).toISOString(),
    lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
  }
}
