import type { ApiKeyView, DeviceView } from '../../schema/credential.ts'
import { AppError } from '../errors.ts'
import { type Clock, newId, type Random, type Store, type Transaction } from '../store.ts'
import { readLine } from './account-input.ts'
import {
  deviceExpiry,
  hashOf,
  isExpired,
  newSecret,
  requireDevice,
  stillPresented,
  type UseLog,
} from './authentication.ts'
import { noteForOwner } from './notices.ts'
import type { Account, Credential, Presented } from './record.ts'
import { type ScopeInput, scopeFor, scopeView } from './scopes.ts'

/** Newest first. */
export async function listDevices(
  deps: { store: Store; clock: Clock; uses: UseLog },
  { account, credential }: Presented,
): Promise<{ items: DeviceView[]; currentDeviceId: string | null }> {
  const devices = (await deps.store.credentials.list(account.id, 'device')).map((device) => deps.uses.upToDate(device))
  const items = devices
    .filter((device) => !isExpired(device, deps.clock()))
    .map((device) => deviceView(device, credential.id))
  return { items, currentDeviceId: credential.kind === 'device' ? credential.id : null }
}

/** Also removes authorization codes that were not exchanged yet. @throws {AppError} not-found, forbidden */
export async function revokeDevice(deps: { store: Store }, caller: Presented, id: string): Promise<void> {
  requireDevice(caller.credential)
  const isRemoved = await deps.store.transaction(async (tx) => {
    const account = await stillPresented(tx, caller)
    await tx.oauthCodes.removeUnspent(account.id)
    return tx.credentials.remove(account.id, 'device', id)
  })
  if (!isRemoved) throw new AppError('not-found', 'There is no device with this id in your account.')
}

/** @throws {AppError} not-found, if no device is calling */
export async function revokeCurrentDevice(deps: { store: Store }, caller: Presented): Promise<void> {
  if (caller.credential.kind !== 'device')
    throw new AppError('not-found', 'There is no current device: this request came with an API key.')
  await revokeDevice(deps, caller, caller.credential.id)
}

/** Without the keys themselves, which are stored only as hashes. Their last use includes uses that are not stored yet. */
export async function listApiKeys(
  deps: { store: Store; uses: UseLog },
  account: Account,
): Promise<{ items: ApiKeyView[] }> {
  const keys = await deps.store.credentials.list(account.id, 'api-key')
  return { items: keys.map((key) => apiKeyView(deps.uses.upToDate(key))) }
}

/**
 * Only this response contains the key itself. A key made with an API key is its child: it ends with it and never has more access.
 * @throws {AppError} forbidden; invalid, field `label`
 */
export async function createApiKey(
  deps: { store: Store; clock: Clock; random: Random },
  caller: Presented,
  input: { label: string; access: Credential['access'] } & ScopeInput,
): Promise<ApiKeyView & { apiKey: string }> {
  const label = readLine(input.label, 'label')
  const parentId = caller.credential.kind === 'api-key' ? caller.credential.id : null
  if (parentId === null) requireDevice(caller.credential)
  if (!isWithin(input.access, caller.credential.access))
    throw new AppError('forbidden', 'A new key may not have more access than the one that makes it.')
  const scope = scopeFor(input, caller.credential.scope)
  return deps.store.transaction(async (tx) => {
    const account = await stillPresented(tx, caller)
    const { secret, credential } = await issueApiKey(tx, deps, account, {
      label,
      client: null,
      access: input.access,
      scope,
      parentId,
    })
    await noteForOwner(tx, deps, account.id, 'api-key', label)
    return { ...apiKeyView(credential), apiKey: secret }
  })
}

/**
 * Revokes a key and all its descendants. A device may revoke any key of the account; an API key only itself and its descendants.
 * @throws {AppError} not-found, forbidden
 */
export async function revokeApiKey(deps: { store: Store }, caller: Presented, id: string): Promise<void> {
  const isRemoved = await deps.store.transaction(async (tx) => {
    const account = await stillPresented(tx, caller)
    const { kind, id: callerId } = caller.credential
    const isOwn = kind === 'api-key' && (await tx.credentials.isKeyOf(account.id, id, callerId))
    if (!isOwn) requireDevice(caller.credential)
    return tx.credentials.removeKey(account.id, id)
  })
  if (!isRemoved) throw new AppError('not-found', 'There is no API key with this id in your account.')
}

/** Ends every device, key and connection, and the connections that are about to begin: a code that was handed out is worth nothing any more. */
export async function removeAllAccess(tx: Transaction, accountId: string): Promise<void> {
  await tx.oauthCodes.removeAll(accountId)
  await tx.connections.removeAll(accountId)
  await tx.credentials.removeAll(accountId)
}

interface Issued {
  secret: string
  credential: Credential
}

export async function issueDevice(
  tx: Transaction,
  deps: { clock: Clock; random: Random; deviceIdleDays: number },
  account: Account,
  device: { name: string | null; platform: string | null },
): Promise<Issued> {
  const now = deps.clock()
  const secret = newSecret('device', deps.random)
  const credential: Credential = {
    accountId: account.id,
    id: newId('dev', now, deps.random),
    kind: 'device',
    hash: hashOf(secret),
    label: device.name,
    platform: device.platform,
    client: null,
    prefix: null,
    access: 'write',
    scope: null,
    connectionId: null,
    parentId: null,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: deviceExpiry(now, deps.deviceIdleDays),
  }
  await tx.credentials.add(credential)
  return { secret, credential }
}

/** The kind's prefix and four more characters: enough to recognise a key, but only 24 of its 256 bits. */
const SHOWN_CHARACTERS = 8

export async function issueApiKey(
  tx: Transaction,
  deps: { clock: Clock; random: Random },
  account: Account,
  key: Pick<Credential, 'client' | 'access' | 'scope' | 'parentId'> & { label: string },
): Promise<Issued> {
  const now = deps.clock()
  const secret = newSecret('api-key', deps.random)
  const credential: Credential = {
    accountId: account.id,
    id: newId('key', now, deps.random),
    kind: 'api-key',
    hash: hashOf(secret),
    label: key.label,
    platform: null,
    client: key.client,
    prefix: secret.slice(0, SHOWN_CHARACTERS),
    access: key.access,
    scope: key.scope,
    connectionId: null,
    parentId: key.parentId,
    createdAt: now,
    lastUsedAt: null,
    expiresAt: null,
  }
  await tx.credentials.add(credential)
  return { secret, credential }
}

/** Whether a credential with at most this access may give this one away. */
export function isWithin(access: Credential['access'], most: Credential['access']): boolean {
  return access === 'read' || most === 'write'
}

function deviceView(device: Credential, currentId: string): DeviceView {
  return {
    id: device.id,
    name: device.label,
    platform: device.platform,
    createdAt: new Date(device.createdAt).toISOString(),
    lastUsedAt: isoOrNull(device.lastUsedAt),
    expiresAt: isoOrNull(device.expiresAt),
    current: device.id === currentId,
  }
}

function apiKeyView(key: Credential): ApiKeyView {
  return {
    id: key.id,
    label: key.label ?? '',
    prefix: key.prefix ?? '',
    access: key.access,
    ...scopeView(key.scope),
    client: key.client,
    createdAt: new Date(key.createdAt).toISOString(),
    lastUsedAt: isoOrNull(key.lastUsedAt),
  }
}

function isoOrNull(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}
