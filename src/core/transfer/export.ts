import { setImmediate as nextTurn } from 'node:timers/promises'
import { dayText, wallClockAt } from '../../engines/language/index.ts'
import type { ViewedAccount } from '../accounts/record.ts'
import type { BlobStore } from '../media/files.ts'
import { isoTime, memoryView } from '../memories/memory-view.ts'
import { clientSlug, type Media, type Memory, type MemoryStore, readListed } from '../memories/record.ts'
import type { ReminderStore } from '../reminders/record.ts'
import { hoursView } from '../reminders/settings.ts'
import type { Clock } from '../store.ts'

export interface ExportDeps {
  store: {
    memories: Pick<MemoryStore, 'idsAfter' | 'getListed' | 'getMany'>
    reminders: Pick<ReminderStore, 'settings'>
  }
  blobs: Pick<BlobStore, 'read'>
  clock: Clock
  baseUrl: string
  /** File extension without a dot, such as `m4a`. */
  extensionOf(contentType: string): string
}

/** A file of the archive: its bytes, or chunks that are read on demand. `path` contains only characters that are safe in a path. */
export type ArchiveFile = { path: string; modifiedAt: number } & (
  | { bytes: Uint8Array }
  | { parts: AsyncIterable<Uint8Array> }
)

/** Memories per query. Large ones are read one after another. */
const PAGE = 50
const IDS_AT_ONCE = 20 * PAGE
/** Minimum characters of `memories.jsonl` per chunk. */
const LINES_LENGTH = 16_384

/**
 * Yields the files of an export. The caller must read all parts of a file before it asks for the next one. A memory that is changed meanwhile may
 * appear in its old or new state, and a deleted one may be missing.
 */
export async function* exportFiles(
  deps: ExportDeps,
  account: ViewedAccount,
): AsyncGenerator<ArchiveFile, void, undefined> {
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
    account: { ...accountOf(account), ...(await notificationsOf(deps, account)) },
    counts: { memories, media, missing: missing.length },
  }
  yield { path: 'account.json', modifiedAt: now, bytes: bytesOf(`${JSON.stringify(summary, null, 2)}\n`) }
}

/** Joins short lines into one chunk, which is faster. Joining a page of long ones would block the event loop. */
async function* lines(
  deps: ExportDeps,
  account: ViewedAccount,
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

/** The memory as in API responses, plus `isTitleGiven`, which cannot be derived and decides whether the title follows later changes of the text. */
function lineOf({ baseUrl }: ExportDeps, memory: Memory) {
  return { ...memoryView(baseUrl, memory), isTitleGiven: memory.isTitleGiven }
}

/** The owner's data that is valid on another server, so without id, plan and times. */
function accountOf({ email, name, language, timezone, geolocation }: ViewedAccount) {
  return { email, name, settings: { language, timezone, geolocation } }
}

/** Not with a limited credential, which may not read them. */
async function notificationsOf({ store }: ExportDeps, { id, scope }: ViewedAccount) {
  return scope === null ? { notifications: hoursView(await store.reminders.settings(id)) } : {}
}

/**
 * The ids of all memories, joined into one string per page: a million of them take 32 MB, a third of what separate strings take. Memories that are
 * added later are not exported, even if an import gives them older ids.
 */
async function idPages({ store }: ExportDeps, account: ViewedAccount): Promise<string[]> {
  const pages: string[] = []
  for (let last: string | null = null; ; ) {
    const ids: string[] = await store.memories.idsAfter(account, last, IDS_AT_ONCE)
    for (let from = 0; from < ids.length; from += PAGE) pages.push(ids.slice(from, from + PAGE).join(' '))
    last = ids.at(-1) ?? null
    if (last === null) return pages
    await nextTurn()
  }
}

async function* allMemories(
  { store }: ExportDeps,
  account: ViewedAccount,
  pages: readonly string[],
): AsyncGenerator<Memory, void, undefined> {
  for (const page of pages) {
    const listed = await store.memories.getListed(account, page.split(' '))
    yield* readListed(store.memories, account, listed)
  }
}

function mediaPathOf({ extensionOf }: ExportDeps, memory: Memory, { contentType }: Media): string {
  return `media/${memory.id}.${extensionOf(contentType)}`
}

function bytesOf(text: string): Uint8Array {
  return Buffer.from(text, 'utf8')
}

const README = `Lembra
======

English
-------
All that your account kept when this archive was made.
  memories.jsonl  Every memory with all of its fields, one JSON object on each line.
  notes/          Every memory as a Markdown file to read; the lines between the dashes say what is known of it (YAML).
  media/          Audio and images, as they came in. The file's name is the memory's id.
  account.json    Your account, and how many memories and files are here.
  missing.txt     Only there if the server no longer had some of the files: their names.

Português
---------
Tudo o que a sua conta guardava quando este arquivo foi feito.
  memories.jsonl  Cada memória com todos os seus campos, um objeto JSON em cada linha.
  notes/          Cada memória como um arquivo Markdown para ler; as linhas entre os traços dizem o que se sabe dela (YAML).
  media/          Áudios e imagens, como chegaram. O nome do arquivo é o id da memória.
  account.json    A sua conta, e quantas memórias e arquivos estão aqui.
  missing.txt     Só existe se o servidor já não tinha alguns dos arquivos: os nomes deles.

Español
-------
Todo lo que tu cuenta guardaba cuando se hizo este archivo.
  memories.jsonl  Cada memoria con todos sus campos, un objeto JSON en cada línea.
  notes/          Cada memoria como un archivo Markdown para leer; las líneas entre los guiones dicen lo que se sabe de ella (YAML).
  media/          Audios e imágenes, tal como llegaron. El nombre del archivo es el id de la memoria.
  account.json    Tu cuenta, y cuántas memorias y archivos hay aquí.
  missing.txt     Solo existe si el servidor ya no tenía algunos de los archivos: sus nombres.
`

/** Characters of the title in a file name. With four bytes each, the name fits into the 255 bytes that file systems allow. */
const MAX_SLUG_LENGTH = 50
/** 40 bits of the id, so that no two captures of a day get the same name. */
const ID_TAIL_LENGTH = 8

/** `notes/2026-03-07-pay-the-rent-k2m8n4p0.md`. The date is the capture's in the account's time zone. */
function notePath(memory: Memory, timezone: string): string {
  const date = dayText(wallClockAt(new Date(memory.capturedAt), timezone).day)
  const slug = Array.from(clientSlug(memory.title.normalize('NFC')))
    .slice(0, MAX_SLUG_LENGTH)
    .join('')
    .replace(/-$/, '')
  return `notes/${[date, slug, memory.id.slice(-ID_TAIL_LENGTH)].filter(Boolean).join('-')}.md`
}

/** Markdown with YAML front matter. */
function noteText(memory: Memory, mediaPath: string | null): string {
  const matter = {
    id: memory.id,
    title: memory.title,
    type: memory.type,
    tags: memory.tags,
    created: isoTime(memory.createdAt),
    updated: isoTime(memory.updatedAt),
    captured: isoTime(memory.capturedAt),
    client: memory.client,
    status: memory.status,
    due: memory.dueAt === null ? null : isoTime(memory.dueAt),
    language: memory.language,
    source: memory.source,
    media: mediaPath,
  }
  const fields = Object.entries(matter).map(([name, value]) => `${name}: ${yamlOf(value)}\n`)
  return `---\n${fields.join('')}---\n\n${memory.text}\n`
}

/** Characters that JSON allows unescaped but that YAML (1.1 or 1.2) refuses or reads as a line break. */
const UNFIT_FOR_YAML = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g

/** JSON is valid YAML except for these characters, which both can escape. */
function yamlOf(value: string | string[] | null): string {
  return JSON.stringify(value).replace(
    UNFIT_FOR_YAML,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
