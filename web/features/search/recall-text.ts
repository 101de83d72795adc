export interface RecallBlock {
  /** Empty if the quotation begins with it */
  title: string
  id: string | null
  /** Strength of a match, type, time, client, due date and tags, as the service formatted them */
  facts: string
  /** Relation to a match; null for a match itself */
  relation: string | null
  /** Quoted lines; `…` marks an omission. */
  lines: string[]
}

export interface ReadRecall {
  preface: string
  matches: RecallBlock[]
  related: RecallBlock[]
}

const BLOCK = '## '
const SECTION = '# '
const QUOTE = '> '
const RELATION = '↳ '
const GAP = '…'
const SEPARATOR = ' · '

/** Parses the text of a recall for display. Lossless: a line that it does not recognise stays in its place. */
export function readRecallText(text: string): ReadRecall {
  const read: ReadRecall = { preface: '', matches: [], related: [] }
  const preface: string[] = []
  let blocks = read.matches
  let block: RecallBlock | null = null
  for (const line of text.split('\n')) {
    if (line.startsWith(BLOCK)) {
      blocks.push((block = emptyBlock(line.slice(BLOCK.length))))
    } else if (line.startsWith(SECTION) && block) {
      blocks = read.related
      block = null
    } else if (hasId(line) && (!block || block.id !== null)) {
      blocks.push((block = { ...emptyBlock(''), ...factsIn(line) }))
    } else if (block) addLine(block, line)
    else if (line !== '' && blocks === read.matches) preface.push(line)
    else if (line !== '') blocks.push((block = { ...emptyBlock(''), lines: [line] }))
  }
  read.preface = preface.join('\n')
  return read
}

function emptyBlock(title: string): RecallBlock {
  return { title, id: null, facts: '', relation: null, lines: [] }
}

function hasId(line: string): boolean {
  return !line.startsWith(QUOTE) && factsIn(line).id !== null
}

function addLine(block: RecallBlock, line: string): void {
  if (line === '') return
  const isFrame = block.lines.length === 0 && line !== GAP
  if (line.startsWith(QUOTE) || line === QUOTE.trim()) block.lines.push(line.slice(QUOTE.length))
  else if (isFrame && block.relation === null && line.startsWith(RELATION)) block.relation = line.slice(RELATION.length)
  else if (isFrame && block.relation === null && block.facts === '') Object.assign(block, factsIn(line))
  else block.lines.push(line)
}

/** The id comes last, for assistants; people get a link instead. */
function factsIn(line: string): Pick<RecallBlock, 'facts' | 'id'> {
  const facts = line.split(SEPARATOR)
  const last = facts.at(-1) ?? ''
  if (!/^mem_[0-9a-z]+$/.test(last)) return { facts: line, id: null }
  return { facts: facts.slice(0, -1).join(SEPARATOR), id: last }
}

export interface RecallQuestion {
  query: string
  depth: Depth
  length: Length
}

export const DEPTHS = [0, 1, 2, 3] as const
export const LENGTHS = ['short', 'medium', 'long'] as const
type Depth = (typeof DEPTHS)[number]
type Length = (typeof LENGTHS)[number]

const MAX_CHARS: Record<Length, number> = { short: 2_000, medium: 6_000, long: 20_000 }

export function maxCharsOf(length: Length): number {
  return MAX_CHARS[length]
}

/** Missing or unknown values get the defaults. */
export function readQuestion(search: string): RecallQuestion {
  const parameters = new URLSearchParams(search)
  return {
    query: (parameters.get('q') ?? '').trim(),
    depth: DEPTHS.find((depth) => String(depth) === parameters.get('depth')) ?? 1,
    length: LENGTHS.find((length) => length === parameters.get('length')) ?? 'medium',
  }
}

export function writeQuestion({ query, depth, length }: RecallQuestion): string {
  const parameters = new URLSearchParams()
  if (query !== '') parameters.set('q', query)
  if (depth !== 1) parameters.set('depth', String(depth))
  if (length !== 'medium') parameters.set('length', length)
  return parameters.toString()
}
