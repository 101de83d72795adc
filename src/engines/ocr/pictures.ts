import { open, rename, rm } from 'node:fs/promises'
import type { Metadata, Sharp, SharpOptions } from 'sharp'
import { MediaFailure } from '../media-format/index.ts'
import { bufferSource, fileSource } from './byte-source.ts'
import { type ExifFacts, readExifFacts } from './exif.ts'
import { MAX_INPUT_PIXELS, sharp } from './image-library.ts'
import type { PictureFacts, Pictures } from './image-process.ts'
import { removePlaceMarks } from './location-removal.ts'
import { blankXmpPlace } from './xmp-location.ts'

const timeoutSeconds = 30
const thumbnailPixels = 512
/** Vision models work with about this resolution; more would only cost bandwidth. */
const previewPixels = 1_024
const maxExifBytes = 1_048_576
const options: SharpOptions = { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'error', sequentialRead: true }

/** Image processing with libvips, one image at a time: a large one takes hundreds of megabytes for a moment. */
export function createPictures(): Pictures {
  const inTurn = createTurns()
  return {
    inspect: (path) => inTurn(() => inspect(path)),
    thumbnail: (path) => inTurn(() => thumbnail(path)),
    preview: (path) => inTurn(() => preview(path)),
    removeLocation: (path) => inTurn(() => removeLocation(path)),
  }
}

function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
}

async function inspect(path: string): Promise<PictureFacts> {
  const metadata = await reading(path, () => sharp(path, options).metadata())
  // A broken file may have an intact header. JPEG is decoded at an eighth of its size here.
  await reading(path, () => bounded(sharp(path, options)).resize(32, 32, { fit: 'inside' }).raw().toBuffer())
  const { width, height } = metadata.autoOrient
  return { width, height, ...(await exifOf(path, metadata)) }
}

async function thumbnail(path: string): Promise<Uint8Array> {
  const size = { width: thumbnailPixels, height: thumbnailPixels, fit: 'inside', withoutEnlargement: true } as const
  return reading(path, () => bounded(sharp(path, options)).autoOrient().resize(size).webp({ quality: 80 }).toBuffer())
}

async function preview(path: string): Promise<Uint8Array> {
  const size = { width: previewPixels, height: previewPixels, fit: 'inside', withoutEnlargement: true } as const
  return reading(path, () => {
    const picture = bounded(sharp(path, options)).autoOrient().resize(size).flatten({ background: '#ffffff' })
    return picture.jpeg({ quality: 80 }).toBuffer()
  })
}

async function removeLocation(path: string): Promise<boolean> {
  const { isFound, isWhole } = await removePlaceMarks(path)
  if (isWhole && !(await stillTellsPlace(path))) return isFound
  await writeAnew(path)
  return true
}

/** Asks libvips, which also unpacks compressed profiles. A file that libvips cannot read shows no image; `inspect` rejects it. */
async function stillTellsPlace(path: string): Promise<boolean> {
  const metadata = await sharp(path, options)
    .metadata()
    .catch(() => null)
  if (!metadata) return false
  if (metadata.xmp && (await blankXmpPlace(Buffer.from(metadata.xmp)))) return true
  return (await exifOf(path, metadata)).place !== null
}

/** The last resort: re-encodes the image without any metadata. */
async function writeAnew(path: string): Promise<void> {
  const { format, depth } = await reading(path, () => sharp(path, options).metadata())
  const fresh = `${path}.anew`
  try {
    await reading(path, () => {
      const picture = bounded(sharp(path, { ...options, animated: format === 'gif' || format === 'webp' }))
        .autoOrient()
        .keepIccProfile()
      if (depth === 'ushort' && format === 'png') return picture.toColourspace('rgb16').png().toFile(fresh)
      if (format === 'heif') return picture.avif({ quality: 80 }).toFile(fresh)
      if (format === 'tiff') return picture.tiff({ compression: 'deflate' }).toFile(fresh)
      return picture
        .toFormat(format, format === 'jpeg' ? { quality: 95, chromaSubsampling: '4:4:4' } : {})
        .toFile(fresh)
    })
    await rename(fresh, path)
  } finally {
    await rm(fresh, { force: true })
  }
}

/** TIFF spreads its EXIF over the file; for other formats libvips returns the block. */
async function exifOf(path: string, metadata: Metadata): Promise<ExifFacts> {
  if (metadata.format === 'tiff') return exifOfTiff(path)
  if (!metadata.exif || metadata.exif.length > maxExifBytes) return { takenAt: null, place: null }
  const isPrefixed = metadata.exif.toString('latin1', 0, 6) === 'Exif\0\0'
  return readExifFacts(bufferSource(metadata.exif.subarray(isPrefixed ? 6 : 0)))
}

async function exifOfTiff(path: string): Promise<ExifFacts> {
  const handle = await open(path)
  try {
    return await readExifFacts(await fileSource(handle))
  } finally {
    await handle.close()
  }
}

function bounded(picture: Sharp): Sharp {
  return picture.timeout({ seconds: timeoutSeconds })
}

/** Any libvips error on an existing file, timeouts included, is the file's fault. A missing file is our bug. */
async function reading<T>(path: string, work: () => Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  // libvips checks its own timeout only between rows, and some decoders are slow before the first row.
  const timer = setTimeout(() => reject(new Error('Decoding the image timed out.')), timeoutSeconds * 2000)
  try {
    return await Promise.race([work(), promise])
  } catch {
    await (await open(path)).close()
    throw new MediaFailure('unsupported_media', 'The picture is broken or too large to be read.', { isPermanent: true })
  } finally {
    clearTimeout(timer)
  }
}
