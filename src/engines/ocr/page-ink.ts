import { type GreyImage, integralOf } from './page-pixels.ts'

export interface Ink {
  /** 1 for ink, else 0. */
  marks: Uint8Array
  /** Light text on a dark background. */
  isDark: boolean
}

/** In relation to the longer side: larger than a letter and smaller than a shadow. */
const NEIGHBOURHOOD_SHARE = 1 / 40
const LEAST_NEIGHBOURHOOD = 12
/** Paper texture, noise and JPEG artefacts also cause differences up to this size. */
const LEAST_CONTRAST = 10
const INK_SHARE = 0.4

/**
 * Compares each pixel with the mean brightness around it, so shadows and uneven light do not matter. Ink is the minority and lies farther from the
 * local mean than the paper; this tells light text on dark from dark text on light.
 */
export function findInk(image: GreyImage): Ink {
  const differences = differencesFromAround(image)
  const threshold = inkThreshold(differences)
  let cubes = 0
  for (const difference of differences) if (Math.abs(difference) > LEAST_CONTRAST) cubes += difference ** 3
  const isDark = cubes > 0
  const marks = new Uint8Array(differences.length)
  for (let at = 0; at < marks.length; at++) {
    const difference = differences[at] ?? 0
    marks[at] = (isDark ? difference : -difference) > threshold ? 1 : 0
  }
  return { marks, isDark }
}

function differencesFromAround(image: GreyImage): Int16Array {
  const { pixels, width, height } = image
  const sums = integralOf(image)
  const reach = Math.max(LEAST_NEIGHBOURHOOD, Math.round(Math.max(width, height) * NEIGHBOURHOOD_SHARE))
  const differences = new Int16Array(width * height)
  for (let y = 0; y < height; y++) {
    const top = Math.max(0, y - reach)
    const bottom = Math.min(height, y + reach + 1)
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - reach)
      const right = Math.min(width, x + reach + 1)
      const above = (sums[top * (width + 1) + right] ?? 0) - (sums[top * (width + 1) + left] ?? 0)
      const below = (sums[bottom * (width + 1) + right] ?? 0) - (sums[bottom * (width + 1) + left] ?? 0)
      const mean = (below - above) / ((right - left) * (bottom - top))
      differences[y * width + x] = (pixels[y * width + x] ?? 0) - mean
    }
  }
  return differences
}

/** Relative to the strongest differences, so that faint print counts and the blur around strong print does not. */
function inkThreshold(differences: Int16Array): number {
  const counts = new Uint32Array(256)
  let total = 0
  for (const difference of differences) {
    const size = Math.min(255, Math.abs(difference))
    if (size <= LEAST_CONTRAST) continue
    counts[size] = (counts[size] ?? 0) + 1
    total++
  }
  let seen = 0
  for (let size = 255; size > 0; size--) {
    seen += counts[size] ?? 0
    if (seen > total / 20) return Math.max(LEAST_CONTRAST, size * INK_SHARE)
  }
  return LEAST_CONTRAST
}
