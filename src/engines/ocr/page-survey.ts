import { findGlyphs, type Glyph } from './page-glyphs.ts'
import { findInk } from './page-ink.ts'
import type { GreyImage } from './page-pixels.ts'
import { findSkew, type Points } from './page-skew.ts'

/** Facts about a page before OCR, measured on a reduced copy. */
export interface Survey {
  /** Light text on a dark background. */
  isDark: boolean
  /** Components shaped like letters; 0 means that there is nothing to read. */
  glyphCount: number
  /** Median letter height in pixels of the copy, about half of the font size. */
  glyphHeight: number
  /** Clockwise rotation in degrees that levels the lines. It does not tell upright from upside down. */
  turnDegrees: number
  clearness: number
}

const LEAST_GLYPH_PIXELS = 4
const MOST_GLYPH_SHARE = 1 / 3
const MAX_POINTS = 16_000

export function surveyPage(image: GreyImage): Survey {
  const { marks, isDark } = findInk(image)
  const glyphs = findGlyphs(marks, image.width, image.height).filter((glyph) => isLetterLike(glyph, image))
  const nothing = { isDark, glyphCount: 0, glyphHeight: 0, turnDegrees: 0, clearness: 0 }
  if (glyphs.length === 0) return nothing
  const roughHeight = Math.min(usual(glyphs, heightOf), usual(glyphs, widthOf))
  const skew = findSkew(inkPoints(glyphs, marks, image.width), roughHeight)
  return {
    isDark,
    glyphCount: glyphs.length,
    glyphHeight: usual(glyphs, skew.isSideways ? widthOf : heightOf),
    turnDegrees: skew.degrees + (skew.isSideways ? 90 : 0),
    clearness: skew.clearness,
  }
}

const heightOf = (glyph: Glyph) => glyph.bottom - glyph.top
const widthOf = (glyph: Glyph) => glyph.right - glyph.left

function isLetterLike(glyph: Glyph, { width, height }: GreyImage): boolean {
  const [short, long] = [heightOf(glyph), widthOf(glyph)].sort((one, other) => one - other)
  if (short === undefined || long === undefined || long < LEAST_GLYPH_PIXELS) return false
  const isFrame = glyph.area < (short * long) / 12
  // A blurred word is one component: long, but no taller than its letters.
  return short <= Math.min(width, height) * MOST_GLYPH_SHARE && long < short * 20 && !isFrame
}

/** The median, weighted by the square root of the area, so that specks do not outvote letters. */
function usual(glyphs: readonly Glyph[], sizeOf: (glyph: Glyph) => number): number {
  const sorted = glyphs.toSorted((one, other) => sizeOf(one) - sizeOf(other))
  const weightOf = (glyph: Glyph) => Math.sqrt(glyph.area)
  const half = sorted.reduce((sum, glyph) => sum + weightOf(glyph), 0) / 2
  let seen = 0
  for (const glyph of sorted) {
    seen += weightOf(glyph)
    if (seen >= half) return sizeOf(glyph)
  }
  return 0
}

function inkPoints(glyphs: readonly Glyph[], marks: Uint8Array, width: number): Points {
  const area = glyphs.reduce((sum, glyph) => sum + glyph.area, 0)
  const step = Math.max(1, Math.ceil(area / MAX_POINTS))
  const points: number[] = []
  let seen = 0
  for (const glyph of glyphs) {
    for (let y = glyph.top; y < glyph.bottom; y++) {
      for (let x = glyph.left; x < glyph.right; x++) {
        if (marks[y * width + x] === 0 || seen++ % step !== 0) continue
        points.push(x, y)
      }
    }
  }
  return Float32Array.from(points)
}
