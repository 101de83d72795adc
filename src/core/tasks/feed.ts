import { requireDevice, stillPresented } from '../accounts/credentials.ts'
import type { Account, Credential, Presented } from '../accounts/record.ts'
import { hashOf, looksLike, newSecret } from '../accounts/secrets.ts'
import type { UseLog } from '../accounts/use-log.ts'
import { AppError } from '../errors.ts'
import { newId, type Random } from '../identifiers.ts'
import { isoTime } from '../memories/memory-view.ts'
import type { Clock, Store, Transaction } from '../store.ts'

/** Relative to the API's address. Calendar programs recognise the extension. */
const FEED_PATH = '/v1/tasks.ics'

/** Only this answer contains the address, which holds the token. An earlier address stops working. */
export async function openFeed(
  deps: { store: Store; clock: Clock; random: Random; baseUrl: string },
  caller: Presented,
): Promise<{ url: string; createdAt: string }> {
  requireDevice(caller.credential)
  const token = newSecret('feed', deps.random)
  const createdAt = deps.clock()
  await deps.store.transaction(async (tx) => {
    const account = await stillPresented(tx, caller)
    await endFeeds(tx, account.id)
    await tx.credentials.add(feedCredential(account.id, newId('cal', createdAt, deps.random), token, createdAt))
  })
  return { url: `${deps.baseUrl}${FEED_PATH}?token=${token}`, createdAt: isoTime(createdAt) }
}

/** Both are null if there is no feed. */
export async function describeFeed(
  deps: { store: Pick<Store, 'credentials'>; uses: UseLog },
  account: Account,
): Promise<{ createdAt: string | null; lastUsedAt: string | null }> {
  const [kept] = await deps.store.credentials.list(account.id, 'feed')
  if (!kept) return { createdAt: null, lastUsedAt: null }
  const { createdAt, lastUsedAt } = deps.uses.upToDate(kept)
  return { createdAt: isoTime(createdAt), lastUsedAt: lastUsedAt === null ? null : isoTime(lastUsedAt) }
}

export async function closeFeed(deps: { store: Store }, caller: Presented): Promise<void> {
  await deps.store.transaction(async (tx) => {
    const account = await stillPresented(tx, caller)
    await endFeeds(tx, account.id)
  })
}

/** Returns null if the token is unknown or has ended. */
export async function feedOwner(
  deps: { store: Pick<Store, 'credentials'>; uses: UseLog },
  token: string,
): Promise<Account | null> {
  if (!looksLike('feed', token)) return null
  const presented = await deps.store.credentials.findByHash(hashOf(token))
  if (presented?.credential.kind !== 'feed') return null
  deps.uses.note(presented.credential)
  return presented.account
}

/** The same answer for everything that can be wrong with the address. */
export function unknownFeed(): AppError {
  return new AppError('unauthorized', 'This calendar address is unknown or has ended. Make a new one in Lembra.')
}

async function endFeeds(tx: Transaction, accountId: string): Promise<void> {
  for (const { id } of await tx.credentials.list(accountId, 'feed')) await tx.credentials.remove(accountId, 'feed', id)
}

function feedCredential(accountId: string, id: string, token: string, createdAt: number): Credential {
  return {
    accountId,
    id,
    kind: 'feed',
    hash: hashOf(token),
    label: null,
    platform: null,
    client: null,
    prefix: null,
    access: 'read',
    connectionId: null,
    parentId: null,
    createdAt,
    lastUsedAt: null,
    expiresAt: null,
  }
}
