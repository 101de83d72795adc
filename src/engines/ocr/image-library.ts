import type sharpModule from 'sharp'

export type ImageLibrary = typeof sharpModule

/** The largest common cameras have 100 megapixels; more is a decompression bomb. A progressive JPEG of that size took 300 MB to decode. */
export const MAX_INPUT_PIXELS = 100_000_000
/** All other libvips loaders are blocked. The SVG loader would run a renderer that can open other files. */
const READ_FORMATS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((format) => `VipsForeignLoad${format}`)

let loaded: Promise<ImageLibrary> | undefined

/** Loaded with the first image, as it takes about ten megabytes. libvips has one global state, so the limits apply to the whole process. */
export function openImageLibrary(): Promise<ImageLibrary> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: READ_FORMATS })
    sharp.cache(false)
    // Two OCR threads run beside it.
    sharp.concurrency(1)
    return sharp
  })
  return loaded
}
