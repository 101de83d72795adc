/** Ink coordinates, alternating x and y. */
export type Points = Float32Array

export interface Skew {
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
