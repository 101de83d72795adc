import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ActivityLog } from '../../core/activity/activity.ts'
import { AppError } from '../../core/errors.ts'
import type { MediaCaptureDeps } from '../../core/media/media-capture.ts'
import type { Store } from '../../core/store.ts'
import { type ArchiveFile, type ExportDeps, exportFiles } from '../../core/transfer/export.ts'
import { importFile } from '../../core/transfer/importing.ts'
import type { ImportFile, ImportReceiver } from '../../core/transfer/items.ts'
import { createTurns, type RunningImports, type Turn } from '../../core/transfer/pacing.ts'
import { ref } from '../../schema/contract.ts'
import {
  Archive,
  IMPORT_TYPES,
  ImportFileBody,
  type ImportFormat,
  ImportQuery,
  ImportReport,
  type ImportReportView,
} from '../../schema/transfer.ts'
import { arriving, streamIn } from '../body-reading.ts'
import { createAccountCap, createFairSlots, type FairSlots } from '../concurrency-limits.ts'
import { extensionOf } from '../file-responses.ts'
import { createResponseSteps } from '../large-responses.ts'
import { operation } from '../openapi.ts'
import type { Server } from '../server.ts'
import { zipArchive } from '../zip-archive.ts'
import { recordAccess } from './shared.ts'

/**
 * An export keeps a kilobyte for every memory that it has written, for as long as its reader takes. Only exports that are being read take turns at
 * the work, so slow readers do not delay the others.
 */
const MOST_OPEN = 64
const RETRY_AFTER_SECONDS = 30

interface ExportRouteDeps extends Omit<ExportDeps, 'extensionOf'> {
  activityLog: ActivityLog
  store: ExportDeps['store'] & Pick<Store, 'credentials'>
}

export function exportRoutes(app: Server, deps: ExportRouteDeps): void {
  const steps = createResponseSteps(deps.store)
  const open = createAccountCap({
    mostOfAccount: 1,
    mostInAll: MOST_OPEN,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    tooMany: {
      ofAccount: 'An export of this account is under way. Wait until it has ended.',
      inAll: 'Too many exports are under way. Please try again in a moment.',
    },
  })
  app.get(
    '/v1/export',
    {
      schema: operation('Account', 'exportAccount', 'Download everything', {
        description:
          'Memories as JSON Lines and as Markdown, the original audio and images, and the account, as of the start of the export. One at a time. If the credential is revoked meanwhile, the connection is cut: an archive without its end is incomplete.',
        response: { 200: Archive },
      }),
    },
    async (request, reply) => {
      const { account, credential } = request
      const day = new Date(deps.clock()).toISOString().slice(0, 10)
      reply.type('application/zip').header('content-disposition', `attachment; filename="lembra-${day}.zip"`)
      if (request.method === 'HEAD') return reply.send(Readable.from([]))
      open.enter(account.id, reply.raw)
      let count = 0
      const files = counted(exportFiles({ ...deps, extensionOf }, account), () => count++)
      const archive = zipArchive(files, steps.of({ account, credential }))
      archive.once('close', () => {
        recordAccess(deps.activityLog, request, { kind: 'export', memoryIds: [], count })
      })
      return reply.send(archive)
    },
  )
}

/** Counts memories: each has one note. */
async function* counted(files: AsyncIterable<ArchiveFile>, onNote: () => void): AsyncGenerator<ArchiveFile> {
  for await (const file of files) {
    if (file.path.startsWith('notes/')) onNote()
    yield file
  }
}

interface ImportRouteDeps extends MediaCaptureDeps {
  importReceiver: ImportReceiver
  runningImports: RunningImports
  maxImportBytes: number
}

/** Each import holds some memories at once, and writes as fast as the disk allows. */
const MOST_AT_ONCE = 4
/** Each waiting import has a file on the disk and an open request. */
const MOST_WAITING = 64
const LATER = { retryAfterSeconds: 30 }
const PROGRESS_EVERY_MS = 1_000
const LINES_TYPE = 'application/x-ndjson'

/** In a scope of its own: no other route reads bodies this way. */
export async function importRoutes(parent: Server, deps: ImportRouteDeps): Promise<void> {
  await parent.register(async (app: Server) => {
    acceptImports(app)
    importRoute(app, deps)
  })
}

function acceptImports(app: Server): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser([...IMPORT_TYPES], async (_request: FastifyRequest, payload: Readable) => arriving(payload))
}

function importRoute(app: Server, deps: ImportRouteDeps): void {
  /** Accounts whose file is arriving, waiting for a slot or being imported in this process. */
  const accounts = new Set<string>()
  const slots = createFairSlots({ most: MOST_AT_ONCE, mostWaiting: MOST_WAITING, work: 'imports' })
  const turn = createTurns()
  app.post(
    '/v1/import',
    {
      config: { needsWholeAccount: true },
      schema: operation('Account', 'importMemories', 'Import memories', {
        description:
          'Takes an export of this service or a file of another tool, unchanged. Memories that were imported before are not imported again. With `Accept: application/x-ndjson`, lines of `{"progress": {done, total}}` come first, and `{"report": …}` or `{"error": …}` last.',
        querystring: ImportQuery,
        body: ImportFileBody,
        response: { 200: ref(ImportReport) },
      }),
    },
    async (request, reply) => {
      const { id } = request.account
      if (accounts.has(id)) throw oneAlready()
      accounts.add(id)
      const file = await receive(deps, request).catch((error: unknown) => {
        accounts.delete(id)
        throw error
      })
      const work: Work = async (onProgress, signal) => {
        try {
          return await importInTurn({ ...deps, turn, slots }, request, file, { onProgress, signal })
        } finally {
          accounts.delete(id)
          await file.discard()
        }
      }
      return wantsLines(request) ? sendLines(request, reply, work) : work(() => {}, departureOf(reply))
    },
  )
}

type Progress = (done: number, total: number | null) => void
type Work = (onProgress: Progress, signal: AbortSignal) => Promise<ImportReportView>

async function receive(
  { importReceiver, maxImportBytes }: ImportRouteDeps,
  request: FastifyRequest,
): Promise<ImportFile> {
  const source = streamIn(request.body)
  if (!source)
    throw new AppError(
      'invalid',
      `Send the bytes of a file with one of these content types: ${IMPORT_TYPES.join(', ')}.`,
    )
  if (Number(request.headers['content-length'] ?? 0) > maxImportBytes)
    throw new AppError('too-large', `The file is too large: send at most ${maxImportBytes / 1_048_576} MB.`)
  return importReceiver.receive(source, maxImportBytes)
}

interface Watch {
  onProgress: Progress
  signal: AbortSignal
}

/**
 * The slot and the claim, which is a database connection on PostgreSQL, are taken only now that the whole file has arrived: a slow client keeps
 * nobody waiting.
 * @throws {AppError} rate-limit; unavailable; and what the import itself rejects with
 */
async function importInTurn(
  deps: ImportRouteDeps & { turn: Turn; slots: FairSlots },
  request: FastifyRequest,
  file: ImportFile,
  watch: Watch,
): Promise<ImportReportView> {
  const { id } = request.account
  const release = await deps.slots.take(id, watch.signal)
  try {
    const claim = await deps.runningImports.claim(id)
    if (!claim) throw oneAlready()
    try {
      await claim.begin()
      return await runImport(deps, request, file, watch)
    } finally {
      await claim.end()
    }
  } finally {
    release()
  }
}

function runImport(
  deps: ImportRouteDeps & { turn: Turn },
  { account, credential, query, headers }: FastifyRequest,
  file: ImportFile,
  watch: Watch,
): Promise<ImportReportView> {
  const {
    format = 'auto',
    name = '',
    dryRun = false,
  } = query as { format?: ImportFormat | 'auto'; name?: string; dryRun?: boolean }
  const contentType = headers['content-type'] ?? ''
  const request = { format, name, contentType, isDryRun: dryRun, ...watch }
  return importFile(deps, { account, credential }, file, request)
}

/** Aborts when the client goes away before the response is complete. */
function departureOf({ raw }: FastifyReply): AbortSignal {
  const departure = new AbortController()
  raw.on('close', () => {
    if (!raw.writableFinished) departure.abort(new AppError('invalid', 'The client closed the connection.'))
  })
  return departure.signal
}

function wantsLines({ headers }: FastifyRequest): boolean {
  return (headers.accept ?? '').toLowerCase().includes(LINES_TYPE)
}

/** The status is sent before the result is known, so an error is in the last line. */
function sendLines(request: FastifyRequest, reply: FastifyReply, work: Work): FastifyReply {
  const lines = new Readable({ read() {} })
  const tell = (line: object) => void lines.push(`${JSON.stringify(line)}\n`)
  let last = { done: 0, total: null as number | null }
  const ticking = setInterval(() => tell({ progress: last }), PROGRESS_EVERY_MS)
  work((done, total) => {
    last = { done, total }
  }, departureOf(reply))
    .then(
      (report) => tell({ report }),
      (error: unknown) => tell(errorLine(error, request)),
    )
    .finally(() => {
      clearInterval(ticking)
      lines.push(null)
    })
  return reply.type(`${LINES_TYPE}; charset=utf-8`).send(lines)
}

function errorLine(error: unknown, request: FastifyRequest): { error: object } {
  if (error instanceof AppError)
    return { error: { error: error.message, ...(error.field !== undefined && { field: error.field }) } }
  request.log.error({ err: error, requestId: request.id }, 'import failed')
  return { error: { error: `Something broke on our side. Please report it with the request id ${request.id}.` } }
}

function oneAlready(): AppError {
  return new AppError('rate-limit', 'An import into this account is under way. Wait until it has ended.', LATER)
}
