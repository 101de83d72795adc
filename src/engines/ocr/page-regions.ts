import { findGlyphs, type Glyph } from './page-glyphs.ts'
import type { GreyImage } from './page-image.ts'
import type { ReadLine, ReadWord } from './page-text.ts'

/** A row of letters of one size that OCR of the whole page left out or read with low confidence. */
export interface Region {
  left: number
  right: number
  /** The height of its taller letters. */
  height: number
  /** Coefficients of the baseline's y: it may slant or be an arch. */
  baseline: readonly [constant: number, slope: number, bend: number]
  /** The columns that have ink, from left to right. */
  spans: ReadonlyArray<readonly [left: number, right: number]>
}

/** Bounds the time that a page of specks and ornaments takes. */
const MAX_REGIONS = 48
const MAX_GLYPHS = 8_000
const SURE_CONFIDENCE = 60
const COVERED_SHARE = 0.85
/** In relation to the usual letters of the page. */
const LEAST_HEIGHT = 0.6
const MOST_HEIGHT = 14
const LARGE = 1.6
const LEAST_ARCH = 0.2
/** Gaps between letters above this share of their height are spaced type. */
const SPACED_GAP = 0.32
/** In relation to the letters' own height: a wider gap begins another region. */
const MOST_GAP = 2.2
const TILE = 64
const LEAST_BAR_DARKNESS = 180
/** Pixels that mix bar and paper. */
const BAR_EDGE = 2
const INK_SHARE = 0.4
const LEAST_CONTRAST = 35

/** Expects a page prepared for OCR. White text on black bars is inverted in place. The largest letters come first. */
export function regionsLeftOut(image: GreyImage, lines: readonly ReadLine[], usualHeight: number): Region[] {
  let glyphs = findGlyphs(inkIn(image), image.width, image.height)
  const bars = glyphs.filter((glyph) => isBar(glyph, usualHeight))
  if (bars.length > 0) {
    const marks = inkIn(image)
    for (const bar of bars) invertBar(image, marks, bar)
    glyphs = findGlyphs(inkIn(image), image.width, image.height)
  }
  const letters = glyphs.filter((glyph) => isLetter(glyph, usualHeight))
  if (letters.length > MAX_GLYPHS) return []
  const words = lines.flatMap((line) => line.words).filter(({ confidence }) => confidence >= SURE_CONFIDENCE)
  return rowsOf(letters)
    .filter((row) => isWord(row) && !isCovered(row, words, usualHeight))
    .map(regionOf)
    .sort((one, other) => other.height - one.height)
    .slice(0, MAX_REGIONS)
}

/** Compares with the darkest ink nearby, so that faint print counts beside dark print. */
function inkIn({ pixels, width, height }: GreyImage): Uint8Array {
  const columns = Math.ceil(width / TILE)
  const darkest = darkestByTile({ pixels, width, height })
  const thresholds = darkest.map((_, at) => {
    let least = 255
    for (const row of [-columns, 0, columns]) {
      for (const column of [-1, 0, 1]) {
        const isOff = (at % columns) + column < 0 || (at % columns) + column >= columns
        if (!isOff) least = Math.min(least, darkest[at + row + column] ?? 255)
      }
    }
    return 255 - Math.max(LEAST_CONTRAST, (255 - least) * INK_SHARE)
  })
  const marks = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / TILE) * columns
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      if ((pixels[at] ?? 255) < (thresholds[row + Math.floor(x / TILE)] ?? 0)) marks[at] = 1
    }
  }
  return marks
}

function darkestByTile({ pixels, width, height }: GreyImage): Uint8Array {
  const columns = Math.ceil(width / TILE)
  const darkest = new Uint8Array(columns * Math.ceil(height / TILE)).fill(255)
  const counts = new Uint32Array(256)
  for (let tile = 0; tile < darkest.length; tile++) {
    const left = (tile % columns) * TILE
    const top = Math.floor(tile / columns) * TILE
    counts.fill(0)
    let total = 0
    for (let y = top; y < Math.min(height, top + TILE); y += 2) {
      for (let x = left; x < Math.min(width, left + TILE); x += 2) {
        const value = pixels[y * width + x] ?? 255
        counts[value] = (counts[value] ?? 0) + 1
        total++
      }
    }
    let seen = 0
    darkest[tile] = Math.max(
      0,
      counts.findIndex((count) => (seen += count) > total / 50),
    )
  }
  return darkest
}

const heightOf = (glyph: Glyph) => glyph.bottom - glyph.top
const widthOf = (glyph: Glyph) => glyph.right - glyph.left

function isBar(glyph: Glyph, usualHeight: number): boolean {
  const [width, height] = [widthOf(glyph), heightOf(glyph)]
  return height > usualHeight * 1.6 && width > height * 2 && glyph.area > width * height * 0.45
}

/** Column by column, because a bar of a tilted page is not a rectangle. Shadows, which are lighter, stay. */
function invertBar({ pixels, width }: GreyImage, marks: Uint8Array, bar: Glyph): void {
  let darkness = 0
  const inside = Array.from({ length: widthOf(bar) }, (_, column) => {
    let { top, bottom } = bar
    const x = bar.left + column
    while (top < bottom && marks[top * width + x] === 0) top++
    while (bottom > top && marks[(bottom - 1) * width + x] === 0) bottom--
    for (let y = top; y < bottom; y++) if (marks[y * width + x] === 1) darkness += 255 - (pixels[y * width + x] ?? 0)
    return { top, bottom }
  })
  if (darkness < bar.area * LEAST_BAR_DARKNESS) return
  for (let y = bar.top; y < bar.bottom; y++) {
    for (let start = bar.left; start < bar.right; start += TILE) {
      const end = Math.min(bar.right, start + TILE)
      const row = pixels.subarray(y * width + start, y * width + end)
      // Pale stripes of a thermal printer cross the bar and its letters: each row has its own level.
      const level = Math.max(1, 255 - (row.toSorted()[Math.floor(row.length / 3)] ?? 0))
      row.forEach((value, column) => {
        const { top, bottom } = inside[start - bar.left + column] ?? bar
        const isInside = y >= top + BAR_EDGE && y < bottom - BAR_EDGE
        row[column] = isInside ? Math.min(255, ((255 - value) * 255) / level) : 255
      })
    }
  }
}

function isLetter(glyph: Glyph, usualHeight: number): boolean {
  const [width, height] = [widthOf(glyph), heightOf(glyph)]
  const isFrame = glyph.area < (width * height) / 12
  const isRule = width > height * 12
  return height >= usualHeight * LEAST_HEIGHT && height <= usualHeight * MOST_HEIGHT && !isFrame && !isRule
}

/** Joins each letter to the row whose last letter is nearest to its left at the same height. */
function rowsOf(letters: readonly Glyph[]): Glyph[][] {
  const rows: Glyph[][] = []
  let open: Array<{ row: Glyph[]; last: Glyph }> = []
  for (const glyph of letters.toSorted((one, other) => one.left - other.left)) {
    open = open.filter(({ last }) => glyph.left - last.right <= heightOf(last) * MOST_GAP * 2)
    let best: { gap: number; at: (typeof open)[number] } | null = null
    for (const at of open) {
      const gap = glyph.left - at.last.right
      if (isBeside(at.last, glyph) && (best === null || gap < best.gap)) best = { gap, at }
    }
    if (best) {
      best.at.row.push(glyph)
      best.at.last = glyph
    } else {
      const row = [glyph]
      rows.push(row)
      open.push({ row, last: glyph })
    }
  }
  return rows
}

function isBeside(last: Glyph, next: Glyph): boolean {
  const [short, tall] = [heightOf(last), heightOf(next)].sort((one, other) => one - other)
  if (short === undefined || tall === undefined || tall > short * 2.2) return false
  const overlap = Math.min(last.bottom, next.bottom) - Math.max(last.top, next.top)
  return overlap > short * 0.45 && next.left - last.right <= tall * MOST_GAP && next.right > last.right
}

function isWord(row: readonly Glyph[]): boolean {
  return row.length >= 2 || row.some((glyph) => widthOf(glyph) > heightOf(glyph) * 2)
}

/** Words never cover spaced and arched type: OCR of the whole page reads it in pieces. */
function isCovered(row: readonly Glyph[], words: readonly ReadWord[], usualHeight: number): boolean {
  const isLarge = row.some((glyph) => heightOf(glyph) > usualHeight * LARGE)
  const region = regionOf(row)
  if (isSpaced(region) || (isLarge && isArched(region))) return false
  const covered = row.filter((glyph) => {
    const [x, y] = [(glyph.left + glyph.right) / 2, (glyph.top + glyph.bottom) / 2]
    return words.some(({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom)
  })
  return covered.length >= row.length * (isLarge ? 1 : COVERED_SHARE)
}

function regionOf(row: readonly Glyph[]): Region {
  const heights = row.map(heightOf).sort((one, other) => one - other)
  const height = heights[Math.floor(heights.length * 0.75)] ?? 1
  const spans: Array<[number, number]> = []
  for (const { left, right } of row) {
    const last = spans.at(-1)
    if (last && left <= last[1] + 1) last[1] = Math.max(last[1], right)
    else spans.push([left, right])
  }
  const points = row.map(({ left, right, bottom }): [number, number] => [(left + right) / 2, bottom])
  return {
    left: spans[0]?.[0] ?? 0,
    right: Math.max(...spans.map(([, right]) => right)),
    height,
    baseline: baselineOf(points, height),
    spans,
  }
}

/** Fits the letters' lower ends, then again without those that are far away: descenders and commas. */
function baselineOf(points: ReadonlyArray<readonly [number, number]>, height: number): Region['baseline'] {
  let kept = points
  let fit = fitted(kept)
  for (let round = 0; round < 3; round++) {
    const near = points.filter(([x, y]) => Math.abs(y - baselineAt(fit, x)) < height * (0.3 - round * 0.08))
    if (near.length < Math.max(2, points.length / 2)) break
    kept = near
    fit = fitted(kept)
  }
  return fit
}

/** Least squares: a level line through up to two points, a slanted one through up to five, else a parabola. */
function fitted(points: ReadonlyArray<readonly [number, number]>): Region['baseline'] {
  const order = points.length < 3 ? 1 : points.length < 6 ? 2 : 3
  const middle = points.reduce((sum, [x]) => sum + x, 0) / points.length
  const reach = Math.max(1, ...points.map(([x]) => Math.abs(x - middle)))
  const rows = Array.from({ length: order }, () => new Float64Array(order + 1))
  for (const [x, y] of points) {
    const powers = [1, (x - middle) / reach, ((x - middle) / reach) ** 2]
    rows.forEach((row, one) => {
      for (let other = 0; other < order; other++)
        row[other] = (row[other] ?? 0) + (powers[one] ?? 0) * (powers[other] ?? 0)
      row[order] = (row[order] ?? 0) + (powers[one] ?? 0) * y
    })
  }
  const [a = 0, b = 0, c = 0] = solved(rows, order)
  const [slope, bend] = [b / reach, c / reach ** 2]
  return [a - slope * middle + bend * middle ** 2, slope - 2 * bend * middle, bend]
}

/** Gaussian elimination. */
function solved(rows: Float64Array[], order: number): number[] {
  for (let pivot = 0; pivot < order; pivot++) {
    const row = rows[pivot]
    const lead = row?.[pivot] ?? 0
    if (!row || Math.abs(lead) < 1e-9) continue
    for (let column = 0; column <= order; column++) row[column] = (row[column] ?? 0) / lead
    rows.forEach((other, index) => {
      const factor = other[pivot] ?? 0
      if (index === pivot || factor === 0) return
      for (let column = 0; column <= order; column++) other[column] = (other[column] ?? 0) - factor * (row[column] ?? 0)
    })
  }
  return rows.map((row) => row[order] ?? 0)
}

/** The baseline's y. */
export function baselineAt([constant, slope, bend]: Region['baseline'], x: number): number {
  return constant + slope * x + bend * x * x
}

export function gapsOf({ spans }: Region): number[] {
  return spans.slice(1).map(([start], index) => start - (spans[index]?.[1] ?? start))
}

/** Most gaps are at least this wide: a price has two wide ones, beside its separator. */
export function usualGap(region: Region): number {
  const gaps = gapsOf(region).sort((one, other) => one - other)
  return gaps[Math.floor((gaps.length - 1) / 3)] ?? 0
}

export function isSpaced(region: Region): boolean {
  return region.spans.length > 3 && usualGap(region) > region.height * SPACED_GAP
}

function isArched({ left, right, height, baseline }: Region): boolean {
  return Math.abs(baseline[2]) * ((right - left) / 2) ** 2 > height * LEAST_ARCH
}
