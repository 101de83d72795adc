import { AppError } from '../../core/errors.ts'
import { issueTicket, receiveUpload, type UploadDeps } from '../../core/media/uploads.ts'
import { UploadBody, UploadPath, UploadQuery, UploadRequest, UploadTicket } from '../../schema/capture.ts'
import { NoBody, ref } from '../../schema/contract.ts'
import { errorsWithCredential, errorsWithoutCredential } from '../../schema/errors.ts'
import { acceptFiles } from '../file-bodies.ts'
import type { Server } from '../server.ts'

export function ticketRoutes(app: Server, deps: UploadDeps): void {
  app.post(
    '/v1/uploads',
    {
      schema: {
        operationId: 'createUpload',
        summary: 'Create an upload URL',
        description: 'PUT the bytes to `uploadUrl` with the same content type, then capture them by `key`.',
        tags: ['Memories'],
        body: UploadRequest,
        response: { 200: ref(UploadTicket), ...errorsWithCredential(413) },
      },
    },
    async (request) => issueTicket(deps, request, request.body),
  )
}

/** Outside the scope of bearer tokens: the URL is signed, for one file and a quarter of an hour. */
export async function uploadRoutes(parent: Server, deps: UploadDeps): Promise<void> {
  await parent.register(async (app: Server) => {
    acceptFiles(app)
    app.put(
      '/v1/uploads/:account/:file',
      {
        schema: {
          operationId: 'putUpload',
          summary: 'Upload a file',
          description: 'Use the `uploadUrl` of a ticket unchanged. It accepts one PUT.',
          tags: ['Memories'],
          security: [],
          params: UploadPath,
          querystring: UploadQuery,
          body: UploadBody,
          response: { 204: NoBody, ...errorsWithoutCredential(404) },
        },
      },
      async (request, reply) => {
        const source: unknown = request.body
        if (typeof source !== 'object' || source === null || !(Symbol.asyncIterator in source))
          throw new AppError('invalid', 'Send the bytes of the file with the content type that was announced.')
        const { account, file } = request.params
        const { expires = 0, type = '', size = 0, by = '', signature = '' } = request.query
        await receiveUpload(
          deps,
          `${account}/${file}`,
          { expires, type, size, by, signature },
          { source: source as AsyncIterable<Uint8Array>, contentType: request.headers['content-type'] ?? '' },
        )
        return reply.code(204).send(null)
      },
    )
  })
}
