import type { TaskStatus } from '../../memories/record.ts'
import { type AppImporter, brought, type ImportSource } from '../items.ts'
import { createLosses, type Losses } from '../losses.ts'
import { type Problem, problem } from '../problems.ts'
import { MAX_TEXT_BYTES } from '../text-stream.ts'
import { firstTime, keptJson, tagsOf, textOf, titleOf } from '../values.ts'
import { type FoundFile, filesIn, isMedia, itemOf, mediaItem, type Owner, stemOf, textIn } from './app-files.ts'
import { documentItems } from './documents.ts'
import { outlineTasks, type TaskSyntax } from './outline-tasks.ts'

const PAGE = /(?:^|\/)(?:pages|journals)\/[^/]+\.(?:md|org)$/i
const MEDIA = /(?:^|\/)assets\//
/** Copies that Logseq makes before it changes a page. */
const COPIES = /(?:^|\/)logseq\/(?:bak|\.recycle)\//
const PROPERTY = /^[ \t]*([\p{L}\p{N}_.?!-]{1,60})::(.*)/u
/** Properties of blocks that mean nothing outside Logseq. */
const STATE = /^[ \t]*(id|collapsed|heading|logseq\.[\w.-]{1,60}):: .*\n?/gm
const TAG = /(?<![\p{L}\p{N}_/#&[])#(?:\[\[([^\][\n]{1,100})\]\]|([\p{L}_][\p{L}\p{N}_/-]{0,99}))/gu
const MAX_TAGS = 1_000
const TASKS: TaskSyntax = {
  entry: /^[ \t]*-[ \t]+(\S.*)$/u,
  statuses: new Map<string, TaskStatus>([
    ...['TODO', 'LATER', 'DOING', 'NOW', 'WAITING', 'WAIT', 'IN-PROGRESS'].map((word) => [word, 'open'] as const),
    ['DONE', 'done'],
    ['CANCELED', 'cancelled'],
    ['CANCELLED', 'cancelled'],
  ]),
  hasTagsAtEnd: false,
}

/** A Logseq graph of files: pages and journals as outlines. Blocks with a task marker become tasks too. */
export const logseq: AppImporter = {
  format: 'logseq',
  recognises: { path: /(?:^|\/)logseq\/config\.edn$/ },

  async *items(source) {
    const losses = createLosses()
    for await (const file of filesIn(source, /./)) {
      const { path, entry } = file
      if (PAGE.test(path) && !COPIES.test(path)) yield* pageItems(file, source, losses)
      else if (entry && MEDIA.test(path) && isMedia(path)) yield mediaItem(entry, null)
      else losses.file(path)
    }
    yield* losses.remarks()
  },
}

async function* pageItems(file: FoundFile, source: ImportSource, losses: Losses) {
  if (/\.org$/i.test(file.path)) {
    yield* documentItems(file, 'org', { source, losses })
    return
  }
  const { path } = file
  let tasks: { said: string; owner: Owner } | null = null
  const item = await itemOf({ item: path }, async () => {
    const page = pageIn(await textIn(file, MAX_TEXT_BYTES), losses)
    const { title: given, alias, tags: tagged, ...properties } = page.properties
    const title = titleOf(given) ?? titleOf(pageName(path))
    const inline = [...page.body.matchAll(TAG)].slice(0, MAX_TAGS).map(([, link, word]) => link ?? word)
    const tags = tagsOf([...tagsOf((tagged ?? '').replace(/#|\[\[|\]\]/gu, '')), ...inline])
    const notes: Problem[] = []
    const createdAt = firstTime([journalDay(path), properties['created-at']], source.account, notes) ?? file.modifiedAt
    if (page.body === '') return problem('no-text')
    tasks = { said: page.body, owner: { title, tags, createdAt } }
    const memory = brought(`${path}\0${page.body}`, textOf(page.body), {
      stableId: path,
      title,
      tags,
      createdAt,
      updatedAt: firstTime([properties['updated-at']], source.account, notes) ?? file.modifiedAt,
      imported: keptJson(
        { path, ...(alias && { aliases: tagsOf(alias.replace(/\[\[|\]\]/gu, '')) }), ...properties },
        notes,
      ),
    })
    return { memory, notes }
  })
  if (item) yield item
  if (tasks) yield* tasksOf(tasks, path, source)
}

function tasksOf({ said, owner }: { said: string; owner: Owner }, path: string, { account }: ImportSource) {
  return outlineTasks(said, TASKS, { path, owner, account })
}

/** The properties of a page stand before its first block, or are its first block. */
function pageIn(text: string, losses: Losses): { properties: Record<string, string>; body: string } {
  const properties: Record<string, string> = {}
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  let place = 0
  for (; place < lines.length; place += 1) {
    const [, name, value = ''] = PROPERTY.exec((lines[place] ?? '').replace(/^- /, '')) ?? []
    if (name === undefined) break
    properties[name.toLowerCase()] ??= value.trim()
  }
  return {
    properties,
    body: lines
      .slice(place)
      .join('\n')
      .replace(STATE, (_, name: string) => {
        losses.field(name)
        return ''
      })
      .replace(/^\s*-[ \t]*$/u, '')
      .trim(),
  }
}

/** Slashes and other characters are encoded in the names of files, in two ways. */
function pageName(path: string): string {
  const day = journalDay(path)
  const name = stemOf(path).replaceAll('___', '/')
  if (day !== null) return day
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** `journals/2024_01_05.md` as `2024-01-05`. */
function journalDay(path: string): string | null {
  const [, year, month, day] = /(?:^|\/)journals\/(\d{4})[_-](\d{2})[_-](\d{2})\.\w+$/.exec(path) ?? []
  return year === undefined ? null : `${year}-${month}-${day}`
}
