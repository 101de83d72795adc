import { textOfHtml } from '../html-text.ts'
import { type AppImporter, brought, type ImportSource } from '../items.ts'
import { locationOf } from '../json-lists.ts'
import { createLosses, type Losses, reportRest, restOf } from '../losses.ts'
import { type Problem, problem } from '../problems.ts'
import { firstTime, keptJson, tagsOf, textOf, titleOf } from '../values.ts'
import {
  createOwners,
  type FoundFile,
  filesIn,
  isMedia,
  isPdf,
  itemOf,
  mediaItem,
  nameOf,
  stemOf,
  textIn,
} from './app-files.ts'
import { attachedPdf } from './documents.ts'

const ITEM = /(?:^|\/)[0-9a-f]{32}\.md$/
const RESOURCE = /(?:^|\/)resources\/[^/]+$/
const MAX_ITEM_BYTES = 8_388_608
const MAX_NAMES = 500_000
const MAX_DEPTH = 50
const KIND = { note: '1', folder: '2', resource: '4', tag: '5', noteTag: '6' }
const LINK = /(!?)\[([^\][\n]{0,500})\]\(:\/([0-9a-f]{32})(?:#[^)\s[]{0,200})?\)/g
const READ =
  `id parent_id created_time updated_time user_created_time user_updated_time latitude longitude is_todo todo_due todo_completed
  markup_language deleted_time encryption_applied encryption_cipher_text type_`.split(/\s+/)
/** The position in a list that is sorted by hand. */
const LEFT_OUT = ['order']
/** The fields of notebooks, tags and attachments that are read. */
const READ_OF_OTHERS = ['id', 'parent_id', 'note_id', 'tag_id', 'type_', 'encryption_applied', 'deleted_time']

/** Joplin's JEX, a tar archive, or its folder format "RAW": a file for each note, notebook, tag and attachment. */
export const joplin: AppImporter = {
  format: 'joplin',
  recognises: { path: ITEM },

  async *items(source) {
    const losses = createLosses()
    const outline = await outlineOf(source)
    const owners = createOwners()
    for await (const file of filesIn(source, ITEM)) {
      const item = await itemOf({ item: outline.names.get(stemOf(file.path)) ?? file.path }, async () =>
        noteIn(itemIn(await textIn(file, MAX_ITEM_BYTES)), { source, outline, owners, losses }),
      )
      if (item) yield item
    }
    for await (const file of filesIn(source, /./)) {
      const { path, entry } = file
      if (!entry || ITEM.test(path)) continue
      const name = outline.names.get(stemOf(path)) ?? nameOf(path)
      const owner = owners.of(stemOf(path))
      if (RESOURCE.test(path) && (isMedia(path) || isMedia(name))) yield mediaItem(entry, owner, { name })
      else if (owner && (isPdf(path) || isPdf(name)))
        yield* attachedPdf({ ...file, path: `${stemOf(path)}/${name}` }, owner, { source, losses })
      else losses.file(name)
    }
    yield* losses.remarks()
  },
}

interface Item {
  title: string
  body: string
  fields: Record<string, string>
}

/** A title, the text, and lines of fields, separated by empty lines. */
function itemIn(text: string): Item {
  const end = text.lastIndexOf('\n\n')
  const [content, lines] = end === -1 ? ['', text] : [text.slice(0, end), text.slice(end + 2)]
  const fields: Record<string, string> = {}
  for (const line of lines.split('\n', 200)) {
    const [, name, value] = /^([a-z_]{1,50}): ?(.*)$/.exec(line) ?? []
    if (name !== undefined && value !== undefined && value !== '') fields[name] = value.replaceAll('\\n', '\n')
  }
  const [title = ''] = content.split('\n', 1)
  return { title: title.trim(), body: content.slice(title.length).replace(/^\n{1,2}/u, ''), fields }
}

interface Outline {
  /** Titles of notes, notebooks, tags and resources. */
  names: Map<string, string>
  /** The notebook in which a notebook is. */
  parents: Map<string, string>
  /** The tags of a note. */
  tags: Map<string, string[]>
}

/** Notes name their notebook and tags by ids, and the archive has no order. */
async function outlineOf(source: ImportSource): Promise<Outline> {
  const outline: Outline = { names: new Map(), parents: new Map(), tags: new Map() }
  for await (const file of filesIn(source, ITEM)) {
    const item = await tryItem(file)
    if (!item) continue
    const { title, fields } = item
    const { id = '', type_: kind, note_id: note = '', tag_id: tag = '', parent_id: parent = '' } = fields
    if (outline.names.size + outline.tags.size >= MAX_NAMES) break
    if (kind === KIND.noteTag) outline.tags.set(note, [...(outline.tags.get(note) ?? []).slice(0, 999), tag])
    else outline.names.set(id, title)
    if (kind === KIND.folder && parent !== '') outline.parents.set(id, parent)
  }
  return outline
}

/** Unreadable ones are reported when they are read as notes. */
async function tryItem(file: FoundFile): Promise<Item | null> {
  try {
    return itemIn(await textIn(file, MAX_ITEM_BYTES))
  } catch {
    return null
  }
}

function notebookOf({ names, parents }: Outline, id: string): string {
  const path: string[] = []
  for (let each: string | undefined = id; each !== undefined && path.length < MAX_DEPTH; each = parents.get(each)) {
    const name = names.get(each)
    if (name !== undefined && name !== '') path.unshift(name)
  }
  return path.join('/')
}

interface Reading {
  source: ImportSource
  outline: Outline
  owners: ReturnType<typeof createOwners>
  losses: Losses
}

async function noteIn({ title, body, fields }: Item, { source: { account }, outline, owners, losses }: Reading) {
  const { id = '', type_: kind } = fields
  if (kind !== KIND.note) {
    // Revisions, alarms and the like; notebooks, tags and resources are read with the notes.
    const named = Object.entries(KIND).find(([, value]) => value === kind)?.[0]
    if (named === undefined) losses.file(`${id}.md`)
    else reportRest(named, [setIn(fields)], READ_OF_OTHERS, losses)
    return null
  }
  if (isSet(fields['encryption_applied'])) return problem('encrypted')
  if (isSet(fields['deleted_time'])) {
    losses.trashed(title)
    return null
  }
  const notes: Problem[] = []
  const time = (name: string) => (isSet(fields[name]) ? firstTime([fields[name]], account, notes) : null)
  const tags = tagsOf((outline.tags.get(id) ?? []).map((tag) => outline.names.get(tag) ?? ''))
  const createdAt = time('user_created_time') ?? time('created_time')
  for (const [, , , target = ''] of body.matchAll(LINK)) owners.add(target, { title: titleOf(title), tags, createdAt })
  const markdown = fields['markup_language'] === '2' ? (await textOfHtml(body)).text : body
  const text = textOf(withNames(markdown, outline.names)).trim()
  if (text === '' && title === '') return problem('no-text')
  const due = time('todo_due')
  const isTask = isSet(fields['is_todo'])
  const others = setIn(fields)
  return {
    notes,
    memory: brought(id, text === '' ? title : text, {
      stableId: id,
      title: titleOf(title),
      tags,
      ...(isTask && {
        type: 'task',
        status: isSet(fields['todo_completed']) ? ('done' as const) : ('open' as const),
        due: due === null ? null : { at: due, precision: 'minute' as const },
      }),
      createdAt,
      updatedAt: time('user_updated_time') ?? time('updated_time'),
      location: isSet(fields['latitude']) ? locationOf(Number(fields['latitude']), Number(fields['longitude'])) : null,
      imported: keptJson(
        {
          id,
          notebook: notebookOf(outline, fields['parent_id'] ?? ''),
          completed: others['todo_completed'],
          ...restOf(others, READ, losses, LEFT_OUT),
        },
        notes,
      ),
    }),
  }
}

function setIn(fields: Item['fields']): Item['fields'] {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => isSet(value)))
}

/** A zero stands for nothing, in numbers and coordinates too. */
function isSet(value: string | undefined): boolean {
  return value !== undefined && !/^[0.]*$/.test(value)
}

/** Notes link by titles, and images are shown by their names. */
function withNames(text: string, names: Outline['names']): string {
  return text.replace(LINK, (whole, mark: string, label: string, id: string) => {
    const name = names.get(id)?.trim() ?? ''
    if (name === '') return whole
    if (mark === '!' || /\.[a-z0-9]{1,5}$/iu.test(name)) return `${mark}[${label || name}](${name})`
    return label === '' || label === name ? `[[${name}]]` : `[[${name}|${label}]]`
  })
}
