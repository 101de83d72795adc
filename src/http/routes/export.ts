import { Readable } from 'node:stream'
import type { ReadingLedger } from '../../core/activity.ts'
import { AppError } from '../../core/errors.ts'
import { type ArchiveFile, type ExportDeps, exportFiles } from '../../core/export.ts'
import { errorsWithCredential } from '../../schema/errors.ts'
import { Archive } from '../../schema/export.ts'
import { extensionOf } from '../disposition.ts'
import { noteReading } from '../noted-reading.ts'
import type { Server } from '../server.ts'
import { zipArchive } from '../zip-archive.ts'

/** Each keeps a kilobyte for every memory that it has written, for as long as its reader takes. */
const MOST_AT_ONCE = 8
const RETRY_AFTER_SECONDS = 30

export interface ExportRouteDeps extends Omit<ExportDeps, 'extensionOf'> {
  ledger: ReadingLedger
}

export function exportRoutes(app: Server, deps: ExportRouteDeps): void {
  const exporting = new Set<string>()
  app.get(
    '/v1/export',
    {
      schema: {
        operationId: 'exportAccount',
        summary: 'Download everything',
        description:
          'Memories as JSON lines and as Markdown, audio and images as they came in, and the account. One at a time.',
        tags: ['Account'],
        response: { 200: Archive, ...errorsWithCredential() },
      },
    },
    async (request, reply) => {
      const { account } = request
      const day = new Date(deps.clock()).toISOString().slice(0, 10)
      reply.type('application/zip').header('content-disposition', `attachment; filename="lembra-${day}.zip"`)
      if (request.method === 'HEAD') return reply.send(Readable.from([]))
      refuseTooMany(exporting, account.id)
      exporting.add(account.id)
      let count = 0
      const archive = zipArchive(counted(exportFiles({ ...deps, extensionOf }, account), () => count++))
      archive.once('close', () => {
        exporting.delete(account.id)
        noteReading(deps.ledger, request, { kind: 'export', memoryIds: [], count })
      })
      return reply.send(archive)
    },
  )
}

/** Each memory has one note. */
async function* counted(files: AsyncIterable<ArchiveFile>, onNote: () => void): AsyncGenerator<ArchiveFile> {
  for await (const file of files) {
    if (file.path.startsWith('notes/')) onNote()
    yield file
  }
}

function refuseTooMany(exporting: ReadonlySet<string>, accountId: string): void {
  const waiting = { retryAfterSeconds: RETRY_AFTER_SECONDS }
  if (exporting.has(accountId))
    throw new AppError('rate-limit', 'An export of this account is under way. Wait until it has ended.', waiting)
  if (exporting.size >= MOST_AT_ONCE)
    throw new AppError('unavailable', 'Too many exports are under way. Please try again in a moment.', waiting)
}
