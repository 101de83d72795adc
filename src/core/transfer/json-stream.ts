import { ImportFault, importFault } from './problems.ts'

export interface JsonRules {
  /** Selectors of the values to yield, such as `$.memories.*`. */
  paths: string[]
  /** Limits the bytes from the end of one value to the end of the next. */
  maxValueBytes: number
  /** Called with the name of each field of the outermost object, and of the objects in a list or map within a field of it. */
  onName?(name: string, within: string | null): void
  /** Called, in place of yielding it, with a value of the outermost object that a selector such as `$.next` names. */
  onField?(name: string, value: unknown): void
}

const MAX_DEPTH = 100
/** For one value: hostile input has a token in every byte, and each takes a hundred bytes of memory. */
const MAX_TOKENS = 1_000_000
/** Bytes tokenized in one step, which takes about a millisecond. */
const PIECE_BYTES = 8_192
const OPENING = new Set<unknown>([0, 2])
const CLOSING = new Set<unknown>([1, 3])
const COLON: unknown = 4

/** Yields values from JSON of any length without holding them. @throws {ImportFault} if the JSON is invalid or a value is too large */
export async function* jsonValues(
  parts: AsyncIterable<Uint8Array>,
  { paths, maxValueBytes, onName, onField }: JsonRules,
): AsyncGenerator<unknown, void, undefined> {
  const { Tokenizer, TokenParser } = await import('@streamparser/json')
  const tokenizer = new Tokenizer({ stringBufferSize: 65_536 })
  const parser = new TokenParser({ paths, keepStack: false })
  const found: unknown[] = []
  // Nothing at this depth or above is held.
  const heldDepth = Math.min(...paths.map((path) => path.split('.').length - 1))
  const since = { tokens: 0, bytes: 0, depth: 0 }
  let last: unknown
  let outermost: string | null = null
  parser.onValue = ({ value, key, stack }) => {
    if (onField && stack.length === 1 && typeof key === 'string') onField(key, value)
    else found.push(value)
    since.tokens = 0
    since.bytes = 0
  }
  tokenizer.onToken = (token) => {
    since.tokens += 1
    if (OPENING.has(token.token)) since.depth += 1
    else if (CLOSING.has(token.token)) {
      since.depth -= 1
      if (since.depth <= heldDepth) Object.assign(since, { tokens: 0, bytes: 0 })
    }
    if (token.token === COLON && typeof last === 'string') {
      if (since.depth === 1) onName?.((outermost = last), null)
      else if (since.depth === 3) onName?.(last, outermost)
    }
    last = token.value
    if (since.depth > MAX_DEPTH || since.tokens > MAX_TOKENS) throw importFault('json-too-large')
    parser.write(token)
  }
  const fail = (error: Error) => {
    throw error
  }
  tokenizer.onError = fail
  parser.onError = fail
  tokenizer.onEnd = () => {}
  for await (const part of parts)
    for (let from = 0; from < part.length; from += PIECE_BYTES) {
      const piece = part.subarray(from, from + PIECE_BYTES)
      since.bytes += piece.length
      if (since.bytes > maxValueBytes) throw importFault('json-too-large')
      write(tokenizer, piece)
      yield* found.splice(0)
    }
  if (!parser.isEnded) throw importFault('json-broken')
}

function write(tokenizer: { write(piece: Uint8Array): void }, piece: Uint8Array): void {
  try {
    tokenizer.write(piece)
  } catch (error) {
    throw error instanceof ImportFault ? error : importFault('json-broken')
  }
}
