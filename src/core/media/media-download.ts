import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Readable } from 'node:stream'
import { MediaFailure } from '../../engines/media-format/index.ts'
import type { Pictures } from '../../engines/ocr/index.ts'
import { type Credential, type Viewer, wholeAccount } from '../accounts/record.ts'
import { AppError, unknownMemory } from '../errors.ts'
import { thumbnailKey } from '../memories/delete.ts'
import type { Media, Memory } from '../memories/record.ts'
import type { Clock, Store } from '../store.ts'
import type { BlobStore, ByteRange } from './files.ts'

export interface MediaReadingDeps {
  store: Store
  blobs: BlobStore
  pictures: Pictures
  clock: Clock
  baseUrl: string
  signingKey: Uint8Array
}

type MediaSize = 'original' | 'thumb'

export interface ServedMedia {
  key: string
  contentType: string
  bytes: number
  name: string | null
  /** For the ETag. Changes if the bytes change. */
  tag: string
}

const THUMBNAIL_TYPE = 'image/webp'

/** @throws {AppError} not-found */
export async function findMedia(
  deps: MediaReadingDeps,
  viewer: Viewer,
  id: string,
  size: MediaSize,
): Promise<ServedMedia> {
  const memory = await deps.store.memories.get(viewer, id)
  if (!memory) throw unknownMemory()
  const { media } = memory
  if (!media) throw new AppError('not-found', 'This memory has no file.')
  if (size === 'thumb') return findThumbnail(deps, memory, media)
  const bytes = await deps.blobs.size(media.key)
  if (bytes === null) throw new AppError('not-found', 'The file of this memory is missing.')
  return { key: media.key, contentType: media.contentType, bytes, name: media.name, tag: media.sha256 }
}

export async function openMedia(
  deps: Pick<MediaReadingDeps, 'blobs'>,
  { key }: ServedMedia,
  range: ByteRange | undefined,
): Promise<Readable> {
  const stream = await deps.blobs.read(key, range)
  if (!stream) throw new AppError('not-found', 'The file of this memory is missing.')
  return stream
}

/** The thumbnail is made on the first request. */
async function findThumbnail(deps: MediaReadingDeps, memory: Memory, media: Media): Promise<ServedMedia> {
  if (memory.source !== 'image') throw new AppError('not-found', 'Only images have a thumbnail.')
  const key = thumbnailKey(media.key)
  const bytes = (await deps.blobs.size(key)) ?? (await makeThumbnail(deps, memory, media))
  if (bytes === null) throw new AppError('not-found', 'This image cannot be shown as a thumbnail.')
  return { key, contentType: THUMBNAIL_TYPE, bytes, name: null, tag: `${media.sha256}-thumb` }
}

async function makeThumbnail(deps: MediaReadingDeps, memory: Memory, media: Media): Promise<number | null> {
  const { blobs, pictures, store } = deps
  const made = await blobs.withFile(media.key, media.sha256, (path) => thumbnailOf(pictures, path))
  if (!made) return null
  const key = thumbnailKey(media.key)
  await blobs.write(key, made, THUMBNAIL_TYPE)
  if (await store.memories.get(wholeAccount(memory.accountId), memory.id)) return made.byteLength
  // The memory was deleted meanwhile, with its files: this one would otherwise stay forever.
  await blobs.remove(key)
  throw unknownMemory()
}

async function thumbnailOf(pictures: Pictures, path: string): Promise<Uint8Array | null> {
  try {
    return await pictures.thumbnail(path)
  } catch (error) {
    if (error instanceof MediaFailure) return null
    throw error
  }
}

/** Long enough to view a page, short enough that a leaked link is soon useless. */
const LINK_SECONDS = 300

/** A signed URL for `<audio>` and `<img>`, which send no credential. Revoking the credential that asked for it ends it too. */
export async function linkToMedia(
  deps: MediaReadingDeps,
  { accountId, id: by, scope }: Pick<Credential, 'accountId' | 'id' | 'scope'>,
  id: string,
  size: MediaSize,
): Promise<{ url: string; expiresIn: number }> {
  await findMedia(deps, { id: accountId, scope }, id, size)
  const expires = Math.floor(deps.clock() / 1000) + LINK_SECONDS
  const signature = signTerms(deps.signingKey, 'media', [accountId, id, size, expires, by])
  const query = new URLSearchParams({ size, expires: String(expires), by, signature })
  return { url: `${deps.baseUrl}/v1/media/${accountId}/${id}?${query.toString()}`, expiresIn: LINK_SECONDS }
}

/** Returns who may see the file. @throws {AppError} not-found if the signature is wrong, the link has expired, or the credential that asked for it was revoked */
export async function checkLink(
  { store, clock, signingKey }: Pick<MediaReadingDeps, 'store' | 'clock' | 'signingKey'>,
  link: { accountId: string; id: string; size: MediaSize; expires: number; by: string; signature: string },
): Promise<Viewer> {
  const { accountId, id, size, expires, by, signature } = link
  const isGood = isSigned(signingKey, 'media', [accountId, id, size, expires, by], signature)
  const credential = isGood && expires * 1000 > clock() ? await store.credentials.get(accountId, by) : null
  if (credential) return { id: accountId, scope: credential.scope }
  throw new AppError('not-found', 'This link is wrong or has expired. Ask for a new one.')
}

type SignaturePurpose = 'upload' | 'media'

/** The form of an HMAC-SHA-256 in base64url. */
const SIGNATURE = /^[\w-]{43}$/

/**
 * HMAC-SHA-256 over a JSON array, so that no two lists of terms serialise to the same bytes: `['a', 'bc']` differs from `['ab', 'c']`, and `1`
 * from `'1'`. A signature for one purpose is invalid for another.
 */
export function signTerms(key: Uint8Array, purpose: SignaturePurpose, terms: readonly (string | number)[]): string {
  // JSON would write NaN and the infinities as null.
  if (terms.some((term) => typeof term === 'number' && !Number.isFinite(term)))
    throw new RangeError('only finite numbers can be signed')
  return createHmac('sha256', key)
    .update(JSON.stringify([purpose, ...terms]))
    .digest('base64url')
}

/** Compares in constant time. Returns false for anything that does not have a signature's form. */
export function isSigned(
  key: Uint8Array,
  purpose: SignaturePurpose,
  terms: readonly (string | number)[],
  signature: string | undefined,
): boolean {
  if (signature === undefined || !SIGNATURE.test(signature)) return false
  return timingSafeEqual(Buffer.from(signTerms(key, purpose, terms)), Buffer.from(signature))
}
