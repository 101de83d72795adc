export interface RecallBlock {
  title: string
  /** The memory that it quotes, where the text says so. */
  id: string | null
  /** Type, time, client, due, tags: as the service wrote them. */
  facts: string
  /** How it came in where it is no match itself. */
  relation: string | null
  /** What it quotes; a line of `…` where something is left out. */
  lines: string[]
}

export interface ReadRecall {
  /** What is said before the first memory: that all of it is data. */
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

/** The text of a recall, taken apart for reading. Any text is read without loss: a line that means nothing stands where it stood. */
export function readRecallText(text: string): ReadRecall {
  const read: ReadRecall = { preface: '', matches: [], related: [] }
  const preface: string[] = []
  let blocks = read.matches
  let block: RecallBlock | null = null
  for (const line of text.split('\n')) {
    if (line.startsWith(BLOCK)) {
      block = { title: line.slice(BLOCK.length), id: null, facts: '', relation: null, lines: [] }
      blocks.push(block)
    } else if (line.startsWith(SECTION) && block) {
      blocks = read.related
      block = null
    } else if (block) addLine(block, line)
    else if (line !== '' && blocks === read.matches) preface.push(line)
    else if (line !== '') blocks.push((block = untitled(line)))
  }
  read.preface = preface.join('\n')
  return read
}

function untitled(line: string): RecallBlock {
  return { title: '', id: null, facts: '', relation: null, lines: [line] }
}

function addLine(block: RecallBlock, line: string): void {
  if (line === '') return
  const isFrame = block.lines.length === 0 && line !== GAP
  if (line.startsWith(QUOTE) || line === QUOTE.trim()) block.lines.push(line.slice(QUOTE.length))
  else if (isFrame && block.relation === null && line.startsWith(RELATION)) block.relation = line.slice(RELATION.length)
  else if (isFrame && block.relation === null && block.facts === '') Object.assign(block, factsIn(line))
  else block.lines.push(line)
}

/** The id stands last, for whoever wants to look the memory up; a reader gets a link instead. */
function factsIn(line: string): Pick<RecallBlock, 'facts' | 'id'> {
  const facts = line.split(SEPARATOR)
  const last = facts.at(-1) ?? ''
  if (!/^mem_[0-9a-z]+$/.test(last)) return { facts: line, id: null }
  return { facts: facts.slice(0, -1).join(SEPARATOR), id: last }
}
