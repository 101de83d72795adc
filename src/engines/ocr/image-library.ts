import type sharpModule from 'sharp'

export type ImageLibrary = typeof sharpModule

/** More is a bomb: a camera of 100 megapixels is the largest that people hold. A progressive JPEG of that size took 300 MB while it was decoded. */
export const MAX_INPUT_PIXELS = 100_000_000
/** Everything that libvips could be made to read is off but these. SVG would run a renderer with files and scripts of its own. */
const READ_FORMATS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((format) => `VipsForeignLoad${format}`)

let loaded: Promise<ImageLibrary> | undefined

/** Loaded with the first picture: it takes some ten megabytes. libvips has one state for the whole process, and so have its limits. */
export function openImageLibrary(): Promise<ImageLibrary> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: READ_FORMATS })
    sharp.cache(false)
    // Two threads read text beside it.
    sharp.concurrency(1)
    return sharp
  })
  return loaded
}
