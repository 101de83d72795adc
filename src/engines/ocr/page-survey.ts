import { findGlyphs, findInk, type Glyph } from './page-glyphs.ts'
import type { GreyImage } from './page-image.ts'

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

/** Ink coordinates, alternating x and y. */
type Points = Float32Array

interface Skew {
  /** Angle at which the lines rise to the right; rotating the page clockwise by it levels them. */
  degrees: number
  /** Lines run vertically: the page lies on its side. */
  isSideways: boolean
  /** How clearly there are lines; 0 for no points. */
  clearness: number
}

const MAX_DEGREES = 15
const COARSE_STEP = 0.5
const FINE_STEP = 0.1

/** Keeps the angle at which ink and the gaps between lines alternate most sharply (the projection profile method). */
function findSkew(points: Points, lineHeight: number): Skew {
  const upright = bestAngle(points, lineHeight)
  const sideways = bestAngle(turned(points), lineHeight)
  const best = sideways.score > upright.score ? sideways : upright
  return { degrees: best.degrees, isSideways: best === sideways, clearness: best.score }
}

function bestAngle(points: Points, lineHeight: number): { degrees: number; score: number } {
  const coarse = bestOf(points, lineHeight, -MAX_DEGREES, MAX_DEGREES, COARSE_STEP)
  return bestOf(points, lineHeight, coarse.degrees - COARSE_STEP, coarse.degrees + COARSE_STEP, FINE_STEP)
}

function bestOf(points: Points, lineHeight: number, from: number, to: number, step: number) {
  let best = { degrees: 0, score: scoreAt(points, lineHeight, 0) }
  for (let degrees = from; degrees <= to + step / 2; degrees += step) {
    const score = scoreAt(points, lineHeight, degrees)
    // Prefers 0 degrees: an image without lines stays as it is.
    if (score > best.score * 1.001) best = { degrees, score }
  }
  return best
}

/** Squared differences of adjacent bins, normalised so that page size and amount of ink do not matter. */
function scoreAt(points: Points, lineHeight: number, degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180)
  const bin = Math.max(1, lineHeight / 3)
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  const heights = new Float32Array(points.length / 2)
  for (let at = 0; at < heights.length; at++) {
    const height = ((points[at * 2 + 1] ?? 0) + slope * (points[at * 2] ?? 0)) / bin
    heights[at] = height
    if (height < low) low = height
    if (height > high) high = height
  }
  if (heights.length === 0) return 0
  const profile = new Uint32Array(Math.floor(high - low) + 2)
  for (const height of heights) {
    const at = Math.floor(height - low)
    profile[at] = (profile[at] ?? 0) + 1
  }
  return steepness(profile, heights.length)
}

function steepness(profile: Uint32Array, total: number): number {
  let steps = 0
  for (let at = 1; at < profile.length; at++) steps += ((profile[at] ?? 0) - (profile[at - 1] ?? 0)) ** 2
  return (steps * profile.length) / total ** 2
}

function turned(points: Points): Points {
  const result = new Float32Array(points.length)
  for (let at = 0; at < points.length; at += 2) {
    result[at] = -(points[at + 1] ?? 0)
    result[at + 1] = points[at] ?? 0
  }
  return result
}
