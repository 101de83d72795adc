/** Points of ink, x and y by turns. */
export type Points = Float32Array

export interface Skew {
  /** Degrees that the lines rise to the right; turning the page clockwise by as many sets it straight. */
  degrees: number
  /** Lines run from top to bottom: the page lies on its side. */
  isSideways: boolean
  /** How clearly there are lines at all; 0 for a cloud of points. */
  clearness: number
}

const MAX_DEGREES = 15
const COARSE_STEP = 0.5
const FINE_STEP = 0.1

/** Tries angles, and keeps the one at which ink and gaps between the lines alternate most sharply (the projection profile method). */
export function findSkew(points: Points, lineHeight: number): Skew {
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
    // Straight is likeliest: a picture without lines is left as it is.
    if (score > best.score * 1.001) best = { degrees, score }
  }
  return best
}

/** Variance of the profile, as a share of its mean's square: the same for pages of any size and amount of ink. */
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

/** As after a quarter turn to the right. */
function turned(points: Points): Points {
  const result = new Float32Array(points.length)
  for (let at = 0; at < points.length; at += 2) {
    result[at] = -(points[at + 1] ?? 0)
    result[at + 1] = points[at] ?? 0
  }
  return result
}
