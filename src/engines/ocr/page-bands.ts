import type { GreyImage } from './page-pixels.ts'

/** Rows of the picture, `bottom` not included. */
export interface Band {
  top: number
  bottom: number
}

export interface Layout {
  /** A part of a few lines from where much is written: reading it tells language and direction. The whole page where it is short. */
  sample: Band
  /** The sample holds whole lines, and what is above and below it can be read apart from it. */
  isSampleApart: boolean
  /** Row without ink near the middle, where the page may be cut in two; null where it is short or set in columns. */
  cut: number | null
}

const INK_LEVEL = 128
const SAMPLED_LINES = 3.5
/** A page of fewer lines is its own sample, and not worth cutting. */
const FEW_LINES = 6
const LEAST_LINES_TO_CUT = 10
/** A line's height by that of its letters. */
const LINE_HEIGHT = 2.6
const CUT_ZONE = [0.35, 0.65] as const

/** Of a page that is straight, black on white. `glyphHeight` in its pixels. */
export function layoutOf(image: GreyImage, glyphHeight: number): Layout {
  const rows = inkOfRows(image)
  const inked = extentOf(rows)
  const whole = { top: 0, bottom: image.height }
  const lineHeight = glyphHeight * LINE_HEIGHT
  const lines = (inked.bottom - inked.top) / lineHeight
  if (lines <= FEW_LINES) return { sample: whole, isSampleApart: true, cut: null }
  const sample = withWhiteEdges(rows, sampleOf(rows, inked, Math.round(lineHeight * SAMPLED_LINES)), lineHeight)
  const mayCut = lines >= LEAST_LINES_TO_CUT && !hasGutter(image, inked, glyphHeight)
  return {
    sample,
    isSampleApart: mayCut && rows[sample.top] === 0 && (rows[sample.bottom - 1] ?? 0) === 0,
    cut: mayCut ? widestGap(rows, inked) : null,
  }
}

function inkOfRows({ pixels, width, height }: GreyImage): Uint32Array {
  const rows = new Uint32Array(height)
  for (let y = 0; y < height; y++) {
    let ink = 0
    for (let x = 0; x < width; x++) if ((pixels[y * width + x] ?? 255) < INK_LEVEL) ink++
    rows[y] = ink
  }
  return rows
}

function extentOf(counts: Uint32Array): Band {
  const top = counts.findIndex((count) => count > 0)
  return { top: Math.max(0, top), bottom: counts.findLastIndex((count) => count > 0) + 1 }
}

/** Near the middle, so that what is above and below takes two threads equally long; where little is written there, wherever the most is. */
function sampleOf(rows: Uint32Array, inked: Band, height: number): Band {
  const middle = busiest(rows, zoneOf(inked), height)
  const anywhere = busiest(rows, inked, height)
  const { top } = middle.ink >= anywhere.ink / 2 ? middle : anywhere
  return { top, bottom: Math.min(inked.bottom, top + height) }
}

function zoneOf({ top, bottom }: Band): Band {
  const [from, to] = CUT_ZONE
  return { top: Math.round(top + (bottom - top) * from), bottom: Math.round(top + (bottom - top) * to) }
}

function busiest(rows: Uint32Array, { top, bottom }: Band, height: number): { ink: number; top: number } {
  let ink = 0
  let best = { ink: -1, top }
  for (let y = top; y < bottom; y++) {
    ink += rows[y] ?? 0
    if (y - top >= height) ink -= rows[y - height] ?? 0
    if (y - top >= height - 1 && ink > best.ink) best = { ink, top: y - height + 1 }
  }
  return best
}

/** Moves both edges outward to rows without ink, so that no line is cut in half, within a line's height. */
function withWhiteEdges(rows: Uint32Array, band: Band, lineHeight: number): Band {
  let { top, bottom } = band
  while (top > 0 && band.top - top < lineHeight && (rows[top] ?? 0) > 0) top--
  while (bottom < rows.length && bottom - band.bottom < lineHeight && (rows[bottom - 1] ?? 0) > 0) bottom++
  return { top, bottom }
}

function widestGap(rows: Uint32Array, inked: Band): number | null {
  const { top: from, bottom: to } = zoneOf(inked)
  const middle = (from + to) / 2
  let best: { at: number; worth: number } | null = null
  let start = from
  for (let y = from; y <= to; y++) {
    if (rows[y] === 0 && y < to) continue
    const height = y - start
    const at = Math.floor((y + start) / 2)
    // Even halves take the least time, so that a gap far from the middle has to be the wider for it.
    const worth = Math.min(height, 40) - (Math.abs(at - middle) / (to - from)) * 30
    if (height >= 2 && (best === null || worth > best.worth)) best = { at, worth }
    start = y + 1
  }
  return best?.at ?? null
}

/** White from top to bottom between two halves of text: columns, whose lines belong together from top to bottom. */
function hasGutter({ pixels, width }: GreyImage, { top, bottom }: Band, glyphHeight: number): boolean {
  const columns = new Uint32Array(width)
  for (let y = top; y < bottom; y++) {
    for (let x = 0; x < width; x++) {
      if ((pixels[y * width + x] ?? 255) < INK_LEVEL) columns[x] = (columns[x] ?? 0) + 1
    }
  }
  const inked = extentOf(columns)
  const margin = (inked.bottom - inked.top) * 0.15
  const most = (bottom - top) / 100
  let clear = 0
  for (let x = Math.round(inked.top + margin); x < inked.bottom - margin; x++) {
    clear = (columns[x] ?? 0) <= most ? clear + 1 : 0
    if (clear > glyphHeight) return true
  }
  return false
}
