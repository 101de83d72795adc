import type { Language } from './languages.ts'
import { type Mention, takeMarks } from './mention-marks.ts'
import { namesIn } from './names.ts'
import { fold } from './words.ts'

const MAX_MENTIONS = 40
/** Names that memories share appear early; this limit makes a capture of a megabyte as fast as a page. */
const INSPECTED_LENGTH = 20_000
const MAX_VALUE_LENGTH = 200
const FIRST_MARK = '\u0300'

interface TitledText {
  title: string
  text: string
}

/**
 * Mentions that can relate a memory to others: people, places, projects, addresses, codes, and links to other memories. They are not weighed here:
 * whether a name is rare enough depends on the account's other memories and is decided when relations are followed.
 */
export function mentionsIn(memory: TitledText, language: Language | null): Mention[] {
  const mentions = new Map<string, Mention>()
  const title = titleKey(memory.title)
  if (title !== '') mentions.set('title', { kind: 'title', value: title })
  for (const mention of foundIn(memory, language)) {
    const key = `${mention.kind} ${mention.value}`
    const known = mentions.get(key)
    if (known ? saysLess(known, mention) : canBeKept(mention) && mentions.size < MAX_MENTIONS)
      mentions.set(key, mention)
  }
  return [...mentions.values()]
}

function canBeKept({ value }: Mention): boolean {
  return value !== '' && value.length <= MAX_VALUE_LENGTH
}

/** A name on its own says more than a word of a longer name, and one of a known kind says more than another. */
function saysLess(known: Mention, mention: Mention): boolean {
  return known.entity === 'part' ? mention.entity !== 'part' : known.entity === 'other' && isKnownKind(mention.entity)
}

function isKnownKind(entity: Mention['entity']): boolean {
  return entity === 'person' || entity === 'place' || entity === 'organisation'
}

/** The title as a link refers to it: `[[Trip to Porto]]` finds "Trip to Porto" in any case and with any accents. */
export function titleKey(title: string): string {
  return fold(title).replace(/\s+/gu, ' ').trim().slice(0, MAX_VALUE_LENGTH)
}

/** The mention as the memory writes it: "Otávio" for `otavio`. Returns the value itself if it is not found. */
export function writtenForm(memory: TitledText, { kind, value }: { kind: string; value: string }): string {
  const text = inspected(memory)
  if (kind === 'phone')
    return takeMarks(text).found.find((found) => found.kind === 'phone' && found.value === value)?.written ?? value
  const places = placesOf(value, text)
  return places.find((place) => /\p{Lu}/u.test(place)) ?? places[0] ?? value
}

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

/** Collapses spaces and full stops into one space, and maps each UTF-16 unit to its offset in the input. */
function foldedWithStarts(decomposed: string): { folded: string; starts: number[] } {
  // Lower case keeps the length: the one letter that grows (U+0130) is two characters in NFD.
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

function foundIn(memory: TitledText, language: Language | null): Mention[] {
  const { found, rest } = takeMarks(inspected(memory))
  return [...found.map(({ kind, value }) => ({ kind, value })), ...namesIn(rest, language)]
}

/** A title that was made from the text is ignored: it repeats the text and may be cut mid-word. */
function inspected({ text, title }: TitledText): string {
  const beginning = text.slice(0, INSPECTED_LENGTH)
  const isFromText = beginning.includes(title.replace(/…$/u, ''))
  return (isFromText ? beginning : `${title.slice(0, 500)}\n${beginning}`).normalize('NFC')
}
