// Texts that are hard for parsers, regular expressions and indexes, and mutations of valid ones.
import type { Chance } from './random.ts'

const MARKS = Array.from(' .,;:!?"\'`-_#@[](){}<>*/\\|&%$+=~^0aA\n\r\t')
/** Texts to repeat: single characters, openers that are never closed, and whole phrases. */
const UNITS: readonly string[] = [
  ...MARKS,
  'é',
  '\u0301',
  'ª',
  '漢',
  '한',
  '😀',
  '\u200d',
  '\u202e',
  '\u00a0',
  '\ufeff',
  'ß',
  'İ',
  'ﬁ',
  'ا',
  '[[',
  '](',
  '![',
  '```',
  '**',
  '<a ',
  '<!--',
  '{"',
  '":',
  '{{',
  '${',
  '//',
  '/*',
  '\r\n',
  '\n\n',
  ' \n',
  '. ',
  '--',
  'a@',
  '@a',
  'a.',
  '.a',
  'http://',
  'www.',
  '#a ',
  '+1',
  '1/',
  '1:',
  '12:',
  '1-',
  '1,',
  '0.',
  'A ',
  'Ab ',
  'a ',
  'a-',
  "a'",
  '> ',
  '- ',
  '* ',
  '? ',
  ': ',
  '| ',
  '&a ',
  '*a ',
  '! ',
  '#\n',
  '[{',
  '}]',
  '[]',
  '{}',
  ',',
  '1,',
  '"",',
  '[[a]] ',
  'every monday ',
  'tomorrow at 5 ',
  'next ',
  'last ',
  '1/2/2026 ',
  'May ',
  '12:30 ',
  'in two hours ',
  'segunda ',
  'martes ',
  'Maria Silva ',
  'Dr. ',
  'User: ',
  'Ana: ',
  'a@b.co ',
  'https://a.b/c?d=e ',
  '+55 11 99999-9999 ',
  'ABC-123 ',
  'the ',
  'não ',
]

/** Roughly so many characters of one kind of hostile text. */
export function hostileText(chance: Chance, length: number): string {
  const unit = () => chance.pick(chance.is(0.4) ? MARKS : UNITS)
  const filled = (piece: string, size: number) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size)
  switch (chance.below(8)) {
    case 0:
    case 1:
      return filled(unit(), length)
    case 2:
      return filled(unit(), length / 2) + filled(unit(), length / 2)
    case 3:
      return filled(unit() + unit(), length)
    case 4:
      return filled(unit(), length / 3) + filled(unit() + unit(), length / 3) + unit()
    case 5:
      return words(chance, length, chance.pick([' ', '\n', ', ', '-', '.', '_']))
    case 6:
      return filled(Array.from({ length: 1 + chance.below(40) }, unit).join(''), length)
    default:
      return points(chance, Math.min(length, 100_000))
  }
}

function words(chance: Chance, length: number, separator: string): string {
  const start = chance.below(1_000_000)
  const capital = chance.is(0.3) ? 'W' : 'w'
  const parts: string[] = []
  for (let size = 0; size < length; size += 8) parts.push(`${capital}${(start + parts.length).toString(36)}`)
  return parts.join(separator).slice(0, length)
}

function points(chance: Chance, length: number): string {
  const end = chance.pick([0x80, 0x100, 0x2000, 0x10000, 0x110000])
  return Array.from({ length }, () => String.fromCodePoint(chance.below(end)))
    .join('')
    .toWellFormed()
}

/** A valid document in which a few sections are repeated, removed, swapped or replaced, at most `most` bytes long. */
export function mutated(chance: Chance, document: Buffer, most: number): Buffer {
  let bytes = document
  for (let left = 1 + chance.below(6); left > 0; left -= 1) bytes = mutatedOnce(chance, bytes, most)
  return bytes.subarray(0, most)
}

function mutatedOnce(chance: Chance, bytes: Buffer, most: number): Buffer {
  const from = chance.below(bytes.length + 1)
  const end = Math.min(bytes.length, from + chance.size(chance.pick([4, 64, 1_000])))
  const part = bytes.subarray(from, end)
  const room = Math.max(0, most - bytes.length)
  const replacedBy = (...middle: Buffer[]) => Buffer.concat([bytes.subarray(0, from), ...middle, bytes.subarray(end)])
  switch (chance.below(6)) {
    case 0:
      return part.length === 0 ? bytes : replacedBy(Buffer.alloc(chance.size(room), part))
    case 1:
      return replacedBy(Buffer.from(hostileText(chance, chance.size(room))))
    case 2:
      return replacedBy()
    case 3: {
      const copy = Buffer.from(bytes)
      for (let left = chance.size(50); left > 0 && copy.length > 0; left -= 1)
        copy[chance.below(copy.length)] = chance.below(256)
      return copy
    }
    case 4:
      return bytes.subarray(0, from)
    default:
      return Buffer.concat([bytes.subarray(from), bytes.subarray(0, from)])
  }
}
