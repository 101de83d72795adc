import type { GreyImage } from './page-image.ts'

/** The paper is found on a copy of this size: fine enough for its edge, too coarse for its text. */
const COPY_SIDE = 240
const LEAST_PAPER_SHARE = 0.15
const LEAST_TABLE_SHARE = 0.04
/** Grey levels between paper and table. */
const LEAST_CONTRAST = 40
/** A sheet of paper has few dents; the bright parts of a scene have many. In relation to the sheet with its dents filled. */
const LEAST_SOLIDITY = 0.88
const LEAST_EDGE_SHARE = 0.5

/**
 * Replaces the darker table around a photographed sheet by the light of the nearest paper, in place. The edges of the paper would otherwise count as
 * the strongest ink, and faint print as none. Changes nothing unless the table shows on two opposite sides.
 */
export function removeTable(image: GreyImage): void {
  const copy = reducedCopy(image)
  const isPaper = paperIn(copy)
  if (!isPaper) return
  const inner = eroded(isPaper, copy)
  spreadLight(copy, inner)
  const { pixels, width, height } = image
  for (let y = 0; y < height; y++) {
    const row = Math.min(copy.height - 1, Math.floor((y * copy.height) / height)) * copy.width
    for (let x = 0; x < width; x++) {
      const at = row + Math.min(copy.width - 1, Math.floor((x * copy.width) / width))
      if (inner[at] === 0) pixels[y * width + x] = copy.pixels[at] ?? 255
    }
  }
}

/** The mean of a few pixels for each pixel of the copy. */
function reducedCopy({ pixels, width, height }: GreyImage): GreyImage {
  const step = Math.max(1, Math.max(width, height) / COPY_SIDE)
  const wide = Math.max(1, Math.floor(width / step))
  const high = Math.max(1, Math.floor(height / step))
  const copy = new Uint8Array(wide * high)
  const stride = Math.max(1, Math.floor(step / 4))
  for (let y = 0; y < high; y++) {
    for (let x = 0; x < wide; x++) {
      let sum = 0
      let count = 0
      for (let row = Math.floor(y * step); row < Math.min(height, (y + 1) * step); row += stride) {
        for (let column = Math.floor(x * step); column < Math.min(width, (x + 1) * step); column += stride) {
          sum += pixels[row * width + column] ?? 0
          count++
        }
      }
      copy[y * wide + x] = count === 0 ? 255 : sum / count
    }
  }
  return { pixels: copy, width: wide, height: high }
}

/** 1 for each pixel of the sheet, print included. Null if there is no such sheet. */
function paperIn(copy: GreyImage): Uint8Array | null {
  const { pixels, width, height } = copy
  const threshold = otsuThreshold(pixels)
  const bright = Uint8Array.from(pixels, (value) => (value > threshold ? 1 : 0))
  const sheet = largestArea(bright, width)
  const table = outsideOf(sheet, width, height)
  const tableSize = table.reduce((sum, mark) => sum + mark, 0)
  const size = pixels.length - tableSize
  if (size < pixels.length * LEAST_PAPER_SHARE || tableSize < pixels.length * LEAST_TABLE_SHARE) return null
  const isPaper = withoutDents(table, width, height)
  if (size < isPaper.reduce((sum, mark) => sum + mark, 0) * LEAST_SOLIDITY) return null
  if (!showsOppositeSides(table, width, height)) return null
  return contrastOf(pixels, sheet, table) < LEAST_CONTRAST ? null : isPaper
}

/** The level that separates dark from light best (Otsu's method). */
function otsuThreshold(pixels: Uint8Array): number {
  const counts = new Uint32Array(256)
  let all = 0
  for (const value of pixels) {
    counts[value] = (counts[value] ?? 0) + 1
    all += value
  }
  let best = { threshold: 127, variance: -1 }
  let count = 0
  let sum = 0
  for (let value = 0; value < 255; value++) {
    count += counts[value] ?? 0
    sum += value * (counts[value] ?? 0)
    const rest = pixels.length - count
    if (count === 0 || rest === 0) continue
    const variance = count * rest * (sum / count - (all - sum) / rest) ** 2
    if (variance > best.variance) best = { threshold: value, variance }
  }
  return best.threshold
}

function largestArea(marks: Uint8Array, width: number): Uint8Array {
  const labels = new Int32Array(marks.length)
  let best = { label: 0, size: 0 }
  let label = 0
  for (let start = 0; start < marks.length; start++) {
    if (marks[start] === 0 || labels[start] !== 0) continue
    const size = flood([start], width, marks.length, (at) => marks[at] === 1 && labels[at] === 0, labels, ++label)
    if (size > best.size) best = { label, size }
  }
  return Uint8Array.from(labels, (each) => (each === best.label && each !== 0 ? 1 : 0))
}

/** Everything that the sheet does not enclose. */
function outsideOf(sheet: Uint8Array, width: number, height: number): Uint8Array {
  const border: number[] = []
  for (let x = 0; x < width; x++) border.push(x, (height - 1) * width + x)
  for (let y = 0; y < height; y++) border.push(y * width, y * width + width - 1)
  const reached = new Int32Array(sheet.length)
  flood(border, width, sheet.length, (at) => sheet[at] === 0 && reached[at] === 0, reached, 1)
  return Uint8Array.from(reached)
}

/** Labels all pixels that are reached from the starts, and returns how many. */
function flood(
  starts: readonly number[],
  width: number,
  size: number,
  isOpen: (at: number) => boolean,
  labels: Int32Array,
  label: number,
): number {
  const waiting: number[] = []
  let count = 0
  const visit = (at: number) => {
    if (at < 0 || at >= size || !isOpen(at)) return
    labels[at] = label
    count++
    waiting.push(at)
  }
  for (const start of starts) visit(start)
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    visit(at - width)
    visit(at + width)
    if (at % width > 0) visit(at - 1)
    if (at % width < width - 1) visit(at + 1)
  }
  return count
}

/** The sheet with all between two of its pixels in a column or row: print in the shadow of a fold at its edge is as dark as the table. */
function withoutDents(table: Uint8Array, width: number, height: number): Uint8Array {
  const isPaper = table.map((mark) => 1 - mark)
  const fill = (length: number, positionOf: (at: number) => number) => {
    const positions = Array.from({ length }, (_, at) => positionOf(at))
    const isSheet = (position: number) => isPaper[position] === 1
    const [first, last] = [positions.findIndex(isSheet), positions.findLastIndex(isSheet)]
    for (const position of positions.slice(Math.max(0, first), last + 1)) isPaper[position] = 1
  }
  for (let x = 0; x < width; x++) fill(height, (y) => y * width + x)
  for (let y = 0; y < height; y++) fill(width, (x) => y * width + x)
  return isPaper
}

function showsOppositeSides(table: Uint8Array, width: number, height: number): boolean {
  const shareOf = (length: number, positionOf: (at: number) => number) => {
    let count = 0
    for (let at = 0; at < length; at++) count += table[positionOf(at)] ?? 0
    return count / length
  }
  const left = shareOf(height, (y) => y * width)
  const right = shareOf(height, (y) => y * width + width - 1)
  const top = shareOf(width, (x) => x)
  const bottom = shareOf(width, (x) => (height - 1) * width + x)
  return Math.min(left, right) >= LEAST_EDGE_SHARE || Math.min(top, bottom) >= LEAST_EDGE_SHARE
}

function contrastOf(pixels: Uint8Array, sheet: Uint8Array, table: Uint8Array): number {
  const meanOf = (marks: Uint8Array) => {
    let sum = 0
    let count = 0
    marks.forEach((mark, at) => {
      sum += mark * (pixels[at] ?? 0)
      count += mark
    })
    return sum / Math.max(1, count)
  }
  return meanOf(sheet) - meanOf(table)
}

/** Without the outermost pixels, which mix paper and table. */
function eroded(isPaper: Uint8Array, { width, height }: GreyImage): Uint8Array {
  return isPaper.map((mark, at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    const isEdge =
      (x > 0 && isPaper[at - 1] === 0) ||
      (x < width - 1 && isPaper[at + 1] === 0) ||
      (y > 0 && isPaper[at - width] === 0) ||
      (y < height - 1 && isPaper[at + width] === 0)
    return isEdge ? 0 : mark
  })
}

/** Gives each pixel off the sheet the level of the sheet nearest to it, in rings from its edge. */
function spreadLight({ pixels, width }: GreyImage, inner: Uint8Array): void {
  const isLit = inner.slice()
  let ring = [...inner.keys()].filter((at) => inner[at] === 1)
  while (ring.length > 0) {
    const next: number[] = []
    for (const at of ring) {
      for (const beside of [at - width, at + width, at % width > 0 ? at - 1 : -1, (at + 1) % width > 0 ? at + 1 : -1]) {
        if (isLit[beside] !== 0) continue
        isLit[beside] = 1
        pixels[beside] = pixels[at] ?? 255
        next.push(beside)
      }
    }
    ring = next
  }
}
