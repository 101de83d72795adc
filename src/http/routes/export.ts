import { Readable } from 'node:stream'
import type { ActivityLog } from '../../core/activity/activity.ts'
import type { Store } from '../../core/store.ts'
import { type ArchiveFile, type ExportDeps, exportFiles } from '../../core/transfer/export.ts'
import { errorsWithCredential } from '../../schema/errors.ts'
import { Archive } from '../../schema/export.ts'
import { createAccountCap } from '../account-cap.ts'
import { extensionOf } from '../disposition.ts'
import { createAnswerSteps } from '../large-responses.ts'
import { recordAccess } from '../record-access.ts'
import type { Server } from '../server.ts'
import { zipArchive } from '../zip-archive.ts'

/**
 * An export keeps a kilobyte for every memory that it has written, for as long as its reader takes. Only exports that are being read take turns at
 * the work, so slow readers do not delay the others.
 */
const MOST_OPEN = 64
const RETRY_AFTER_SECONDS = 30

export interface ExportRouteDeps extends Omit<ExportDeps, 'extensionOf'> {
  activityLog: ActivityLog
  store: ExportDeps['store'] & Pick<Store, 'credentials'>
}

export function exportRoutes(app: Server, deps: ExportRouteDeps): void {
  const steps = createAnswerSteps(deps.store)
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
      schema: {
        operationId: 'exportAccount',
        summary: 'Download everything',
        description:
          'Memories as JSON Lines and as Markdown, the original audio and images, and the account, as of the start of the export. One at a time. If the credential is revoked meanwhile, the connection is cut: an archive without its end is incomplete.',
        tags: ['Account'],
        response: { 200: Archive, ...errorsWithCredential() },
      },
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
