import type { GreyImage } from './page-image.ts'

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

/** Smaller than shadows and folds, larger than letters at the size to which pages are scaled. */
const TILE = 32
const PAPER_QUANTILE = 0.85
/** Darker areas are images or black bars, not paper in a shadow. */
const LEAST_PAPER = 48
const INK_QUANTILE = 0.005
/** Lighter than this, even the darkest pixels are not ink. */
const MOST_INK = 200

/** Normalises to black on white in place: inverts light text on dark, makes each area's paper white and the darkest ink black. */
export function evenLight(image: GreyImage, isDark: boolean): void {
  if (isDark) for (let at = 0; at < image.pixels.length; at++) image.pixels[at] = 255 - (image.pixels[at] ?? 0)
  const paper = paperOf(image)
  const { pixels, width, height } = image
  const columns = Math.ceil(width / TILE)
  const rows = Math.ceil(height / TILE)
  const counts = new Uint32Array(256)
  for (let y = 0; y < height; y++) {
    const row = Math.max(0, Math.min(rows - 1, (y + 0.5) / TILE - 0.5))
    const top = Math.floor(row)
    const bottom = Math.min(rows - 1, top + 1)
    const down = row - top
    for (let x = 0; x < width; x++) {
      const column = Math.max(0, Math.min(columns - 1, (x + 0.5) / TILE - 0.5))
      const left = Math.floor(column)
      const right = Math.min(columns - 1, left + 1)
      const across = column - left
      const above = (paper[top * columns + left] ?? 255) * (1 - across) + (paper[top * columns + right] ?? 255) * across
      const below =
        (paper[bottom * columns + left] ?? 255) * (1 - across) + (paper[bottom * columns + right] ?? 255) * across
      const level = above * (1 - down) + below * down
      const value = Math.min(255, Math.round(((pixels[y * width + x] ?? 0) * 255) / level))
      pixels[y * width + x] = value
      counts[value] = (counts[value] ?? 0) + 1
    }
  }
  stretch(pixels, quantile(counts, pixels.length, INK_QUANTILE))
}

function stretch(pixels: Uint8Array, darkest: number): void {
  if (darkest === 0 || darkest > MOST_INK) return
  const gain = 255 / (255 - darkest)
  for (let at = 0; at < pixels.length; at++) pixels[at] = Math.max(0, ((pixels[at] ?? 0) - darkest) * gain)
}

/** Paper brightness by tile, averaged with the lightest neighbour, so that a dark picture takes the level of the paper around it. */
function paperOf(image: GreyImage): Float32Array {
  const columns = Math.ceil(image.width / TILE)
  const rows = Math.ceil(image.height / TILE)
  const own = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) own[row * columns + column] = paperOfTile(image, column, row)
  }
  return own.map((level, at) => {
    const column = at % columns
    let lightest = level
    for (const next of [at - columns, at + columns, column > 0 ? at - 1 : -1, column < columns - 1 ? at + 1 : -1]) {
      lightest = Math.max(lightest, own[next] ?? 0)
    }
    return Math.max(LEAST_PAPER, (level + lightest) / 2)
  })
}

function paperOfTile({ pixels, width, height }: GreyImage, column: number, row: number): number {
  const counts = new Uint32Array(256)
  let total = 0
  for (let y = row * TILE; y < Math.min(height, (row + 1) * TILE); y += 2) {
    for (let x = column * TILE; x < Math.min(width, (column + 1) * TILE); x += 2) {
      const value = pixels[y * width + x] ?? 0
      counts[value] = (counts[value] ?? 0) + 1
      total++
    }
  }
  return quantile(counts, total, PAPER_QUANTILE)
}

function quantile(counts: Uint32Array, total: number, share: number): number {
  let seen = 0
  for (let value = 0; value < 256; value++) {
    seen += counts[value] ?? 0
    if (seen > total * share) return value
  }
  return 255
}
