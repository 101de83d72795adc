import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { ActivityLog } from '../../core/activity/activity.ts'
import { AppError } from '../../core/errors.ts'
import {
  checkLink,
  findMedia,
  linkToMedia,
  type MediaReadingDeps,
  openMedia,
  type ServedMedia,
} from '../../core/media/media-download.ts'
import { type RetryDeps, retryMemory } from '../../core/media/stage.ts'
import { issueTicket, receiveUpload, type UploadDeps } from '../../core/media/uploads.ts'
import { memoryView } from '../../core/memories/memory-view.ts'
import { plural } from '../../core/messages/media.ts'
import { UploadBody, UploadPath, UploadQuery, UploadRequest, UploadTicket } from '../../schema/capture.ts'
import { errorResponses, FileBody, NoBody, ref } from '../../schema/contract.ts'
import {
  MediaLink,
  MediaLinkPath,
  MediaLinkQuery,
  MediaQuery,
  MemoryBody,
  MemoryPath,
  RangeHeaders,
} from '../../schema/memory.ts'
import { acceptFiles, streamIn } from '../body-reading.ts'
import { contentDisposition, rangeOf } from '../file-responses.ts'
import { operation } from '../openapi.ts'
import type { Server } from '../server.ts'
import { recordAccess } from './shared.ts'

interface MediaRouteDeps extends MediaReadingDeps, RetryDeps {
  activityLog: ActivityLog
  wakeJobs(): void
}

interface AskedRange {
  range?: string | undefined
  'if-none-match'?: string | undefined
  'if-range'?: string | undefined
}

export function mediaRoutes(app: Server, deps: MediaRouteDeps): void {
  app.get(
    '/v1/memories/:id/media',
    {
      schema: operation('Memories', 'getMedia', 'Read the file of an audio or image', {
        description: 'The unchanged original, or `size=thumb`: a small WebP of an image. Supports `Range`.',
        params: MemoryPath,
        querystring: MediaQuery,
        headers: RangeHeaders,
        response: { 200: FileBody, 206: FileBody, ...errorResponses([416]) },
      }),
    },
    async (request, reply) => {
      const { id } = request.params
      const media = await findMedia(deps, request.account, id, request.query.size ?? 'original')
      recordAccess(deps.activityLog, request, { kind: 'fetch', memoryIds: [id] })
      return sendMedia(deps, reply, media, request.headers)
    },
  )
  app.get(
    '/v1/memories/:id/media/link',
    {
      schema: operation('Memories', 'linkMedia', 'Get a URL of the file that needs no credential', {
        description:
          'For `<audio>` and `<img>` on a page. It expires after some minutes, and is revoked with the credential that requested it.',
        params: MemoryPath,
        querystring: MediaQuery,
        response: { 200: ref(MediaLink) },
      }),
    },
    async (request) => {
      const { id } = request.params
      const link = await linkToMedia(deps, request.credential, id, request.query.size ?? 'original')
      recordAccess(deps.activityLog, request, { kind: 'fetch', memoryIds: [id] })
      return link
    },
  )
  retryRoute(app, deps)
}

function retryRoute(app: Server, deps: MediaRouteDeps): void {
  app.post(
    '/v1/memories/:id/retry',
    {
      schema: operation('Memories', 'retryMemory', 'Retry a failed capture', {
        description:
          'A failed audio or image becomes pending and is processed again. A paused one is checked again. Others stay unchanged.',
        params: MemoryPath,
        response: { 202: ref(MemoryBody) },
      }),
    },
    async (request, reply) => {
      const memory = await retryMemory(deps, request.account, request.params.id)
      recordAccess(deps.activityLog, request, { kind: 'fetch', memoryIds: [memory.id] })
      return reply.code(202).send(memoryView(deps.baseUrl, memory))
    },
  )
}

/** Outside the scope of bearer tokens: the URL is signed, for one file and some minutes. */
export function mediaLinkRoutes(app: Server, deps: MediaRouteDeps): void {
  app.get(
    '/v1/media/:account/:id',
    {
      schema: operation('Memories', 'getLinkedMedia', 'Read a file by its signed URL', {
        security: [],
        params: MediaLinkPath,
        querystring: MediaLinkQuery,
        headers: RangeHeaders,
        response: { 200: FileBody, 206: FileBody, ...errorResponses([416]) },
      }),
    },
    async (request, reply) => {
      const { size = 'original', expires = 0, by = '', signature = '' } = request.query
      const { account: accountId, id } = request.params
      const viewer = await checkLink(deps, { accountId, id, size, expires, by, signature })
      return sendMedia(deps, reply, await findMedia(deps, viewer, id, size), request.headers)
    },
  )
}

async function sendMedia(
  deps: MediaRouteDeps,
  reply: FastifyReply,
  media: ServedMedia,
  asked: AskedRange,
): Promise<FastifyReply> {
  const tag = `"${media.tag}"`
  reply.headers({
    etag: tag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'content-disposition': contentDisposition(media.contentType, media.name),
    // If it is opened as a page, nothing in it may run.
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-site',
  })
  if (asked['if-none-match'] === tag) return reply.code(304).send()
  const isSameFile = asked['if-range'] === undefined || asked['if-range'] === tag
  const range = rangeOf(isSameFile ? asked.range : undefined, media.bytes)
  if (range.kind === 'unsatisfiable') {
    reply.header('content-range', `bytes */${media.bytes}`)
    const size = plural('en', media.bytes, { one: '1 byte', other: `${media.bytes} bytes` })
    throw new AppError('unsatisfiable', `The range lies outside the file, which has ${size}.`)
  }
  reply.type(media.contentType)
  if (range.kind === 'whole') {
    reply.header('content-length', media.bytes)
    return reply.send(reply.request.method === 'HEAD' ? Readable.from([]) : await openMedia(deps, media, undefined))
  }
  reply.code(206).headers({
    'content-range': `bytes ${range.first}-${range.last}/${media.bytes}`,
    'content-length': range.last - range.first + 1,
  })
  return reply.send(await openMedia(deps, media, range))
}

export function ticketRoutes(app: Server, deps: UploadDeps): void {
  app.post(
    '/v1/uploads',
    {
      schema: operation('Memories', 'createUpload', 'Create an upload URL', {
        description: 'PUT the bytes to `uploadUrl` with the same content type, then capture them by `key`.',
        body: UploadRequest,
        response: { 200: ref(UploadTicket) },
      }),
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
        schema: operation('Memories', 'putUpload', 'Upload a file', {
          description: 'Use the `uploadUrl` of a ticket unchanged. It accepts one PUT.',
          security: [],
          params: UploadPath,
          querystring: UploadQuery,
          body: UploadBody,
          response: { 204: NoBody },
        }),
      },
      async (request, reply) => {
        const source = streamIn(request.body)
        if (!source)
          throw new AppError('invalid', 'Send the bytes of the file with the content type that was announced.')
        const { account, file } = request.params
        const { expires = 0, type = '', size = 0, by = '', signature = '' } = request.query
        await receiveUpload(
          deps,
          `${account}/${file}`,
          { expires, type, size, by, signature },
          { source, contentType: request.headers['content-type'] ?? '' },
        )
        return reply.code(204).send(null)
      },
    )
  })
}
