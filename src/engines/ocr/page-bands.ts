import type { GreyImage } from './page-pixels.ts'

/** Rows of the image; `bottom` is exclusive. */
export interface Band {
  top: number
  bottom: number
}

export interface Layout {
  /** A band of a few lines with much text, used to find language and orientation. The whole page if that is short. */
  sample: Band
  /** True if the sample has whole lines, so that the bands above and below it can be read separately. */
  isSampleApart: boolean
  /** An empty row near the middle at which the page can be split. Null if the page is short or has columns. */
  cut: number | null
}

const INK_LEVEL = 128
const SAMPLED_LINES = 3.5
const FEW_LINES = 6
const LEAST_LINES_TO_CUT = 10
/** Line height as a multiple of letter height. */
const LINE_HEIGHT = 2.6
const CUT_ZONE = [0.35, 0.65] as const

/** Expects a straightened page, black on white. `glyphHeight` is in its pixels. */
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

/** Prefers the middle, so that the bands above and below take two threads equally long. If it has little ink, takes the densest band. */
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

/** Moves both edges outward to empty rows, by at most one line height, so that no line is cut. */
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
    // Equal halves take the least time, so a gap far from the middle must be wider to win.
    const worth = Math.min(height, 40) - (Math.abs(at - middle) / (to - from)) * 30
    if (height >= 2 && (best === null || worth > best.worth)) best = { at, worth }
    start = y + 1
  }
  return best?.at ?? null
}

/** An empty vertical strip between two halves of text: the page has columns, whose lines must stay together. */
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
