import type { Credential, Presented, ViewedAccount } from '../accounts/record.ts'
import { AppError, invalid } from '../errors.ts'
import type { CaptureOutcome } from '../memories/capture.ts'
import type { FileRecord } from './files.ts'
import { captureFile, type MediaCaptureDeps, type MediaDetails, refuseMediaOverQuota } from './media-capture.ts'
import { isSigned, signTerms } from './media-download.ts'
import { newFileKey, receiveMedia } from './receiving.ts'

export interface UploadDeps extends MediaCaptureDeps {
  baseUrl: string
  signingKey: Uint8Array
}

/** Validity of an upload address. */
const UPLOAD_SECONDS = 900
/** An upload that was never captured is deleted after a day. */
const UNUSED_MS = 86_400_000
const MAX_UNUSED = 1_000

export interface UploadTicket {
  key: string
  uploadUrl: string
  /** Seconds. */
  expiresIn: number
}

/** @throws {AppError} invalid, with the field; plan-limit */
export async function issueTicket(
  deps: UploadDeps,
  { account, credential }: Presented,
  request: { name: string; contentType: string; bytes?: number },
): Promise<UploadTicket> {
  const contentType = essenceOf(request.contentType)
  const kind = PRINTABLE.test(request.contentType) ? kindOf(contentType) : null
  if (!kind) throw invalid('contentType must be a type of audio or of an image, such as audio/mp4.', 'contentType')
  const bytes = request.bytes ?? null
  if (bytes !== null && bytes > deps.maxUploadBytes) throw tooLarge(deps.maxUploadBytes)
  await refuseMediaOverQuota(deps, account, kind)
  const now = deps.clock()
  await refuseTooManyTickets(deps, account, now)
  const key = newFileKey(account, now, deps.random)
  await deps.store.files.add({
    accountId: account.id,
    key,
    state: 'expected',
    contentType,
    name: request.name,
    createdAt: now,
    expiresAt: now + UNUSED_MS,
  })
  // A storage service with presigned URLs compares the content type character for character, parameters included.
  const announced = { key, contentType: request.contentType.trim(), bytes, expiresInSeconds: UPLOAD_SECONDS }
  const uploadUrl =
    (await deps.blobs.uploadAddress(announced)) ?? ownAddress(deps, credential, { key, contentType, bytes }, now)
  return { key, uploadUrl, expiresIn: UPLOAD_SECONDS }
}

/** Uploads that were never captured count against no quota, so they need their own limit. */
async function refuseTooManyTickets({ store }: UploadDeps, account: ViewedAccount, now: number): Promise<void> {
  if ((await store.files.countExpected(account.id, now)) < MAX_UNUSED) return
  throw new AppError(
    'rate-limit',
    'Too many of your uploads were never captured. Capture them, or come back when they have expired.',
    {
      retryAfterSeconds: UNUSED_MS / 1000,
    },
  )
}

/** The query parameters of our own upload address. */
export interface SignedTerms {
  /** Unix seconds. */
  expires: number
  type: string
  /** Maximum size in bytes. */
  size: number
  /** The id of the credential that asked for the address. Revoking it ends the address too. */
  by: string
  signature: string
}

function ownAddress(
  deps: UploadDeps,
  { id: by }: Credential,
  { key, contentType, bytes }: { key: string; contentType: string; bytes: number | null },
  now: number,
): string {
  const expires = Math.floor(now / 1000) + UPLOAD_SECONDS
  const size = bytes ?? deps.maxUploadBytes
  const signature = signTerms(deps.signingKey, 'upload', [key, contentType, expires, size, by])
  const terms = { expires: String(expires), type: contentType, size: String(size), by, signature }
  const query = new URLSearchParams(terms)
  return `${deps.baseUrl}/v1/uploads/${key}?${query.toString()}`
}

/** Receives the bytes for our own upload address: only once, complete and of the announced type. @throws {AppError} not-found */
export async function receiveUpload(
  deps: UploadDeps,
  key: string,
  terms: SignedTerms,
  delivery: { source: AsyncIterable<Uint8Array>; contentType: string },
): Promise<void> {
  const signed = [key, terms.type, terms.expires, terms.size, terms.by]
  if (!isSigned(deps.signingKey, 'upload', signed, terms.signature))
    throw refused('This upload address is not one of ours. Ask for a new one at POST /v1/uploads.')
  if (terms.expires * 1000 <= deps.clock()) throw refused('This upload address has expired. Ask for a new one.')
  if (essenceOf(delivery.contentType) !== terms.type)
    throw invalid(`Send the file as ${terms.type}, as it was announced.`, 'Content-Type')
  const [accountId = ''] = key.split('/')
  const row = await deps.store.files.get(accountId, key)
  const account = row && (await deps.store.accounts.get(accountId))
  const isAllowed = async () => (await deps.store.credentials.get(accountId, terms.by)) !== null
  if (!(await isAllowed())) throw revoked()
  if (row?.state !== 'expected' || !account || (await deps.blobs.size(key)) !== null) throw alreadyUsed()
  const kind = kindOf(terms.type)
  const kinds = kind ? [kind] : []
  const limited = { ...deps, maxUploadBytes: Math.min(terms.size, deps.maxUploadBytes) }
  const file = await receiveMedia(limited, account, { source: delivery.source, contentType: terms.type, kinds })
  try {
    if (!(await isAllowed())) throw revoked()
    if (!(await deps.blobs.put(key, file))) throw alreadyUsed()
    // The blob store has no transactions, so check again after writing. The account may also have been deleted.
    if ((await isAllowed()) && (await deps.store.files.get(accountId, key))) return
    await deps.blobs.remove(key)
    throw revoked()
  } finally {
    await deps.spool.discard(file)
  }
}

/**
 * Captures an uploaded file. The bytes are copied, because a presigned URL may accept a second PUT until it expires, which must not change the
 * memory's file. @throws {AppError} invalid, field `key`
 */
export async function captureUpload(
  deps: UploadDeps,
  account: ViewedAccount,
  credential: Credential,
  key: string,
  details: MediaDetails,
): Promise<CaptureOutcome> {
  const row = await expectedUpload(deps, account, key)
  const source = await deps.blobs.read(key)
  if (!source) throw invalid('Nothing was uploaded under this key yet: PUT the file to its uploadUrl first.', 'key')
  const kind = kindOf(row.contentType)
  const delivery = { source, contentType: row.contentType, kinds: kind ? [kind] : [] }
  // If the file is refused after its first bytes, the stream would otherwise stay open.
  const file = await receiveMedia(deps, account, delivery).finally(() => source.destroy())
  const named = { ...details, ...(details.name === undefined && row.name !== null && { name: row.name }) }
  const outcome = await captureFile(deps, account, credential, file, named, async (tx) => {
    const used = { state: 'used', expiresAt: row.createdAt + 2 * UPLOAD_SECONDS * 1000 } as const
    if (!(await tx.files.change(account.id, key, 'expected', used))) throw usedKey()
  })
  if (!outcome.isDuplicate) await deps.blobs.remove(key)
  return outcome
}

async function expectedUpload(deps: UploadDeps, account: ViewedAccount, key: string): Promise<FileRecord> {
  const row = await deps.store.files.get(account.id, key)
  if (row?.state === 'used') throw usedKey()
  if (row?.state === 'expected' && (row.expiresAt ?? 0) > deps.clock()) return row
  throw invalid('This key is unknown. Ask for one at POST /v1/uploads, and use it within a day.', 'key')
}

export function essenceOf(contentType: string): string {
  return (contentType.split(';')[0] ?? '').trim().toLowerCase()
}

const PRINTABLE = /^[\x20-\x7e]+$/

function kindOf(contentType: string): 'audio' | 'image' | null {
  if (/^audio\/[a-z0-9.+-]+$/.test(contentType)) return 'audio'
  return /^image\/[a-z0-9.+-]+$/.test(contentType) && contentType !== 'image/svg+xml' ? 'image' : null
}

function usedKey(): AppError {
  return invalid('This key was already captured. Ask for a new one at POST /v1/uploads.', 'key')
}

function alreadyUsed(): AppError {
  return refused('This upload address was used already or is void. Ask for a new one at POST /v1/uploads.')
}

function revoked(): AppError {
  return refused('The credential that asked for this upload address is no longer valid. Sign in and ask for a new one.')
}

function refused(message: string): AppError {
  return new AppError('not-found', message)
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('too-large', `The file is too large: send at most ${Math.floor(maxBytes / 1_048_576)} MB.`, {
    field: 'bytes',
  })
}
