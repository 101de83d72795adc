// Importing this file loads sharp and libvips, about ten megabytes: only the image process does so. libvips has one global state.
import sharp from 'sharp'

/** The largest common cameras have 100 megapixels; more is a decompression bomb. A progressive JPEG of that size took 300 MB to decode. */
export const MAX_INPUT_PIXELS = 100_000_000

/** All other libvips loaders are blocked. The SVG loader would run a renderer that can open other files. */
const READ_FORMATS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((format) => `VipsForeignLoad${format}`)

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: READ_FORMATS })
sharp.cache(false)
// Two OCR threads run beside it.
sharp.concurrency(1)

export { sharp }
