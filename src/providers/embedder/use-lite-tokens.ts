// The tokens of Universal Sentence Encoder Lite: SentencePiece with a unigram language model.

const SPACE = '\u2581'
/** The vocabulary's first entries are marks that no text contains. */
const MARKS = 6
/** Stands for characters that no piece contains. */
const UNKNOWN = 0

interface Piece {
  index: number
  score: number
}

/** The most likely pieces of the text up to a character. */
interface Path {
  score: number
  piece: number
  length: number
}

export type Tokenizer = (text: string) => number[]

/** `vocabulary` has each piece with the logarithm of its likelihood. */
export function createTokenizer(vocabulary: ReadonlyArray<readonly [string, number]>): Tokenizer {
  const pieces = new Map<string, Piece>()
  const beginnings = new Set<string>()
  for (const [index, [text, score]] of vocabulary.entries()) {
    if (index < MARKS) continue
    pieces.set(text, { index, score })
    for (let length = 1; length < text.length; length++) beginnings.add(text.slice(0, length))
  }

  /** The pieces at the beginning of `characters` from `start`, shortest first. */
  function piecesAt(characters: readonly string[], start: number): Array<Piece & { length: number }> {
    const found: Array<Piece & { length: number }> = []
    let text = ''
    for (let end = start; end < characters.length; end++) {
      text += characters[end]
      const piece = pieces.get(text)
      if (piece) found.push({ ...piece, length: end + 1 - start })
      if (!beginnings.has(text)) break
    }
    return found.length > 0 ? found : [{ index: UNKNOWN, score: 0, length: 1 }]
  }

  return (text) => {
    const characters = Array.from(asRead(text))
    const paths: Array<Path | undefined> = [{ score: 0, piece: UNKNOWN, length: 0 }]
    for (let start = 0; start < characters.length; start++) {
      const before = paths[start]?.score ?? 0
      for (const { index, score, length } of piecesAt(characters, start)) {
        const best = paths[start + length]
        const reached = before + score
        // Scores are negative. The model was published with a tokenizer that takes a best score of 0 for none.
        if (!best || best.score === 0 || reached >= best.score)
          paths[start + length] = { score: reached, piece: index, length }
      }
    }
    return withoutRepeatedUnknown(backwards(paths))
  }
}

function asRead(text: string): string {
  const normalized = text.normalize('NFKC')
  return normalized.length > 0 ? SPACE + normalized.replaceAll(' ', SPACE) : normalized
}

function backwards(paths: ReadonlyArray<Path | undefined>): number[] {
  const tokens: number[] = []
  let end = paths.length - 1
  for (let path = paths[end]; path && path.length > 0; path = paths[end]) {
    tokens.unshift(path.piece)
    end -= path.length
  }
  return tokens
}

function withoutRepeatedUnknown(tokens: readonly number[]): number[] {
  return tokens.filter((token, index) => token !== UNKNOWN || tokens[index + 1] !== UNKNOWN)
}
