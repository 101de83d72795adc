import { notePath, noteText } from './export-note.ts'
import { README } from './export-readme.ts'
import type { BlobStore } from './media-ports.ts'
import { isoTime, memoryView } from './memory-view.ts'
import type { Clock, MemoryStore } from './ports.ts'
import type { Account, Media, Memory } from './records.ts'

export interface ExportDeps {
  store: { memories: Pick<MemoryStore, 'after'> }
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

/** Memories held at once: one may have a megabyte of text. */
const PAGE = 20
/** Characters of `memories.jsonl` written at once. */
const LINES_LENGTH = 16_384

/**
 * Everything that an account keeps, one file after another. The caller takes them in order and reads each one's parts before it asks for the next.
 * What changes meanwhile may be in it or not.
 */
export async function* exportFiles(deps: ExportDeps, account: Account): AsyncGenerator<ArchiveFile, void, undefined> {
  const now = deps.clock()
  const missing: string[] = []
  let media = 0
  let memories = 0
  yield { path: 'README.txt', modifiedAt: now, bytes: bytesOf(README) }
  yield { path: 'memories.jsonl', modifiedAt: now, parts: lines(deps, account) }
  for await (const memory of allMemories(deps, account)) {
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
async function* lines(deps: ExportDeps, account: Account): AsyncGenerator<Uint8Array, void, undefined> {
  let text = ''
  for await (const memory of allMemories(deps, account)) {
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

async function* allMemories(deps: ExportDeps, account: Account): AsyncGenerator<Memory, void, undefined> {
  for await (const page of pages(deps, account)) yield* page
}

async function* pages({ store }: ExportDeps, account: Account): AsyncGenerator<Memory[], void, undefined> {
  let last: string | null = null
  for (;;) {
    const page: Memory[] = await store.memories.after(account.id, last, PAGE)
    last = page.at(-1)?.id ?? null
    if (last === null) return
    yield page
  }
}

function mediaPathOf({ extensionOf }: ExportDeps, memory: Memory, { contentType }: Media): string {
  return `media/${memory.id}.${extensionOf(contentType)}`
}

function bytesOf(text: string): Uint8Array {
  return Buffer.from(text, 'utf8')
}
