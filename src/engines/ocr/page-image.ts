import type { Sharp } from 'sharp'
import { MediaFailure } from '../media-format/index.ts'
import { MAX_INPUT_PIXELS, sharp } from './image-library.ts'

/** One byte per pixel, row by row; 0 is black. */
export interface GreyImage {
  pixels: Uint8Array
  width: number
  height: number
}

export interface SharedImage extends GreyImage {
  pixels: Uint8Array<SharedArrayBuffer>
}

function shared({ pixels, width, height }: GreyImage): SharedImage {
  const copy = new Uint8Array(new SharedArrayBuffer(width * height))
  copy.set(pixels.subarray(0, width * height))
  return { pixels: copy, width, height }
}

/** The height of A4 at 300 dpi. Text in a larger photo stays legible at this size. */
const MAX_SIDE = 3_508
const SURVEYED_SIDE = 1_600
const TIMEOUT_SECONDS = 20

interface PagePlan {
  turnDegrees: number
  scale: number
  /** Brightness of the corners that rotation exposes. */
  background: number
}

/** Returns the first frame, auto-oriented and greyscale on white, at most 3508 pixels a side. @throws {MediaFailure} */
export async function decodePage(path: string): Promise<GreyImage> {
  try {
    const picture = sharp(path, { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
    return await greyOf(picture)
  } catch {
    // libvips error messages contain the file path.
    throw new MediaFailure('unsupported_media', 'The picture cannot be read.', { isPermanent: true })
  }
}

export async function reducedPage(page: GreyImage): Promise<{ image: SharedImage; scale: number }> {
  const scale = Math.min(1, SURVEYED_SIDE / Math.max(page.width, page.height))
  return { image: await redrawnPage(page, { turnDegrees: 0, scale, background: 255 }), scale }
}

/** Resizes first, then rotates: in one call, sharp crops a page that is resized and rotated by 90 degrees. */
export async function redrawnPage(page: GreyImage, { turnDegrees, scale, background }: PagePlan): Promise<SharedImage> {
  const pictureOf = ({ pixels, width, height }: GreyImage) =>
    sharp(pixels, { raw: { width, height, channels: 1 }, limitInputPixels: MAX_INPUT_PIXELS })
  const width = Math.max(1, Math.round(page.width * scale))
  const kernel = scale < 1 ? 'mitchell' : 'cubic'
  const resized = scale === 1 ? page : await greyOf(pictureOf(page).resize({ width, kernel }))
  if (turnDegrees === 0) return shared(resized)
  const paper = { r: background, g: background, b: background }
  return shared(await greyOf(pictureOf(resized).rotate(turnDegrees, { background: paper })))
}

async function greyOf(picture: Sharp): Promise<GreyImage> {
  const { data, info } = await picture
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}
