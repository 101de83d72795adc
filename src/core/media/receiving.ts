import { MediaFailure, type MediaFormat } from '../../engines/media-format/index.ts'
import type { Pictures, TextRecogniser } from '../../engines/ocr/index.ts'
import type { Account } from '../accounts/record.ts'
import { AppError, invalid } from '../errors.ts'
import type { Media } from '../memories/record.ts'
import { type Clock, newId, type Random, type Store } from '../store.ts'
import type { BlobStore, Spool, SpooledFile } from './files.ts'

export interface ReceivingDeps {
  store: Store
  clock: Clock
  random: Random
  spool: Spool
  blobs: BlobStore
  pictures: Pictures
  recogniser: Pick<TextRecogniser, 'warmUp'>
  maxUploadBytes: number
}

/** Storing takes seconds. The leftovers of an interrupted one are deleted after this time. */
const STORING_MS = 3_600_000

export function newFileKey(account: Account, now: number, random: Random): string {
  return `${account.id}/${newId('fil', now, random)}`
}

export interface Delivery {
  source: AsyncIterable<Uint8Array>
  /** As declared by the sender; empty if it declares none. */
  contentType: string
  kinds: readonly MediaFormat['kind'][]
}

/** Writes the bytes to the local disk. Strips the location from an image if the account does not keep locations. */
export async function receiveMedia(
  { spool, pictures, recogniser, maxUploadBytes }: ReceivingDeps,
  account: Account,
  { source, contentType, kinds }: Delivery,
): Promise<SpooledFile> {
  if (kinds.includes('image')) recogniser.warmUp()
  const file = await spool.receive(source, { maxBytes: maxUploadBytes, declared: contentType, kinds })
  if (file.format.kind !== 'image' || account.geolocation) return file
  try {
    return (await pictures.removeLocation(file.path)) ? await spool.measure(file) : file
  } catch (error) {
    await spool.discard(file)
    if (!(error instanceof MediaFailure)) throw error
    throw error.isPermanent
      ? placeStays()
      : new AppError('unavailable', 'The image cannot be checked right now. Please send it again.')
  }
}

/** A damaged file may still contain a location, and would be served with it. */
function placeStays(): AppError {
  return invalid(
    'unsupported media: the image is damaged, so its location cannot be removed. Send an undamaged file, or allow geolocation.',
    'contentType',
  )
}

/**
 * Puts a received file into the blob store; `use` then writes its transaction and marks the file's row as stored. The row is written before the
 * bytes, so that a crash never leaves a file without a row. If `use` fails or does not keep the file, the file is deleted at once.
 */
export async function storeMedia<T extends { isKept: boolean }>(
  deps: ReceivingDeps,
  account: Account,
  file: SpooledFile,
  name: string | null,
  use: (media: Media) => Promise<T>,
): Promise<T> {
  const { store, blobs, clock, random } = deps
  const now = clock()
  const { contentType } = file.format
  const media = { key: newFileKey(account, now, random), contentType, bytes: file.bytes, name, sha256: file.sha256 }
  const row = { accountId: account.id, key: media.key, contentType, name, createdAt: now }
  await store.files.add({ ...row, state: 'storing', expiresAt: now + STORING_MS })
  let isKept = false
  try {
    if (!(await blobs.put(media.key, file))) throw new Error('the blob store already has a file under a newly made key')
    const outcome = await use({ ...media, chargedIn: null })
    isKept = outcome.isKept
    return outcome
  } finally {
    if (!isKept) await dropFile(deps, account.id, media.key)
  }
}

/** If this fails, the row remains, and `removeLeftovers` deletes the file later. */
async function dropFile({ store, blobs }: ReceivingDeps, accountId: string, key: string): Promise<void> {
  try {
    // The transaction may have been committed although its answer did not reach us.
    if ((await store.files.get(accountId, key))?.state !== 'storing') return
    await blobs.remove(key)
    await store.files.remove(accountId, key)
  } catch {
    return
  }
}
