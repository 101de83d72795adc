import type { Account } from '../accounts/record.ts'
import type { Memory } from '../memories/record.ts'
import { recallMessages } from '../messages/recall.ts'
import { type Block, blockOf, FIELD_LENGTHS, type Voice } from './recall-text-blocks.ts'
import { excerpt, roughWords } from './recall-text-excerpt.ts'
import { timeWriter } from './recall-text-time.ts'
import type { Related } from './relations.ts'

export interface RecallMaterial {
  query: string
  now: number
  /** Best first. */
  direct: readonly { memory: Memory; passages: readonly string[] }[]
  /** Best first; none of them among `direct`. */
  related: readonly Related[]
  /** UTF-16 units, everything included. */
  maxChars: number
}

/** A shorter quotation says too little to justify the lines around it. */
const LEAST_QUOTE = 120
/** A text up to this length is shown in full if there is room. A longer one takes more only after the other memories. */
const WHOLE_TEXT = 1_200
/** The share reserved for related memories, unless the recall is smaller than `SMALL_RECALL`. */
const RELATED_SHARE = 0.3
const SMALL_RECALL = 1_500

/**
 * The text of a recall. `matches` and `related` count the memories that it shows, each from the first on. The text is composed of whole lines that
 * fit, so that it is never cut afterwards.
 */
export function recallText(
  account: Pick<Account, 'language' | 'timezone'>,
  material: RecallMaterial,
): { text: string; matches: number; related: number } {
  const voice = voiceOf(account, material)
  const header = voice.messages.header(account.timezone, voice.writeTime(material.now))
  const room = material.maxChars - header.length
  const direct = buildWithin(room, material.direct, ({ memory, passages }) => blockOf(voice, memory, passages))
  const related = buildWithin(room, material.related, ({ memory, relation }) => blockOf(voice, memory, [], relation))
  const heading = ['', `# ${voice.messages.related}`]

  const matches = laidOut(direct, room - reserveFor(related, material.maxChars, room))
  if (matches.length === 0) return { text: '', matches: 0, related: 0 }
  const left = room - sizeOf(matches.flat()) - sizeOf(heading)
  const others = laidOut(related, left)
  const lines = [header, ...matches.flat(), ...(others.length > 0 ? [...heading, ...others.flat()] : [])]
  return { text: lines.join('\n'), matches: matches.length, related: others.length }
}

function voiceOf(
  { language, timezone }: Pick<Account, 'language' | 'timezone'>,
  { query, maxChars }: RecallMaterial,
): Voice {
  return {
    messages: recallMessages[language],
    writeTime: timeWriter(language, timezone),
    queryWords: roughWords(query),
    fields: maxChars < SMALL_RECALL ? FIELD_LENGTHS.small : FIELD_LENGTHS.large,
  }
}

function reserveFor(related: Block[], maxChars: number, room: number): number {
  if (maxChars < SMALL_RECALL) return 0
  const wanted = related.reduce((sum, block) => sum + sizeOf(block.frame) + wantedBy(block), 0)
  return Math.min(wanted, Math.floor(room * RELATED_SHARE))
}

/** The lines of as many blocks as fit with a useful quotation, best first. The remaining room is shared equally until each has what it wants. */
function laidOut(blocks: Block[], room: number): string[][] {
  const shown = fitting(blocks, room)
  let left = room - shown.reduce((sum, block) => sum + sizeOf(block.frame), 0)
  const level = waterLevel(shown.map(wantedBy), left)
  const least = shown.map((block) => excerpt(block.source, Math.min(wantedBy(block), level)))
  left -= sizeOf(least.flat())
  return shown.map((block, index) => {
    const known = least[index] ?? []
    const longer = excerpt(block.source, sizeOf(known) + Math.max(0, left))
    // The best blocks get the rest first.
    const quote = sizeOf(longer) > sizeOf(known) ? longer : known
    left -= sizeOf(quote) - sizeOf(known)
    return block.frame.concat(quote)
  })
}

/** Builds only blocks that may fit: preparing sixty long texts to show ten would block the event loop. */
function buildWithin<Item>(room: number, items: readonly Item[], build: (item: Item) => Block): Block[] {
  const blocks: Block[] = []
  let left = room
  for (const item of items) {
    if (left <= 0) break
    const block = build(item)
    blocks.push(block)
    left -= leastOf(block)
  }
  return blocks
}

function fitting(blocks: Block[], room: number): Block[] {
  let left = room
  const shown: Block[] = []
  for (const block of blocks) {
    // The first is shown even if only a few of its words fit.
    const fits = leastOf(block) <= left || (shown.length === 0 && sizeOf(block.frame) <= left)
    if (!fits) break
    shown.push(block)
    left -= leastOf(block)
  }
  return shown
}

function leastOf(block: Block): number {
  return sizeOf(block.frame) + Math.min(LEAST_QUOTE, block.source.size)
}

function wantedBy(block: Block): number {
  return Math.min(WHOLE_TEXT, block.source.size)
}

/** The highest limit such that the sizes, each capped at it, fit into `room` together. */
function waterLevel(sizes: number[], room: number): number {
  let left = room
  let level = 0
  for (const [index, size] of sizes.toSorted((a, b) => a - b).entries()) {
    level = Math.floor(left / (sizes.length - index))
    if (size > level) return level
    left -= size
  }
  return Math.max(level, ...sizes)
}

/** Counts one line end for each line. */
function sizeOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, 0)
}
