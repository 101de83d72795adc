// Recognises the text of a recall that a client sends back unchanged. Our own lines in it are known, and they contain the ids of the memories that
// they frame.

import type { Account } from '../../accounts/record.ts'
import type { Memory } from '../../memories/record.ts'
import { recallMessages } from '../../messages/recall.ts'
import { blockOf, type Voice } from '../../search/recall-text-blocks.ts'
import { type TimeWriter, timeWriter } from '../../search/recall-text-time.ts'
import type { Relation } from '../../search/relations.ts'
import { type Effort, STEPS_OF_COMPARING } from './effort.ts'
import { areEqual, echoWords, echoWordsInTurns, wordsInCommon } from './words.ts'
import { isWrapping } from './wrapping.ts'

const DETAIL_LINE = /^(?!\s*>).* · (mem_[0-9a-z]{26})\s*$/u
const KINDS: ReadonlyArray<Relation['kind']> = [
  'link-to',
  'link-from',
  'sitting',
  'meaning',
  'name',
  'email',
  'phone',
  'handle',
  'code',
  'tag',
]
/** Field lengths of a large and of a small recall. */
const FIELDS: ReadonlyArray<Voice['fields']> = [
  { title: 120, name: 40, tags: 120 },
  { title: 50, name: 20, tags: 20 },
]
const NOW = /^\S+ \d{4}-\d{2}-\d{2} \d{2}:\d{2}$/u
const ZONE = /^[\w+/-]{1,60}$/u

/** The ids in lines that have the form of a recall's. */
export function idsInRecall(text: string): string[] {
  return [...new Set(text.split('\n').flatMap((line) => DETAIL_LINE.exec(line)?.[1] ?? []))]
}

export interface Recalled {
  /** Its text is not used and may be left out. */
  memory: Memory
  /** Word hashes of its text. */
  words: Uint32Array
}

interface Line {
  text: string
  words: Uint32Array
}

interface Quoted {
  words: number
  /** End of the last quoted line in the memory. The next line mostly follows there. */
  place: number
}

/** Ids of the quoted memories, the most quoted first. Null if a line is neither a recall's own nor part of the memory above it. */
export async function recallIn(
  text: string,
  account: Account,
  memories: ReadonlyMap<string, Recalled>,
  effort: Effort,
): Promise<string[] | null> {
  const lines = await linesIn(text, effort)
  if (!lines) return null
  const framesFor = createFrames(account)
  const quoted = new Map<string, Quoted>()
  let allowed: ReadonlySet<number> | null = null
  let current: Recalled | null = null
  for (const [index, line] of lines.entries()) {
    const next = recalledIn(lines[index + 1]?.text ?? '', memories)
    const own = recalledIn(line.text, memories)
    if (!(await effort.goOn(STEPS_OF_A_LINE))) return null
    if (own) {
      if (!framesFor(own).some(({ details }) => areEqual(line.words, details))) return null
      current = own
      if (!quoted.has(own.memory.id)) quoted.set(own.memory.id, { words: 0, place: 0 })
    } else if (next && !isQuoted(line.text)) {
      if (!framesFor(next).some(({ heading }) => areEqual(line.words, heading))) return null
    } else if (line.text.startsWith('↳')) {
      allowed ??= await relationWords([...memories.values()], effort)
      const known = allowed
      if (!line.words.every((hash) => known.has(hash))) return null
    } else if (current && !isRelatedHeading(line)) {
      if (!(await isQuoting(line.words, current, quoted, effort))) return null
    } else if (!current && !isHeader(line.text) && !isWrappingAlone(line)) return null
  }
  return byWords(quoted)
}

const STEPS_OF_A_LINE = 500

/** Returns the lines that have words, or null if the work budget is used up. */
async function linesIn(text: string, effort: Effort): Promise<Line[] | null> {
  const lines: Line[] = []
  for (const line of text.split('\n')) {
    const { hashes } = await echoWordsInTurns(line, effort)
    if (!(await effort.goOn(STEPS_OF_A_LINE))) return null
    if (hashes.length > 0) lines.push({ text: line, words: hashes })
  }
  return lines
}

function byWords(quoted: ReadonlyMap<string, Quoted>): string[] | null {
  const most = [...quoted].toSorted(
    ([one, ones], [other, others]) => others.words - ones.words || (one < other ? 1 : -1),
  )
  return most.length > 0 ? most.map(([id]) => id) : null
}

function recalledIn(line: string, memories: ReadonlyMap<string, Recalled>): Recalled | null {
  return memories.get(DETAIL_LINE.exec(line)?.[1] ?? '') ?? null
}

function isQuoted(line: string): boolean {
  return /^\s*>/u.test(line)
}

/** Word hashes of our lines above a quotation, as a recall would write them now. */
interface Frame {
  heading: Uint32Array
  details: Uint32Array
}

function createFrames(account: Account): (recalled: Recalled) => Frame[] {
  const writeTime = timeWriter(account.language, account.timezone)
  const made = new Map<string, Frame[]>()
  return ({ memory }) => {
    const known = made.get(memory.id) ?? framesOf(account, memory, writeTime)
    made.set(memory.id, known)
    return known
  }
}

function framesOf(account: Account, memory: Recalled['memory'], writeTime: TimeWriter): Frame[] {
  const voice = { messages: recallMessages[account.language], queryWords: new Set<string>(), writeTime }
  return FIELDS.map((fields) => {
    const [, heading = '', details = ''] = blockOf({ ...voice, fields }, { ...memory, text: '' }, []).frame
    return { heading: echoWords(heading).hashes, details: echoWords(details).hashes }
  })
}

/** True if the memory contains the line's words in one run. The search begins after the text that was quoted before. */
async function isQuoting(
  words: Uint32Array,
  { memory, words: all }: Recalled,
  quoted: Map<string, Quoted>,
  effort: Effort,
): Promise<boolean> {
  const before = quoted.get(memory.id) ?? { words: 0, place: 0 }
  const place = await placeOf(words, all, before.place, effort)
  if (place < 0) return false
  quoted.set(memory.id, { words: before.words + words.length, place: place + words.length })
  return true
}

const COMPARED_AT_ONCE = 100_000

async function placeOf(part: Uint32Array, text: Uint32Array, from: number, effort: Effort): Promise<number> {
  const places = text.length - part.length + 1
  let compared = 0
  for (let offset = 0; offset < places; offset++) {
    const place = (from + offset) % places
    const count = wordsInCommon(text, place, part)
    if (count === part.length) return place
    compared += count + 4
    if (compared < COMPARED_AT_ONCE) continue
    if (!(await effort.goOn(compared * STEPS_OF_COMPARING))) return -1
    compared = 0
  }
  await effort.goOn(compared * STEPS_OF_COMPARING)
  return -1
}

const RELATED = Object.values(recallMessages).map(({ related }) => echoWords(related).hashes)

function isRelatedHeading({ text, words }: Line): boolean {
  return text.startsWith('#') && RELATED.some((related) => areEqual(words, related))
}

function isHeader(line: string): boolean {
  return Object.values(recallMessages).some(({ header }) => {
    const [before = '', between = '', after = ''] = header('\0', '\0').split('\0')
    const text = line.trim()
    if (!text.startsWith(before) || !text.endsWith(after)) return false
    const [zone = '', now = '', ...more] = text.slice(before.length, text.length - after.length).split(between)
    return ZONE.test(zone) && NOW.test(now) && more.length === 0
  })
}

const MAX_WRAPPING_LINE = 8

function isWrappingAlone({ words }: Line): boolean {
  return words.length <= MAX_WRAPPING_LINE && words.every(isWrapping)
}

const STEPS_OF_A_SET = 5

/** The words allowed in a line about a relation: our own, and those of the memories' texts, titles and tags. */
async function relationWords(memories: readonly Recalled[], effort: Effort): Promise<ReadonlySet<number>> {
  const ours = Object.values(recallMessages).flatMap(({ relation }) => KINDS.map((kind) => relation(kind, '', '')))
  const allowed = new Set(ours.flatMap((words) => [...echoWords(words).hashes]))
  for (const { memory, words } of memories) {
    for (const hash of words) allowed.add(hash)
    for (const own of [memory.title, ...memory.tags]) for (const hash of echoWords(own).hashes) allowed.add(hash)
    await effort.goOn(words.length * STEPS_OF_A_SET)
  }
  return allowed
}
