import { speakerOf, spokenPart } from '../../engines/language/index.ts'
import type { Memory } from '../memories/record.ts'

type Written = Pick<Memory, 'title' | 'isTitleGiven' | 'text'>

/** From the same capture session. */
interface Around {
  before: string | null
  after: string | null
}

export const NOTHING_AROUND: Around = { before: null, after: null }

/** The rest of a longer text is found by its words only. */
export const MAX_CHUNKS = 100
/** "And the blue one?" means little by itself, so a line of a conversation is embedded with the lines next to it. UTF-16 units. */
const BEFORE = 120
const AFTER = 80

const SENTENCE = /[^.!?…。！？\n\r]+[.!?…。！？\n\r]*|[.!?…。！？\n\r]+/gu

/** Chunks of about `length` UTF-16 units, none empty. */
export function chunksOf({ title, isTitleGiven, text }: Written, around: Around, length: number): string[] {
  const whole = `${isTitleGiven ? `${title}\n` : ''}${text}`.trim()
  if (whole === '') return []
  const chunks = split(beginning(whole, length * MAX_CHUNKS), length)
  if (!isSpoken(text)) return chunks
  const before = around.before === null ? '' : ending(spokenPart(around.before).trim(), BEFORE)
  const after = around.after === null ? '' : beginning(spokenPart(around.after).trim(), AFTER)
  return chunks.map((chunk, index) =>
    [index === 0 ? before : '', chunk, index === chunks.length - 1 ? after : '']
      .filter((each) => each !== '')
      .join(' '),
  )
}

/** True for a line of a conversation, which is embedded with its neighbours. */
export function isSpoken(text: string): boolean {
  return speakerOf(text) !== null
}

/** As many whole sentences per chunk as fit. A longer sentence is cut at words. */
function split(text: string, length: number): string[] {
  const chunks: string[] = []
  let chunk = ''
  for (const [sentence] of text.matchAll(SENTENCE)) {
    if (chunk !== '' && chunk.length + sentence.length > length) {
      chunks.push(chunk)
      chunk = ''
    }
    chunk += sentence
    while (chunk.length > length) {
      const cut = beginning(chunk, length)
      chunks.push(cut)
      chunk = chunk.slice(cut.length)
    }
  }
  return [...chunks, chunk].map((each) => each.trim()).filter((each) => each !== '')
}

/** Cuts at a space if the second half has one, and never within a character. */
function beginning(text: string, length: number): string {
  if (text.length <= length) return text
  const room = text.slice(0, length)
  const space = room.search(/\s\S*$/u)
  return space > length / 2 ? room.slice(0, space) : room.replace(/[\uD800-\uDBFF]$/u, '')
}

function ending(text: string, length: number): string {
  if (text.length <= length) return text
  const room = text.slice(-length)
  const space = room.search(/\s/u)
  return space >= 0 && space < length / 2 ? room.slice(space + 1) : room.replace(/^[\uDC00-\uDFFF]/u, '')
}
