// Checks every regular expression of the service, the client and the web app for inputs that take polynomial or exponential time (recheck).
// Safe patterns are recorded in the user's cache folder, so that only new patterns take time.
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type CallExpression, type NewExpression, parseSync, Visitor } from 'oxc-parser'
import { check } from 'recheck'

interface Pattern {
  source: string
  flags: string
  place: string
}

interface Verdict {
  isSafe: boolean
  explanation: string
}

const ROOT = join(import.meta.dirname, '..')
const CACHE = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'lembra/safe-patterns')
/** Part of the cache key: results of another version of the checker are ignored. */
const CHECKER: string = JSON.parse(readFileSync(join(ROOT, 'node_modules/recheck/package.json'), 'utf8')).version
const WORKERS = availableParallelism()
/** Steps are limited by counts rather than time, so that a busy machine gets the same result. */
const LIMITS = { timeout: 300_000, incubationTimeout: null, attackTimeout: null, seedingTimeout: null }

function productionFiles(): string[] {
  return globSync(['src/**/*.ts', 'web/**/*.{ts,tsx}'], { cwd: ROOT, exclude: ['**/*.test.ts', 'web/dist/**'] })
}

/** The regular expression literals of a file, and the lines with calls of `RegExp`. */
function readFile(file: string): { literals: Pattern[]; constructions: string[] } {
  const code = readFileSync(join(ROOT, file), 'utf8')
  const literals: Pattern[] = []
  const constructions: string[] = []
  const placeOf = (offset: number) => `${file}:${code.slice(0, offset).split('\n').length}`
  const noteCall = (node: CallExpression | NewExpression) => {
    if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp') constructions.push(placeOf(node.start))
  }
  new Visitor({
    Literal(node) {
      if ('regex' in node)
        literals.push({ source: node.regex.pattern, flags: node.regex.flags, place: placeOf(node.start) })
    },
    NewExpression: noteCall,
    CallExpression: noteCall,
  }).visit(parseSync(file, code).program)
  return { literals, constructions }
}

/**
 * Imports the modules that construct patterns and records them. A pattern that is constructed later, in a function call, can't be checked and is an
 * error.
 */
async function builtPatterns(constructions: readonly string[]): Promise<Pattern[]> {
  const built = new Map<string, Pattern>()
  const original = globalThis.RegExp
  const note = (pattern: RegExp) => {
    const frame = new Error('where').stack?.split('\n').find((line) => line.includes(`${ROOT}/src/`)) ?? ''
    const [, path = '', line = ''] = /(src\/[^:]+):(\d+):/.exec(frame) ?? []
    built.set(`${path}:${line}`, { source: pattern.source, flags: pattern.flags, place: `${path}:${line}` })
    return pattern
  }
  globalThis.RegExp = new Proxy(original, {
    construct: (target, [source, flags]: [string, string?]) => note(new target(source, flags)),
    apply: (target, _, [source, flags]: [string, string?]) => note(target(source, flags)),
  })
  try {
    for (const file of new Set(constructions.map((place) => place.replace(/:\d+$/, ''))))
      await import(pathToFileURL(resolve(ROOT, file)).href)
  } finally {
    globalThis.RegExp = original
  }
  return constructions.map((place) => {
    const pattern = built.get(place)
    if (!pattern)
      throw new Error(
        `${place}: this pattern is built when a function runs. Build it once, as a constant of its module.`,
      )
    return pattern
  })
}

async function verdictOn({ source, flags }: Pattern): Promise<Verdict> {
  const key = createHash('sha256')
    .update(`${CHECKER} ${JSON.stringify(LIMITS)}\n${flags}\n${source}`)
    .digest('hex')
  const remembered = join(CACHE, key)
  if (existsSync(remembered)) return { isSafe: true, explanation: '' }
  const verdict = await judge(source, flags)
  if (verdict.isSafe) writeFileSync(remembered, '')
  return verdict
}

async function judge(source: string, flags: string): Promise<Verdict> {
  const result = await check(source, flags, LIMITS)
  if (result.status === 'safe') return { isSafe: true, explanation: '' }
  if (result.status === 'unknown') return { isSafe: false, explanation: `could not be checked (${result.error.kind})` }
  return { isSafe: false, explanation: `${result.complexity.summary}, for example with ${result.attack.pattern}` }
}

const files = productionFiles().map(readFile)
const patterns = [
  ...files.flatMap(({ literals }) => literals),
  ...(await builtPatterns(files.flatMap(({ constructions }) => constructions))),
]
const byText = Map.groupBy(patterns, ({ source, flags }) => `/${source}/${flags}`)
mkdirSync(CACHE, { recursive: true })
const waiting = [...byText]
const faults: string[] = []
await Promise.all(
  Array.from({ length: WORKERS }, async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [text, [first, ...others]] = next
      if (!first) continue
      const { isSafe, explanation } = await verdictOn(first)
      const places = [first, ...others].map(({ place }) => place).join(', ')
      if (!isSafe) faults.push(`${places}: ${explanation}\n  ${text}`)
    }
  }),
)
console.log(`${byText.size} regular expressions, ${faults.length} vulnerable or unchecked`)
for (const fault of faults.toSorted()) console.error(fault)
process.exit(faults.length > 0 ? 1 : 0)
