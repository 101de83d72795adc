import { has, type Tags, type Token } from './token.ts'

/** Joins numbers of several words: "twenty two", "vinte e dois", "treinta y uno", "vigésimo segundo", "dos mil dos", "nineteen eighty four". */
export function joinNumberWords(tokens: readonly Token[]): Token[] {
  const joined: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at]
    if (!token) break
    const number = readThousands(tokens, at) ?? readCentury(tokens, at) ?? readTens(tokens, at)
    joined.push(number ? { text: token.text, tags: number.tags } : token)
    at = number ? number.to : at + 1
  }
  return joined
}

interface NumberWords {
  tags: Tags
  value: number
  to: number
}

function readThousands(tokens: readonly Token[], at: number): NumberWords | null {
  const count = tokens[at]
  const hasCount = has(count, 'word') && has(count, 'num') && has(tokens[at + 1], 'thousand')
  if (!hasCount && !has(count, 'thousand')) return null
  const thousands = (hasCount ? (count?.tags.num ?? 1) : 1) * 1000
  const after = at + (hasCount ? 2 : 1)
  const rest = readBelowThousand(tokens, has(tokens[after], 'and') ? after + 1 : after)
  const value = thousands + (rest?.value ?? 0)
  return { tags: { num: value, word: 1 }, value, to: rest?.to ?? after }
}

function readCentury(tokens: readonly Token[], at: number): NumberWords | null {
  const century = spelt(tokens[at])
  if (century !== 19 && century !== 20) return null
  const rest = readTens(tokens, at + 1) ?? single(tokens, at + 1)
  if (!rest || rest.value < 10 || rest.tags.num === undefined) return null
  const value = century * 100 + rest.value
  return { tags: { num: value, word: 1 }, value, to: rest.to }
}

function readBelowThousand(tokens: readonly Token[], at: number): NumberWords | null {
  const hundreds = spelt(tokens[at])
  if (hundreds === undefined || hundreds < 100) return readTens(tokens, at) ?? single(tokens, at)
  const after = has(tokens[at + 1], 'and') ? at + 2 : at + 1
  const rest = readTens(tokens, after) ?? single(tokens, after)
  const value = hundreds + (rest?.value ?? 0)
  return { tags: { num: value, word: 1 }, value, to: rest?.to ?? at + 1 }
}

function readTens(tokens: readonly Token[], at: number): NumberWords | null {
  const tens = tokens[at]
  if (!tens || !has(tens, 'word')) return null
  const ten = tens.tags.num ?? tens.tags.ord ?? 0
  if (ten < 10 || ten > 90 || ten % 10 !== 0) return null
  const to = has(tokens[at + 1], 'and') ? at + 2 : at + 1
  const unit = tokens[to]
  if (!unit || !has(unit, 'word')) return null
  const isOrdinal = unit.tags.ord !== undefined && (unit.tags.num === undefined || tens.tags.ord !== undefined)
  const one = isOrdinal ? unit.tags.ord : unit.tags.num
  const isTenAlone = ten === 10 && !(isOrdinal && tens.tags.ord !== undefined)
  if (one === undefined || one < 1 || one > 9 || isTenAlone) return null
  return { tags: { [isOrdinal ? 'ord' : 'num']: ten + one, word: 1 }, value: ten + one, to: to + 1 }
}

function single(tokens: readonly Token[], at: number): NumberWords | null {
  const value = spelt(tokens[at])
  return value === undefined || value > 99 ? null : { tags: { num: value, word: 1 }, value, to: at + 1 }
}

function spelt(token: Token | undefined): number | undefined {
  return has(token, 'word') ? token?.tags.num : undefined
}
