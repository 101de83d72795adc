// How a capture and a memory are compared, and the form of a recall's text that a client sends back unchanged.
import { RELATION_KINDS } from '../../schema/memory.ts'
import type { Account } from '../accounts/record.ts'
import type { Memory } from '../memories/record.ts'
import { recallMessages } from '../messages/recall.ts'
import { plainLines } from '../search/recall-plain-text.ts'
import { FIELDS, frameOf, timeWriter } from '../search/recall-text-blocks.ts'
import { sentencesOf } from '../search/recall-text-excerpt.ts'

/**
 * Everything that can change the meaning is (part of) a word: accents ("llego", "llegó"), question marks, the sign and the decimals of a number,
 * currencies, emoji and strikethrough marks.
 */
const WORD =
  /(?<![\p{L}\p{N}])[-−+]?\p{N}[\p{L}\p{M}\p{N}]*(?:[.,:/_-][\p{L}\p{M}\p{N}]+)*|[\p{L}\p{M}\p{N}]+(?:['.,:/@_-][\p{L}\p{M}\p{N}]+)*|~~|[?？%]|\p{Sc}|[+=<>±×÷]|\p{Extended_Pictographic}/gu
const LINE_MARKS = /^[ \t]*(?:>[ \t]?)*(?:[-*+•–—][ \t])?/gmu
/** No script has so many combining marks in a row (UAX #15 allows 30), and normalizing them takes quadratic time. */
const TOO_MANY_MARKS = /\p{M}{31}/u

/** The words in lower case, without punctuation, quotation marks and Markdown marks. */
export function normalized(text: string): string {
  const composed = TOO_MANY_MARKS.test(text) ? text : text.normalize('NFC')
  const plain = composed.toLowerCase().replaceAll('’', "'").replace(LINE_MARKS, '')
  return (plain.match(WORD) ?? []).join(' ')
}

/** The lines that have words. */
export function normalizedLines(text: string): string[] {
  return text.split('\n').flatMap((line) => normalized(line) || [])
}

const MEMORY_ID = / · (mem_[0-9a-z]{26})\s*$/u
const NOW = /^\S+ \d{4}-\d{2}-\d{2} \d{2}:\d{2}$/u

/** The ids in lines that have the form of a recall's, in their order. */
export function idsInRecall(text: string): string[] {
  const lines = text.split('\n').filter((line) => !line.startsWith('>'))
  return [...new Set(lines.flatMap((line) => MEMORY_ID.exec(line)?.[1] ?? []))]
}

/** True if the text is a recall of these memories: each line is one that a recall would write now, or quotes whole sentences of the memory above it. */
export function isRecallOf(text: string, account: Account, memories: ReadonlyMap<string, Memory>): boolean {
  const lines = text.split('\n').map((line) => line.trimEnd())
  const starts = blockStarts(lines)
  const header = lines.slice(0, starts[0]).join('\n').trim()
  if (header !== '' && !isHeader(header, account)) return false
  const relationWords = wordsOfRelations([...memories.values()])
  return starts.every((start, index) => {
    const block = lines.slice(start, starts[index + 1])
    const memory = memories.get(idIn(block[0]) ?? idIn(block[1]) ?? '')
    const frame = memory && frameIn(block, memory, account)
    if (!frame) return false
    const sentences = new Set(sentencesIn(plainLines(memory.text)))
    return block.slice(frame.length).every((line) => {
      if (line.startsWith('>')) return sentencesIn([line.slice(1)]).every((sentence) => sentences.has(sentence))
      if (line.startsWith('↳')) return wordsOf(line).every((word) => relationWords.has(word))
      return line === '' || line === '…' || line === `# ${recallMessages[account.language].related}`
    })
  })
}

/** A block begins with its line of details, or with the heading before that. */
function blockStarts(lines: readonly string[]): number[] {
  return lines.flatMap((line, index) => {
    if (line.startsWith('>') || idIn(line) === undefined) return []
    return lines[index - 1]?.startsWith('## ') ? index - 1 : index
  })
}

function idIn(line = ''): string | undefined {
  return MEMORY_ID.exec(line)?.[1]
}

function sentencesIn(lines: readonly string[]): string[] {
  return lines.flatMap(sentencesOf).flatMap((sentence) => normalized(sentence) || [])
}

function isHeader(line: string, { language, timezone }: Account): boolean {
  const [before = '', after = ''] = recallMessages[language].header(timezone, '\0').split('\0')
  return line.startsWith(before) && line.endsWith(after) && NOW.test(line.slice(before.length, -after.length))
}

/** The lines before the quotation, if they are ones that a recall of any size would write now. */
function frameIn(block: readonly string[], memory: Memory, { language, timezone }: Account): string[] | undefined {
  const voice = { messages: recallMessages[language], queryWords: [], writeTime: timeWriter(language, timezone) }
  return Object.values(FIELDS)
    .flatMap((fields) =>
      ([null, 'strong', 'weak'] as const).map((strength) => frameOf({ ...voice, fields }, memory, strength)),
    )
    .find((frame) => frame.every((line, index) => block[index] === line.trimEnd()))
}

/** The words that a line about a relation may have: our own, and those of the memories. */
function wordsOfRelations(memories: readonly Memory[]): ReadonlySet<string> {
  const ours = Object.values(recallMessages).flatMap(({ relation }) =>
    RELATION_KINDS.map((kind) => relation(kind, '', '')),
  )
  return new Set([...ours, ...memories.flatMap(({ title, tags, text }) => [title, ...tags, text])].flatMap(wordsOf))
}

function wordsOf(text: string): string[] {
  return normalized(text).split(' ')
}
