import { AppError, invalid } from '../errors.ts'
import { newId, type Random } from '../identifiers.ts'
import { MediaFailure } from '../../engines/media-format/media-failure.ts'
import type { BlobStore, Spool, SpooledFile } from './media-ports.ts'
import type { Pictures, TextRecogniser } from '../../engines/ocr/types.ts'
import type { MediaFormat } from '../../engines/media-format/types.ts'
import type { Clock, Store } from '../ports.ts'
import type { Account, Media } from '../records.ts'

export interface IntakeDeps {
  store: Store
  clock: Clock
  random: Random
  spool: Spool
  blobs: BlobStore
  pictures: Pictures
  recogniser: Pick<TextRecogniser, 'warmUp'>
  /** Of one file. */
  maxUploadBytes: number
}

/** Storing takes seconds; where it was cut short, what is left goes after this. */
const STORING_MS = 3_600_000

export function newFileKey(account: Account, now: number, random: Random): string {
  return `${account.id}/${newId('fil', now, random)}`
}

export interface Delivery {
  source: AsyncIterable<Uint8Array>
  /** As the sender says it; empty where nothing is said. */
  contentType: string
  kinds: readonly MediaFormat['kind'][]
}

/** Brings the bytes onto this machine's disk, and the place out of a picture whose owner does not want places kept. */
export async function receiveMedia(
  { spool, pictures, recogniser, maxUploadBytes }: IntakeDeps,
  account: Account,
  { source, contentType, kinds }: Delivery,
): Promise<SpooledFile> {
  if (kinds.includes('image')) recogniser.warmUp()
  const file = await spool.receive(source, { maxBytes: maxUploadBytes, declared: contentType, kinds })
  if (file.format.kind !== 'image' || account.geolocation) return file
  try {
    return (await pictures.removePlace(file.path)) ? await spool.measure(file) : file
  } catch (error) {
    await spool.discard(file)
    if (!(error instanceof MediaFailure)) throw error
    throw error.isPermanent
      ? placeStays()
      : new AppError('unavailable', 'The image can not be looked into just now. Please send it again.')
  }
}

/** A damaged file may still tell a place, and would be served with it. */
function placeStays(): AppError {
  return invalid(
    'unsupported media: the image is damaged, so that the place in it can not be taken out. Send it whole, or allow geolocation.',
    'contentType',
  )
}

/**
 * Puts a received file into the blob store for `use` to write into its transaction. The file's row comes before its bytes and `use` settles
 * it, so that a crash at any point leaves nothing that is not known; where `use` fails or does not want the file, it goes at once.
 */
export async function storeMedia<T extends { isKept: boolean }>(
  deps: IntakeDeps,
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
    if (!(await blobs.put(media.key, file))) throw new Error('the key of a new file was taken')
    const outcome = await use({ ...media, chargedIn: null })
    isKept = outcome.isKept
    return outcome
  } finally {
    if (!isKept) await dropFile(deps, account.id, media.key)
  }
}

/** At once where it can be; what can't be reached now is still known and goes with the leftovers. */
async function dropFile({ store, blobs }: IntakeDeps, accountId: string, key: string): Promise<void> {
  try {
    // A commit may have reached the disk although its answer did not reach us.
    if ((await store.files.get(accountId, key))?.state !== 'storing') return
    await blobs.remove(key)
    await store.files.remove(accountId, key)
  } catch {
    return
  }
}
