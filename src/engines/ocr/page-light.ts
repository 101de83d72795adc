import type { GreyImage } from './page-pixels.ts'

/** Smaller than shadows, larger than letters at the size to which pages are scaled. */
const TILE = 64
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
