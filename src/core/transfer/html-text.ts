import { ImportFault, problem } from './problems.ts'

/** Attributes of an element by their lower-case names. */
type Attributes = Record<string, string>

interface HtmlRules {
  /** The text for an element of another vocabulary, such as `en-media`; null if it has no text of its own. */
  textOf?(element: string, attributes: Attributes): string | null
}

export interface HtmlText {
  /** As Markdown. */
  text: string
  /** The document's title, or an empty string. */
  title: string
  /** The values of `meta` elements by their names, such as the document's author. */
  meta: ReadonlyMap<string, string>
  /** The names of elements that have a meaning only for a browser, and were left out. */
  leftOut: ReadonlySet<string>
}

/** Real documents nest some dozens of elements. The parser compares each end tag with all open elements. */
const MAX_DEPTH = 300
const MAX_META = 100
/** Characters parsed in one step. */
const PIECE_LENGTH = 65_536
const SILENT = new Set(['script', 'style', 'template', 'noscript', 'svg', 'en-crypt'])
/** Blocks after which an empty line follows. Others, such as `div`, only end their line. */
const PARAGRAPHS = new Set('p h1 h2 h3 h4 h5 h6 ul ol blockquote pre table hr figure article section'.split(' '))
const LINES = new Set(
  'div li tr dl dt dd header footer main nav aside address details summary figcaption body'.split(' '),
)
const MARKS = new Map([
  ...['b', 'strong'].map((name) => [name, '**'] as const),
  ...['i', 'em'].map((name) => [name, '*'] as const),
  ...['s', 'del', 'strike'].map((name) => [name, '~~'] as const),
  ['code', '`'],
])
/** Elements whose text is changed when they end. */
const FRAMED = new Set([...MARKS.keys(), 'a', 'td', 'th', 'title'])

/** Converts HTML or ENML to Markdown, without building a tree of it. @throws {ImportFault} if it is nested too deeply */
export async function textOfHtml(html: string, rules: HtmlRules = {}): Promise<HtmlText> {
  const { Parser } = await import('htmlparser2')
  const writer = createWriter(rules)
  let depth = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1
        if (depth > MAX_DEPTH) throw new ImportFault(problem('too-deep'))
        writer.open(name, attributes)
      },
      onclosetag(name) {
        depth -= 1
        writer.close(name)
      },
      ontext: writer.text,
    },
    { recognizeCDATA: true, recognizeSelfClosing: true },
  )
  for (let from = 0; from < html.length; from += PIECE_LENGTH) parser.write(html.slice(from, from + PIECE_LENGTH))
  parser.end()
  return writer.end()
}

/** The text of an inline element, which is wrapped when the element ends. */
interface Frame {
  name: string
  attributes: Attributes
  parts: string[]
}

interface Writing {
  lines: Lines
  frames: Frame[]
  lists: Array<{ isOrdered: boolean; count: number }>
  title: string
  meta: Map<string, string>
  /** How many elements without a text are open. */
  silent: number
  leftOut: Set<string>
  preformatted: number
  /** The cells of a table's row. */
  cells: string[] | null
  rows: number
}

function createWriter({ textOf }: HtmlRules) {
  const writing: Writing = {
    lines: createLines(),
    frames: [],
    lists: [],
    title: '',
    meta: new Map(),
    silent: 0,
    leftOut: new Set(),
    preformatted: 0,
    cells: null,
    rows: 0,
  }
  return {
    open(name: string, attributes: Attributes): void {
      if (SILENT.has(name)) {
        writing.silent += 1
        writing.leftOut.add(name)
      }
      if (writing.silent > 0) return
      if (name === 'meta') noteMeta(writing, attributes)
      const own = textOf?.(name, attributes) ?? inlineText(name, attributes)
      if (own === null) openBlock(writing, name, attributes)
      else add(writing, own)
    },
    close(name: string): void {
      if (writing.silent === 0) closeBlock(writing, name)
      else if (SILENT.has(name)) writing.silent -= 1
    },
    text(said: string): void {
      if (writing.silent > 0) return
      add(writing, writing.preformatted > 0 ? said : said.replace(/[ \t\r\n\f]+/gu, ' '))
    },
    end: (): HtmlText => {
      const { lines, title, meta, leftOut } = writing
      return { text: lines.whole(), title, meta, leftOut }
    },
  }
}

function noteMeta({ meta }: Writing, { name, property, content }: Attributes): void {
  const key = name ?? property ?? ''
  if (key !== '' && content && meta.size < MAX_META) meta.set(key, content)
}

function add({ frames, lines }: Writing, said: string): void {
  const frame = frames.at(-1)
  if (frame) frame.parts.push(said)
  else lines.add(said)
}

/** The text of an element that has no end; null for any other. */
function inlineText(name: string, attributes: Attributes): string | null {
  if (name === 'br') return '\n'
  if (name === 'img') return imageOf(attributes)
  if (name !== 'en-todo' && !(name === 'input' && attributes['type'] === 'checkbox')) return null
  return (attributes['checked'] ?? 'false') === 'false' ? '[ ] ' : '[x] '
}

function openBlock(writing: Writing, name: string, attributes: Attributes): void {
  const { lines, lists, frames } = writing
  if (name === 'li') return openItem(writing)
  if (PARAGRAPHS.has(name) || LINES.has(name)) endLine(writing, PARAGRAPHS.has(name) && lists.length === 0)
  const level = /^h([1-6])$/.exec(name)?.[1]
  if (level !== undefined) add(writing, `${'#'.repeat(Number(level))} `)
  if (name === 'hr') add(writing, '---')
  if (name === 'ul' || name === 'ol') lists.push({ isOrdered: name === 'ol', count: 0 })
  if (name === 'table') writing.rows = 0
  if (name === 'tr') writing.cells = []
  if (name === 'blockquote') lines.quote(1)
  if (name === 'pre') {
    writing.preformatted += 1
    add(writing, '```\n')
  }
  if (FRAMED.has(name)) frames.push({ name, attributes, parts: [] })
}

function openItem(writing: Writing): void {
  endLine(writing, false)
  const list = writing.lists.at(-1)
  if (list) list.count += 1
  const indent = '  '.repeat(Math.max(0, writing.lists.length - 1))
  writing.lines.item(indent, list?.isOrdered ? `${list.count}. ` : '- ')
}

function closeBlock(writing: Writing, name: string): void {
  const { lines, lists } = writing
  if (FRAMED.has(name)) return closeFrame(writing, name)
  if (name === 'tr' && writing.cells) {
    const row = writing.cells
    writing.cells = null
    writing.rows += 1
    add(writing, `| ${row.join(' | ')} |${writing.rows === 1 ? `\n|${' --- |'.repeat(row.length)}` : ''}`)
  }
  if (name === 'pre' && writing.preformatted > 0) {
    writing.preformatted -= 1
    add(writing, '\n```')
  }
  if (name === 'ul' || name === 'ol') lists.pop()
  if (PARAGRAPHS.has(name) || LINES.has(name)) endLine(writing, PARAGRAPHS.has(name) && lists.length === 0)
  if (name === 'blockquote') lines.quote(-1)
}

/** A block inside an inline element or a table cell only separates words. */
function endLine(writing: Writing, isParagraph: boolean): void {
  if (writing.frames.length > 0) add(writing, writing.cells ? ' ' : '\n')
  else writing.lines.end(isParagraph)
}

function closeFrame(writing: Writing, name: string): void {
  const frame = takeFrame(writing, name)
  if (!frame) return
  const { said, attributes } = frame
  const mark = MARKS.get(name)
  if (name === 'title') writing.title ||= said.trim()
  else if (name === 'a') add(writing, linkOf(said, attributes['href'] ?? ''))
  else if (mark !== undefined) add(writing, writing.preformatted > 0 ? said : marked(said, mark))
  else writing.cells?.push(said.replace(/\s+/gu, ' ').trim())
}

/** Frames that were not closed inside of it lose only their marks. */
function takeFrame(writing: Writing, name: string): (Frame & { said: string }) | null {
  const { frames } = writing
  if (!frames.some((frame) => frame.name === name)) return null
  for (let frame = frames.pop(); frame; frame = frames.pop()) {
    const said = frame.parts.join('')
    if (frame.name === name) return { ...frame, said }
    add(writing, said)
  }
  return null
}

function marked(said: string, mark: string): string {
  const words = said.trim()
  if (words === '' || words.includes('\n')) return said
  const from = said.indexOf(words)
  return `${said.slice(0, from)}${mark}${words}${mark}${said.slice(from + words.length)}`
}

function linkOf(said: string, href: string): string {
  const words = said.replace(/\s+/gu, ' ').trim()
  if (href === '' || href.startsWith('#') || /^(?:javascript|data|vbscript):/iu.test(href.trim())) return said
  if (words === '' || words === href) return href
  return `[${words}](${href})`
}

function imageOf({ alt = '', src = '' }: Attributes): string {
  if (src === '' || src.startsWith('data:')) return alt
  return `![${alt}](${src})`
}

interface Lines {
  add(said: string): void
  end(isParagraph: boolean): void
  /** Begins a list item on a new line. */
  item(indent: string, bullet: string): void
  /** Goes into a quotation, or out of it. */
  quote(step: 1 | -1): void
  whole(): string
}

const MAX_QUOTES = 10

function createLines(): Lines {
  const done: string[] = []
  let parts: string[] = []
  let bullet: { indent: string; said: string } | null = null
  let quotes = 0
  const prefix = () => '> '.repeat(Math.min(quotes, MAX_QUOTES))
  const isGap = () => done.length === 0 || done.at(-1)?.trim() === '' || done.at(-1) === prefix().trim()

  function end(isParagraph: boolean): void {
    const said = parts.join('').replaceAll('\u00A0', ' ')
    parts = []
    if (said.trim() === '') {
      // An empty line of its own, such as Evernote's `<div><br/></div>`.
      if ((said.includes('\n') || isParagraph) && !isGap() && !bullet) done.push(prefix().trim())
      return
    }
    const own = said.split('\n').map((line) => (said.startsWith('```') ? line : line.trim()))
    while (own.at(-1) === '') own.pop()
    while (own[0] === '') own.shift()
    for (const [place, line] of own.entries()) {
      const begun = place === 0 && bullet ? `${bullet.indent}${bullet.said}` : bullet ? `${bullet.indent}  ` : ''
      done.push(`${prefix()}${begun}${line}`.trimEnd())
    }
    bullet = null
    if (isParagraph) done.push(prefix().trim())
  }
  return {
    add: (said) => void parts.push(said),
    end,
    item(indent, said) {
      bullet = { indent, said }
    },
    quote(step) {
      quotes = Math.max(0, quotes + step)
    },
    whole() {
      end(false)
      return done
        .join('\n')
        .replace(/\n{3,}/gu, '\n\n')
        .trim()
    },
  }
}
