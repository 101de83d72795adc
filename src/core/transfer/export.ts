import { setImmediate as nextTurn } from 'node:timers/promises'
import { notePath, noteText } from './export-note.ts'
import { README } from './export-readme.ts'
import { readListed } from '../search/listed-memories.ts'
import type { BlobStore } from '../media/media-ports.ts'
import { isoTime, memoryView } from '../memories/memory-view.ts'
import type { Clock, MemoryStore } from '../ports.ts'
import type { Account, Media, Memory } from '../records.ts'

export interface ExportDeps {
  store: { memories: Pick<MemoryStore, 'idsAfter' | 'getListed' | 'getMany'> }
  blobs: Pick<BlobStore, 'read'>
  clock: Clock
  baseUrl: string
  /** Of a file's name, without a dot, such as `m4a`. */
  extensionOf(contentType: string): string
}

/** A file of the archive: whole, or in parts that are read when their turn comes. `path` holds nothing but what is safe in one. */
export type ArchiveFile = { path: string; modifiedAt: number } & (
  | { bytes: Uint8Array }
  | { parts: AsyncIterable<Uint8Array> }
)

/** Memories asked for at once. The large ones among them are read one after another. */
const PAGE = 50
/** Ids read at once when the export begins. */
const IDS_AT_ONCE = 20 * PAGE
/** Characters of `memories.jsonl` written at once. */
const LINES_LENGTH = 16_384

/**
 * Everything that an account keeps when the export begins, one file after another. The caller takes them in order and reads each one's parts before it
 * asks for the next. A memory that is changed meanwhile may be in it as it was or as it is; one that is deleted meanwhile may be missing.
 */
export async function* exportFiles(deps: ExportDeps, account: Account): AsyncGenerator<ArchiveFile, void, undefined> {
  const now = deps.clock()
  const pages = await idPages(deps, account)
  const missing: string[] = []
  let media = 0
  let memories = 0
  yield { path: 'README.txt', modifiedAt: now, bytes: bytesOf(README) }
  yield { path: 'memories.jsonl', modifiedAt: now, parts: lines(deps, account, pages) }
  for await (const memory of allMemories(deps, account, pages)) {
    memories += 1
    const mediaPath = memory.media && mediaPathOf(deps, memory, memory.media)
    const note = noteText(memory, mediaPath)
    yield { path: notePath(memory, account.timezone), modifiedAt: memory.updatedAt, bytes: bytesOf(note) }
    if (!memory.media || mediaPath === null) continue
    const stream = await deps.blobs.read(memory.media.key)
    if (stream) {
      media += 1
      try {
        yield { path: mediaPath, modifiedAt: memory.createdAt, parts: stream }
      } finally {
        stream.destroy()
      }
    } else missing.push(mediaPath)
  }
  if (missing.length > 0) yield { path: 'missing.txt', modifiedAt: now, bytes: bytesOf(`${missing.join('\n')}\n`) }
  const summary = {
    exportedAt: isoTime(now),
    account: accountOf(account),
    counts: { memories, media, missing: missing.length },
  }
  yield { path: 'account.json', modifiedAt: now, bytes: bytesOf(`${JSON.stringify(summary, null, 2)}\n`) }
}

/** Short ones go together, which takes less time; a page of long ones would take too much of it at once. */
async function* lines(
  deps: ExportDeps,
  account: Account,
  pages: readonly string[],
): AsyncGenerator<Uint8Array, void, undefined> {
  let text = ''
  for await (const memory of allMemories(deps, account, pages)) {
    text += `${JSON.stringify(lineOf(deps, memory))}\n`
    if (text.length < LINES_LENGTH) continue
    yield bytesOf(text)
    text = ''
  }
  if (text !== '') yield bytesOf(text)
}

/** As reading it answers, and whether its title was given: that can't be told from the rest, and what follows the text when it changes does. */
function lineOf({ baseUrl }: ExportDeps, memory: Memory) {
  return { ...memoryView(baseUrl, memory), isTitleGiven: memory.isTitleGiven }
}

/** What goes with its owner to another server: no id, no plan and no times, which are of this one. */
function accountOf({ email, name, language, timezone, geolocation }: Account) {
  return { email, name, settings: { language, timezone, geolocation } }
}

/**
 * The ids of all memories, those of a page in one string: a million of them take 32 MB, a third of what separate strings would. What comes in
 * later has no place in the export, be it an import that brings memories with older ids.
 */
async function idPages({ store }: ExportDeps, account: Account): Promise<string[]> {
  const pages: string[] = []
  for (let last: string | null = null; ; ) {
    const ids: string[] = await store.memories.idsAfter(account.id, last, IDS_AT_ONCE)
    for (let from = 0; from < ids.length; from += PAGE) pages.push(ids.slice(from, from + PAGE).join(' '))
    last = ids.at(-1) ?? null
    if (last === null) return pages
    await nextTurn()
  }
}

async function* allMemories(
  { store }: ExportDeps,
  account: Account,
  pages: readonly string[],
): AsyncGenerator<Memory, void, undefined> {
  for (const page of pages) {
    const listed = await store.memories.getListed(account.id, page.split(' '))
    yield* readListed(store.memories, account.id, listed)
  }
}

function mediaPathOf({ extensionOf }: ExportDeps, memory: Memory, { contentType }: Media): string {
  return `media/${memory.id}.${extensionOf(contentType)}`
}

function bytesOf(text: string): Uint8Array {
  return Buffer.from(text, 'utf8')
}
