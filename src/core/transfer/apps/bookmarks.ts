import { type AppImporter, brought, type ImportAccount, type ImportItem } from '../items.ts'
import { identityOf } from '../json-lists.ts'
import { createLosses, type Losses, reportRest, restOf } from '../losses.ts'
import { importFault, type Problem, problem } from '../problems.ts'
import { firstTime, keptJson, tagsOf, titleOf } from '../values.ts'
import { filesIn } from './app-files.ts'

const MAX_FOLDERS = 50
/** Real exports nest few elements: the parser compares each end tag with all open ones. */
const MAX_DEPTH = 1_000
const READ = 'href add_date time_added last_modified tags'.split(' ')
/** The site's image, in base64 or as an address. */
const ICONS = ['icon', 'icon_uri']
/** Folders that every browser has. */
const BROWSER_FOLDERS = ['personal_toolbar_folder', 'unfiled_bookmarks_folder']

/** Bookmarks of browsers and of services such as Pinboard, Raindrop and Pocket, in the Netscape format. */
export const bookmarks: AppImporter = {
  format: 'bookmarks',
  recognises: { files: /\.html?$/i, head: /^\s*<!DOCTYPE NETSCAPE-Bookmark-file-1|<title>Pocket Export<\/title>/i },

  async *items({ account, ...source }) {
    const losses = createLosses()
    for await (const file of filesIn({ account, ...source }, /./)) {
      if (file.entry && !/\.html?$/i.test(file.path)) losses.file(file.path)
      else for await (const found of bookmarksIn(file.read(), losses)) yield itemOf(found, account, losses)
    }
    yield* losses.remarks()
  },
}

interface Bookmark {
  attributes: Record<string, string>
  title: string
  description: string
  /** The outermost first. */
  folders: readonly string[]
}

/** Follows the order of the tags only, because hardly any of them is closed. */
async function* bookmarksIn(parts: AsyncIterable<Uint8Array>, losses: Losses): AsyncGenerator<Bookmark, void> {
  const { Parser } = await import('htmlparser2')
  const folders: string[] = []
  let found: Bookmark[] = []
  let pending: Bookmark | null = null
  let heading: string | null = null
  let capture: string[] | null = null
  let depth = 0
  const finish = () => {
    if (pending) found.push(pending)
    pending = null
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1
      if (depth > MAX_DEPTH) throw importFault('too-deep')
      if (name === 'dt' || name === 'li' || name === 'hr') finish()
      if (name === 'h3' || name === 'a' || name === 'dd') capture = []
      if (name === 'h3') reportRest('h3', [attributes], BROWSER_FOLDERS, losses)
      if (name === 'h3') heading = BROWSER_FOLDERS.some((each) => each in attributes) ? '' : null
      if (name === 'a') {
        finish()
        pending = { attributes, title: '', description: '', folders: [...folders].filter((folder) => folder !== '') }
      }
      if (name === 'dl' && folders.length < MAX_FOLDERS) {
        finish()
        folders.push(heading ?? '')
        heading = ''
      }
    },
    onclosetag(name) {
      depth -= 1
      const said = capture?.join('').trim() ?? ''
      if (name === 'h3') heading ??= said
      if (name === 'a' && pending) pending.title = said
      if (name === 'dd' && pending) pending.description = said
      else if (name === 'dd' && said !== '') losses.field('dd of a folder')
      if (name === 'h3' || name === 'a' || name === 'dd') capture = null
      if (name === 'dl') {
        finish()
        folders.pop()
      }
    },
    ontext: (said) => void capture?.push(said),
  })
  const decoder = new TextDecoder()
  for await (const part of parts) {
    parser.write(decoder.decode(part, { stream: true }))
    yield* found
    found = []
  }
  parser.end(decoder.decode())
  finish()
  yield* found
}

function itemOf(
  { attributes, title, description, folders }: Bookmark,
  account: ImportAccount,
  losses: Losses,
): ImportItem {
  const url = (attributes['href'] ?? '').trim()
  const name = { item: titleOf(title)?.slice(0, 100) ?? url.slice(0, 100) }
  if (url === '') return { ...name, skipped: problem('no-text') }
  const notes: Problem[] = []
  const timeOf = (...said: Array<string | undefined>) =>
    firstTime(
      said.filter((each) => each !== '0'),
      account,
      notes,
    )
  const createdAt = timeOf(attributes['add_date'], attributes['time_added'])
  const text = [url, description].filter((part) => part !== '').join('\n\n')
  const tags = tagsOf([...tagsOf(attributes['tags'] ?? ''), ...folders])
  const rest = restOf(attributes, READ, losses, ICONS)
  return {
    ...name,
    notes,
    brought: brought(identityOf('', ...folders, url, title, text, ...tags), text, {
      stableId: [...folders, url].join('\n'),
      title: title === url ? null : titleOf(title),
      type: 'bookmark',
      tags,
      createdAt,
      updatedAt: timeOf(attributes['last_modified']) ?? createdAt,
      imported: keptJson({ url, folder: folders.join('/'), ...rest }, notes),
    }),
  }
}
