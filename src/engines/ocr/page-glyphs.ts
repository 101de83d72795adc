/** A connected component of ink: a letter, an accent, or touching letters. */
export interface Glyph {
  left: number
  top: number
  right: number
  bottom: number
  area: number
}

interface Run {
  start: number
  end: number
  label: number
}

/** Camera noise fills an image with components; beyond this number they add no information. */
const MAX_RUNS = 400_000

/** Connected-component labelling with 8-connectivity. */
export function findGlyphs(marks: Uint8Array, width: number, height: number): Glyph[] {
  const parents: number[] = []
  const glyphs: Glyph[] = []
  let above: Run[] = []
  for (let y = 0; y < height && parents.length < MAX_RUNS; y++) {
    const runs = runsOf(marks, y * width, width)
    let next = 0
    for (const run of runs) {
      while (next < above.length && (above[next]?.end ?? 0) < run.start) next++
      for (let at = next; at < above.length; at++) {
        const other = above[at]
        if (!other || other.start > run.end) break
        run.label = run.label === -1 ? rootOf(parents, other.label) : join(parents, run.label, other.label)
      }
      if (run.label === -1) run.label = parents.push(parents.length) - 1
      extend(glyphs, run, y)
    }
    above = runs
  }
  return merged(glyphs, parents)
}

function runsOf(marks: Uint8Array, offset: number, width: number): Run[] {
  const runs: Run[] = []
  for (let x = 0; x < width; x++) {
    if (marks[offset + x] === 0) continue
    const start = x
    while (x < width && marks[offset + x] === 1) x++
    runs.push({ start, end: x, label: -1 })
  }
  return runs
}

function rootOf(parents: number[], label: number): number {
  let root = label
  while (parents[root] !== undefined && parents[root] !== root) root = parents[root] ?? root
  parents[label] = root
  return root
}

function join(parents: number[], one: number, other: number): number {
  const [low, high] = [rootOf(parents, one), rootOf(parents, other)].sort((a, b) => a - b)
  if (low === undefined || high === undefined) return one
  parents[high] = low
  return low
}

function extend(glyphs: Glyph[], { start, end, label }: Run, y: number): void {
  const glyph = glyphs[label]
  if (!glyph) {
    glyphs[label] = { left: start, top: y, right: end, bottom: y + 1, area: end - start }
    return
  }
  glyph.left = Math.min(glyph.left, start)
  glyph.right = Math.max(glyph.right, end)
  glyph.top = Math.min(glyph.top, y)
  glyph.bottom = Math.max(glyph.bottom, y + 1)
  glyph.area += end - start
}

function merged(glyphs: Glyph[], parents: number[]): Glyph[] {
  const whole = new Map<number, Glyph>()
  glyphs.forEach((glyph, label) => {
    const root = rootOf(parents, label)
    const kept = whole.get(root)
    if (!kept) {
      whole.set(root, { ...glyph })
      return
    }
    kept.left = Math.min(kept.left, glyph.left)
    kept.right = Math.max(kept.right, glyph.right)
    kept.top = Math.min(kept.top, glyph.top)
    kept.bottom = Math.max(kept.bottom, glyph.bottom)
    kept.area += glyph.area
  })
  return [...whole.values()]
}
