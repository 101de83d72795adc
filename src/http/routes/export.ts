import { Readable } from 'node:stream'
import { AppError } from '../../core/errors.ts'
import { type ExportDeps, exportFiles } from '../../core/export.ts'
import { errorsWithCredential } from '../../schema/errors.ts'
import { Archive } from '../../schema/export.ts'
import { extensionOf } from '../disposition.ts'
import type { Server } from '../server.ts'
import { zipArchive } from '../zip-archive.ts'

/** Each keeps a kilobyte for every memory that it has written, for as long as its reader takes. */
const MOST_AT_ONCE = 8
const RETRY_AFTER_SECONDS = 30

export function exportRoutes(app: Server, deps: Omit<ExportDeps, 'extensionOf'>): void {
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
      const archive = zipArchive(exportFiles({ ...deps, extensionOf }, account))
      archive.once('close', () => exporting.delete(account.id))
      return reply.send(archive)
    },
  )
}

function refuseTooMany(exporting: ReadonlySet<string>, accountId: string): void {
  const waiting = { retryAfterSeconds: RETRY_AFTER_SECONDS }
  if (exporting.has(accountId))
    throw new AppError('rate-limit', 'An export of this account is under way. Wait until it has ended.', waiting)
  if (exporting.size >= MOST_AT_ONCE)
    throw new AppError('unavailable', 'Too many exports are under way. Please try again in a moment.', waiting)
}
