import type { GreyImage } from './page-image.ts'

/** A connected component of ink: a letter, an accent, or touching letters. */
export interface Glyph {
  left: number
  top: number
  right: number
  bottom: number
  area: number
}

interface Run {
  start: number
  end: number
  label: number
}

/** Camera noise fills an image with components; beyond this number they add no information. */
const MAX_RUNS = 400_000

/** Connected-component labelling with 8-connectivity. */
export function findGlyphs(marks: Uint8Array, width: number, height: number): Glyph[] {
  const parents: number[] = []
  const glyphs: Glyph[] = []
  let above: Run[] = []
  for (let y = 0; y < height && parents.length < MAX_RUNS; y++) {
    const runs = runsOf(marks, y * width, width)
    let next = 0
    for (const run of runs) {
      while (next < above.length && (above[next]?.end ?? 0) < run.start) next++
      for (let at = next; at < above.length; at++) {
        const other = above[at]
        if (!other || other.start > run.end) break
        run.label = run.label === -1 ? rootOf(parents, other.label) : join(parents, run.label, other.label)
      }
      if (run.label === -1) run.label = parents.push(parents.length) - 1
      extend(glyphs, run, y)
    }
    above = runs
  }
  return merged(glyphs, parents)
}

function runsOf(marks: Uint8Array, offset: number, width: number): Run[] {
  const runs: Run[] = []
  for (let x = 0; x < width; x++) {
    if (marks[offset + x] === 0) continue
    const start = x
    while (x < width && marks[offset + x] === 1) x++
    runs.push({ start, end: x, label: -1 })
  }
  return runs
}

function rootOf(parents: number[], label: number): number {
  let root = label
  while (parents[root] !== undefined && parents[root] !== root) root = parents[root] ?? root
  parents[label] = root
  return root
}

function join(parents: number[], one: number, other: number): number {
  const [low, high] = [rootOf(parents, one), rootOf(parents, other)].sort((a, b) => a - b)
  if (low === undefined || high === undefined) return one
  parents[high] = low
  return low
}

function extend(glyphs: Glyph[], { start, end, label }: Run, y: number): void {
  const glyph = glyphs[label]
  if (!glyph) {
    glyphs[label] = { left: start, top: y, right: end, bottom: y + 1, area: end - start }
    return
  }
  glyph.left = Math.min(glyph.left, start)
  glyph.right = Math.max(glyph.right, end)
  glyph.top = Math.min(glyph.top, y)
  glyph.bottom = Math.max(glyph.bottom, y + 1)
  glyph.area += end - start
}

function merged(glyphs: Glyph[], parents: number[]): Glyph[] {
  const whole = new Map<number, Glyph>()
  glyphs.forEach((glyph, label) => {
    const root = rootOf(parents, label)
    const kept = whole.get(root)
    if (!kept) {
      whole.set(root, { ...glyph })
      return
    }
    kept.left = Math.min(kept.left, glyph.left)
    kept.right = Math.max(kept.right, glyph.right)
    kept.top = Math.min(kept.top, glyph.top)
    kept.bottom = Math.max(kept.bottom, glyph.bottom)
    kept.area += glyph.area
  })
  return [...whole.values()]
}

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

/** The integral image: `sums[(y * (width + 1)) + x]` sums all pixels above and to the left. It gives any rectangle's mean in four look-ups. */
function integralOf({ pixels, width, height }: GreyImage): Float64Array {
  const stride = width + 1
  const sums = new Float64Array(stride * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += pixels[y * width + x] ?? 0
      sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] ?? 0) + row
    }
  }
  return sums
}
