// A recall's own text, which a client sends back as it was handed to it: our lines are known, and what they frame is looked up by the ids in them.
import { recallMessages } from '../language/messages/recall.ts'
import { blockOf, type Voice } from '../ranking/recall-text-blocks.ts'
import { timeWriter } from '../ranking/recall-text-time.ts'
import type { Account, Memory } from '../records.ts'
import type { Relation } from '../relations.ts'
import { areEqual, echoWords } from './words.ts'
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
/** As the recall writes them where it is large, and where it is small. */
const FIELDS: ReadonlyArray<Voice['fields']> = [
  { title: 120, name: 40, tags: 120 },
  { title: 50, name: 20, tags: 20 },
]
const NOW = /^\S+ \d{4}-\d{2}-\d{2} \d{2}:\d{2}$/u
const ZONE = /^[\w+/-]{1,60}$/u

/** The ids that a text names in the way of a recall, in its order. */
export function idsInRecall(text: string): string[] {
  return [...new Set(text.split('\n').flatMap((line) => DETAIL_LINE.exec(line)?.[1] ?? []))]
}

/**
 * The memories of which the text quotes something, the one that it quotes most of first; null where a line of it is neither a recall's own nor
 * stands in the memory that it is said to be of.
 */
export function recallIn(text: string, account: Account, memories: ReadonlyMap<string, Memory>): Memory[] | null {
  const lines = text.split('\n').filter((line) => echoWords(line).hashes.length > 0)
  const allowed = relationWords([...memories.values()])
  const quoted = new Map<Memory, number>()
  let current: Memory | null = null
  for (const [index, line] of lines.entries()) {
    const next = memoryOf(lines[index + 1] ?? '', memories)
    const own = memoryOf(line, memories)
    if (own) {
      if (!frames(account, own).some(({ details }) => isSame(line, details))) return null
      current = own
      quoted.set(own, quoted.get(own) ?? 0)
    } else if (next && !isQuoted(line)) {
      if (!frames(account, next).some(({ heading }) => isSame(line, heading))) return null
    } else if (line.startsWith('↳')) {
      if (![...echoWords(line).hashes].every((hash) => allowed.has(hash))) return null
    } else if (current && !isRelatedHeading(line)) {
      const count = wordsQuoted(line, current)
      if (count === 0) return null
      quoted.set(current, (quoted.get(current) ?? 0) + count)
    } else if (!current && !isHeader(line) && !isWrappingAlone(line)) return null
  }
  return byWords(quoted)
}

function byWords(quoted: ReadonlyMap<Memory, number>): Memory[] | null {
  const most = [...quoted].toSorted(([one, ones], [other, others]) => others - ones || (one.id < other.id ? 1 : -1))
  return most.length > 0 ? most.map(([memory]) => memory) : null
}

function memoryOf(line: string, memories: ReadonlyMap<string, Memory>): Memory | null {
  return memories.get(DETAIL_LINE.exec(line)?.[1] ?? '') ?? null
}

function isQuoted(line: string): boolean {
  return /^\s*>/u.test(line)
}

function isSame(line: string, known: string): boolean {
  return areEqual(echoWords(line).hashes, echoWords(known).hashes)
}

/** The lines of ours above a quotation, as they would be written now. */
function frames(account: Account, memory: Memory): Array<{ heading: string; details: string }> {
  const voice = { messages: recallMessages[account.language], queryWords: new Set<string>() }
  const writeTime = timeWriter(account.language, account.timezone)
  return FIELDS.map((fields) => {
    const [, heading = '', details = ''] = blockOf({ ...voice, writeTime, fields }, memory, []).frame
    return { heading, details }
  })
}

/** How many of its words stand in the memory in one run; 0 where not all of them do. */
function wordsQuoted(line: string, memory: Memory): number {
  const words = echoWords(line).hashes
  const all = echoWords(memory.text).hashes
  for (let start = 0; start + words.length <= all.length; start++)
    if (all[start] === words[0] && areEqual(all.subarray(start, start + words.length), words)) return words.length
  return 0
}

function isRelatedHeading(line: string): boolean {
  return line.startsWith('#') && Object.values(recallMessages).some(({ related }) => isSame(line, related))
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

function isWrappingAlone(line: string): boolean {
  const { hashes } = echoWords(line)
  return hashes.length <= MAX_WRAPPING_LINE && hashes.every(isWrapping)
}

/** What a line that tells of a relation may be made of: our words, and what the memories have in common. */
function relationWords(memories: readonly Memory[]): ReadonlySet<number> {
  const ours = Object.values(recallMessages).flatMap(({ relation }) => KINDS.map((kind) => relation(kind, '', '')))
  const theirs = memories.flatMap(({ text, title, tags }) => [text, title, ...tags])
  return new Set([...ours, ...theirs].flatMap((words) => [...echoWords(words).hashes]))
}
