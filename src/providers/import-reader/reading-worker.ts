// Parses untrusted files in a thread that can be terminated at any time: it holds no state that must be saved.

import { type FileHandle, open } from 'node:fs/promises'
import { type MessagePort, parentPort } from 'node:worker_threads'
import { AppError, type ErrorKind } from '../../core/errors.ts'
import type { JsonObject } from '../../core/memories/record.ts'
import { importerFor } from '../../core/transfer/format.ts'
import type {
  FileRemark,
  ImportAccount,
  Importer,
  ImportItem,
  ImportSource,
  KeptSettings,
  OpenRequest,
  ReadableFile,
} from '../../core/transfer/items.ts'
import { ImportFault, type Problem } from '../../core/transfer/problems.ts'
import type { ImportFormat } from '../../schema/transfer.ts'
import { type ArchiveFiles, openArchiveFiles } from './archive-files.ts'
import { readableFile } from './readable.ts'

export interface FileAddress {
  path: string
  bytes: number
  /** Limit for everything unpacked from an archive. */
  maxUnpackedBytes: number
}

/** Flow control: how much the service has consumed. The thread may send the same amount again. */
export interface Credit {
  items: number
  length: number
}

export type ReaderRequest =
  | { do: 'open'; file: FileAddress; request: Omit<OpenRequest, 'signal'> }
  | { do: 'read'; account: ImportAccount; now: number }
  | { do: 'take'; taken: Credit }
  | { do: 'answer'; number: number; kept: JsonObject | null }

export type ReaderMessage =
  | { tell: 'opened'; format: ImportFormat; settings: KeptSettings | null }
  | { tell: 'total'; total: number | null }
  | { tell: 'item'; item: ImportItem | FileRemark; length: number }
  | { tell: 'question'; number: number; sourceId: string }
  | { tell: 'ended' }
  | { tell: 'failed'; fault: Fault }
  /** Sent once the thread has loaded, then every second while its event loop runs. */
  | { tell: 'alive' }

/** An error as plain data. `kind` is null for a bug. */
export interface Fault {
  kind: ErrorKind | null
  message: string
  field: string | undefined
  problem: Problem | null
}

const ALIVE_EVERY_MS = 1_000
/** Limits for items that are sent but not yet consumed. */
const MOST_WAITING: Credit = { items: 64, length: 2_000_000 }
/** Estimated length of an item without its text. */
const ITEM_LENGTH = 1_000

type Ask<D extends ReaderRequest['do']> = Extract<ReaderRequest, { do: D }>

/** Reads one file at a time: opens it, then reads it to its end. The handle is closed on failure or at the end. */
function serveReading(port: MessagePort): void {
  const tell = (message: ReaderMessage) => port.postMessage(message)
  const sending = createSending(tell)
  const questions = createQuestions(tell)
  let opened: Opened | null = null

  async function begin({ file, request }: Ask<'open'>): Promise<void> {
    opened = await openFile(file, request)
    const { importer, readable } = opened
    const settings = (await importer.settings?.(readable)) ?? null
    tell({ tell: 'opened', format: importer.format, settings })
  }

  async function read({ account, now }: Ask<'read'>): Promise<void> {
    if (!opened) throw new Error('No file is open.')
    const { importer, readable, name } = opened
    const source: ImportSource = { file: readable, account, name, now, before: questions.ask }
    tell({ tell: 'total', total: importer.count ? await importer.count(source) : null })
    for await (const item of importer.items(source)) await sending.send(item)
    await finish()
    tell({ tell: 'ended' })
  }

  async function finish(): Promise<void> {
    const { handle, files } = opened ?? {}
    opened = null
    sending.reset()
    await files?.close()
    await handle?.close()
  }

  const attempt = (work: Promise<void>) => {
    work.catch(async (error: unknown) => {
      await finish().catch(() => {})
      tell({ tell: 'failed', fault: faultOf(error) })
    })
  }
  port.on('message', (request: ReaderRequest) => {
    if (request.do === 'open') attempt(begin(request))
    else if (request.do === 'read') attempt(read(request))
    else if (request.do === 'take') sending.taken(request.taken)
    else questions.answer(request)
  })
  tell({ tell: 'alive' })
  setInterval(() => tell({ tell: 'alive' }), ALIVE_EVERY_MS)
}

interface Opened {
  handle: FileHandle
  files: ArchiveFiles
  readable: ReadableFile
  importer: Importer
  name: string
}

async function openFile(address: FileAddress, request: Ask<'open'>['request']): Promise<Opened> {
  const { path, bytes, maxUnpackedBytes } = address
  const handle = await open(path, 'r')
  const files = openArchiveFiles(path, { handle, bytes }, maxUnpackedBytes)
  try {
    const readable = await readableFile(files, files.whole())
    return { handle, files, readable, importer: await importerFor(readable, request), name: request.name }
  } catch (error) {
    await files.close()
    await handle.close()
    throw error
  }
}

/** Sends items one by one, so that all items before a hostile one arrive. At most `MOST_WAITING` are unconsumed. */
function createSending(tell: (message: ReaderMessage) => void) {
  const waiting: Credit = { items: 0, length: 0 }
  let wake = () => {}
  return {
    async send(item: ImportItem | FileRemark): Promise<void> {
      const length = lengthOf(item)
      while (
        waiting.items >= MOST_WAITING.items ||
        (waiting.items > 0 && waiting.length + length > MOST_WAITING.length)
      )
        await new Promise<void>((resolve) => (wake = resolve))
      waiting.items += 1
      waiting.length += length
      tell({ tell: 'item', item, length })
    },
    taken({ items, length }: Credit): void {
      waiting.items -= items
      waiting.length -= length
      wake()
    },
    reset(): void {
      waiting.items = 0
      waiting.length = 0
    },
  }
}

function lengthOf(item: ImportItem | FileRemark): number {
  if ('brought' in item) return ITEM_LENGTH + item.brought.text.length
  return ITEM_LENGTH + ('kept' in item ? item.kept.memory.text.length : 0)
}

function createQuestions(tell: (message: ReaderMessage) => void) {
  const unanswered = new Map<number, (kept: JsonObject | null) => void>()
  let count = 0
  return {
    ask: (sourceId: string) =>
      new Promise<JsonObject | null>((resolve) => {
        count += 1
        unanswered.set(count, resolve)
        tell({ tell: 'question', number: count, sourceId })
      }),
    answer({ number, kept }: Ask<'answer'>): void {
      unanswered.get(number)?.(kept)
      unanswered.delete(number)
    },
  }
}

function faultOf(error: unknown): Fault {
  if (!(error instanceof AppError)) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { kind: null, message, field: undefined, problem: null }
  }
  const { kind, message, field } = error
  return { kind, message, field, problem: error instanceof ImportFault ? error.problem : null }
}

if (parentPort) serveReading(parentPort)
