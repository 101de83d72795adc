import type { GreyImage } from './page-image.ts'
import { baselineAt, gapsOf, isSpaced, type Region, usualGap } from './page-regions.ts'
import { linesOf, meanConfidence, type ReadWord } from './page-text.ts'

/** A straightened region, and the page's column for each of its own. */
interface RegionImage {
  image: GreyImage
  columns: Float32Array
}

/** The letter heights in pixels at which a region is read until its confidence is high. */
const LETTER_HEIGHTS = [24, 34]
const ENOUGH_CONFIDENCE = 80
const LEAST_CONFIDENCE = 55
const MOST_READING_MS = 6_000

/** Reads each region by itself with `read`, which returns Tesseract's TSV. Stops after some seconds. */
export function readRegions(
  page: GreyImage,
  regions: readonly Region[],
  read: (image: GreyImage) => string,
): ReadWord[][] {
  const startedAt = performance.now()
  const rows: ReadWord[][] = []
  for (const region of regions) {
    if (performance.now() - startedAt > MOST_READING_MS) break
    let best: ReadWord[] = []
    for (const letterHeight of LETTER_HEIGHTS) {
      const drawn = drawRegion(page, region, letterHeight)
      const words = linesOf(read(drawn.image), 0).flatMap((line) => line.words)
      if (meanConfidence(words) > meanConfidence(best)) best = onPage(words, region, drawn)
      if (meanConfidence(best) >= ENOUGH_CONFIDENCE) break
    }
    if (meanConfidence(best) >= LEAST_CONFIDENCE) rows.push(best)
  }
  return rows
}

function onPage(words: readonly ReadWord[], { height, baseline }: Region, { columns }: RegionImage): ReadWord[] {
  return words.map((word) => {
    const left = columns[word.left] ?? 0
    const right = columns[Math.min(columns.length, word.right) - 1] ?? left
    const bottom = baselineAt(baseline, (left + right) / 2)
    return { ...word, left, right, top: bottom - height, bottom }
  })
}

const MARGIN = 0.5

/** Draws the region level, with letters of this height, the gaps of spaced type closed, and in full contrast. */
function drawRegion(page: GreyImage, region: Region, letterHeight: number): RegionImage {
  const { height, baseline } = region
  const scale = letterHeight / height
  const columns = columnsOf(region, 1 / scale)
  const tall = Math.round(letterHeight * (1 + 2 * MARGIN))
  const pixels = new Uint8Array(columns.length * tall)
  const samples = Math.max(1, Math.min(6, Math.round(1 / scale)))
  columns.forEach((x, column) => {
    const top = baselineAt(baseline, x) - height * (1 + MARGIN)
    for (let y = 0; y < tall; y++)
      pixels[y * columns.length + column] = meanAt(page, x, top + y / scale, 1 / scale, samples)
  })
  stretchContrast(pixels)
  return { image: { pixels, width: columns.length, height: tall }, columns }
}

function columnsOf(region: Region, step: number): Float32Array {
  const { left, right, height, spans } = region
  const gaps = gapsOf(region)
  const usual = usualGap(region)
  const isClosed = isSpaced(region)
  const columns: number[] = []
  const add = (from: number, to: number) => {
    for (let x = from; x < to; x += step) columns.push(x)
  }
  add(left - height * MARGIN, left)
  spans.forEach(([start, end], index) => {
    add(start, end)
    const gap = gaps[index] ?? 0
    const closed = gap > usual * 1.8 ? height * 0.65 : height * 0.16
    add(end, end + (isClosed ? Math.min(gap, closed) : gap))
  })
  add(right, right + height * MARGIN)
  return Float32Array.from(columns)
}

function meanAt({ pixels, width, height }: GreyImage, x: number, y: number, step: number, samples: number): number {
  let sum = 0
  for (let down = 0; down < samples; down++) {
    for (let across = 0; across < samples; across++) {
      const column = Math.max(0, Math.min(width - 1.001, x + (across * step) / samples))
      const row = Math.max(0, Math.min(height - 1.001, y + (down * step) / samples))
      const [left, top] = [Math.floor(column), Math.floor(row)]
      const [right, below] = [column - left, row - top]
      const at = top * width + left
      const upper = (pixels[at] ?? 255) * (1 - right) + (pixels[at + 1] ?? 255) * right
      const lower = (pixels[at + width] ?? 255) * (1 - right) + (pixels[at + width + 1] ?? 255) * right
      sum += upper * (1 - below) + lower * below
    }
  }
  return sum / samples ** 2
}

/** The lightest third becomes white, the darkest fiftieth black. */
function stretchContrast(pixels: Uint8Array): void {
  const sorted = pixels.toSorted()
  const dark = sorted[Math.floor(sorted.length * 0.03)] ?? 0
  const light = sorted[Math.floor(sorted.length * 0.66)] ?? 255
  const gain = 255 / Math.max(20, light - dark)
  for (let index = 0; index < pixels.length; index++)
    pixels[index] = Math.max(0, Math.min(255, ((pixels[index] ?? 0) - dark) * gain))
}
