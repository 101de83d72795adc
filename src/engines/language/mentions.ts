import type { Mention } from './mentions/mention.ts'
import type { Language } from './language.ts'
import { fold } from './mentions/folding.ts'
import { type Found, takeMarks } from './mentions/marks.ts'
import { namesIn } from './mentions/names.ts'

const MAX_MENTIONS = 40
/** What names a memory shares shows early; this keeps a capture of a megabyte as quick as a page. */
const INSPECTED_LENGTH = 20_000
const MAX_VALUE_LENGTH = 200
const FIRST_MARK = '\u0300'

export interface TitledText {
  title: string
  text: string
}

/**
 * What may tie a memory to others: people, places, projects, addresses, codes, and links to other memories. Nothing here is
 * weighed: whether a name is rare enough to mean something, the account's other memories tell when relations are followed.
 */
export function mentionsIn(memory: TitledText, language: Language | null): Mention[] {
  const mentions: Mention[] = []
  const title = titleKey(memory.title)
  if (title !== '') mentions.push({ kind: 'title', value: title })
  const seen = new Set<string>()
  for (const { kind, value } of foundIn(memory, language)) {
    const key = `${kind} ${value}`
    if (value === '' || value.length > MAX_VALUE_LENGTH || seen.has(key)) continue
    seen.add(key)
    mentions.push({ kind, value })
    if (mentions.length === MAX_MENTIONS) break
  }
  return mentions
}

/** A title as a link names it: `[[Trip to Porto]]` finds "Trip to Porto" in whatever case and accents. */
export function titleKey(title: string): string {
  return fold(title).replace(/\s+/gu, ' ').trim().slice(0, MAX_VALUE_LENGTH)
}

/** How the memory itself writes what it mentions: "Otávio" for `otavio`. The value itself where it is not found. */
export function writtenForm(
  memory: TitledText,
  { kind, value }: { kind: string; value: string },
): string {
  const text = inspected(memory)
  if (kind === 'phone')
    return takeMarks(text).found.find((found) => found.kind === 'phone' && found.value === value)?.written ?? value
  const places = placesOf(value, text)
  return places.find((place) => /\p{Lu}/u.test(place)) ?? places[0] ?? value
}

/** The parts of a text that fold to `value`, each from the beginning of a word to the end of one. */
function placesOf(value: string, text: string): string[] {
  const wanted = value.replace(/[ .]+/gu, ' ')
  if (wanted === '') return []
  const decomposed = text.normalize('NFD')
  const { folded, starts } = foldedWithStarts(decomposed)
  const places: string[] = []
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) {
    const end = at + wanted.length
    if (isInWord(folded[at - 1]) || isInWord(folded[end])) continue
    places.push(decomposed.slice(starts[at], starts[end]).normalize('NFC'))
  }
  return places
}

/** A decomposed text folded, one space for any spaces and full stops, and where each of its UTF-16 units came from. */
function foldedWithStarts(decomposed: string): { folded: string; starts: number[] } {
  // Lower case has the same length: the one letter that grows (U+0130) is two characters when decomposed.
  const lower = decomposed.toLowerCase()
  const starts: number[] = []
  let folded = ''
  for (let at = 0; at < lower.length; at++) {
    const unit = lower[at] === '.' ? ' ' : lower.charAt(at)
    if ((unit === ' ' && folded.endsWith(' ')) || (unit >= FIRST_MARK && /\p{M}/u.test(unit))) continue
    folded += unit
    starts.push(at)
  }
  return { folded, starts: [...starts, lower.length] }
}

function isInWord(unit: string | undefined): boolean {
  return unit !== undefined && /[\p{L}\p{N}]/u.test(unit)
}

function foundIn(memory: TitledText, language: Language | null): Found[] {
  const { found, rest } = takeMarks(inspected(memory))
  return [...found, ...namesIn(rest, language)]
}

/** A title made from the text would only repeat it, and is cut anywhere. */
function inspected({ text, title }: TitledText): string {
  const beginning = text.slice(0, INSPECTED_LENGTH)
  const isFromText = beginning.includes(title.replace(/…$/u, ''))
  return (isFromText ? beginning : `${title.slice(0, 500)}\n${beginning}`).normalize('NFC')
}
