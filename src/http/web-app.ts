import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../core/errors.ts'
import { sendError } from './errors.ts'
import { sendNotBuilt } from './not-built-page.ts'
import type { Server } from './server.ts'

export interface WebAppOptions {
  /** Where the build is: absolute. It may come and change while the service runs. */
  folder: string
  /** The app's own addresses, as routes: each is answered with its document. */
  paths: readonly string[]
}

/** The web app's files and pages, to anyone. Nothing is read before it is asked for. */
export async function webAppRoutes(app: Server, { folder, paths }: WebAppOptions): Promise<void> {
  const isBuilt = createBuildCheck(folder)
  if (!isBuilt()) app.log.warn('the web app is not built, and its pages say so: npm run build:web')
  // A scope of its own: the contract's page brings the same plugin, and what fails here is answered in another way.
  await app.register(async (scope: Server) => {
    await scope.register(fastifyStatic, staticOptions(folder))
    scope.setErrorHandler(sendFileError)
    const get = (url: string, handler: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | void) =>
      scope.route({ method: ['GET', 'HEAD'], url, schema: { hide: true }, handler })
    for (const path of paths) {
      get(path, (_request, reply) => (isBuilt() ? reply.sendFile('index.html') : sendNotBuilt(reply)))
    }
    for (const path of ['/assets/*', '/icons/*', '/:file']) get(path, sendNamedFile)
  })
}

/** The app's document by a status of one's own, with the headers of every page. */
export function createPageSender(folder: string): (reply: FastifyReply, status: number) => Promise<FastifyReply> {
  const isBuilt = createBuildCheck(folder)
  return async (reply, status) => {
    if (!isBuilt()) return sendNotBuilt(reply)
    const page = await readFile(join(folder, 'index.html'))
    return reply.code(status).headers(OF_A_PAGE).type('text/html; charset=utf-8').send(page)
  }
}

/** Of the service, whose answers are for programs. */
const NO_PAGES = /^\/(?:v\d+|oauth|mcp|\.well-known|docs|assets|icons)(?:[/?]|$)/

/** A browser that goes to an address of no page gets the app, which says so in the person's language. */
export function createUnknownPageSender(folder: string) {
  const sendPage = createPageSender(folder)
  return (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | null => {
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    const wantsPage = /\btext\/html\b/.test(request.headers.accept ?? '')
    if (!isReading || !wantsPage || NO_PAGES.test(request.url)) return null
    return sendPage(reply.header('vary', 'accept'), 404)
  }
}

/** Looked for until it is there, so that a build beside a running service is taken up, and never after that. */
function createBuildCheck(folder: string): () => boolean {
  let isBuilt = false
  return () => {
    isBuilt ||= existsSync(join(folder, 'index.html'))
    return isBuilt
  }
}

/** `serve: false` leaves only `reply.sendFile`: its own catch-all route would look for a file behind every unknown address. */
function staticOptions(folder: string): FastifyStaticOptions {
  const assets = join(folder, 'assets') + sep
  return {
    root: folder,
    serve: false,
    // It warns in its own words where the folder is not there.
    suppressWarning: true,
    preCompressed: true,
    dotfiles: 'ignore',
    index: false,
    acceptRanges: false,
    cacheControl: false,
    setHeaders: (reply, path) => void (path.startsWith(assets) ? reply.headers(OF_AN_ASSET) : reply.headers(OF_A_PAGE)),
  }
}

/**
 * A path that needs no decoding, none of whose parts begins with a dot. What is compressed beforehand is chosen by Accept-Encoding and has no
 * address of its own.
 */
const FILE = /^(?:\/[\w@~+-][\w@~+.-]*)+(?<!\.br|\.gz)$/

function sendNamedFile(request: FastifyRequest, reply: FastifyReply): void {
  const [path = ''] = request.url.split('?', 1)
  if (FILE.test(path)) reply.sendFile(path.slice(1))
  else reply.callNotFound()
}

/** What the plugin refuses is not there, rather than malformed or broken; a disk that fails stays a fault of ours. */
function sendFileError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isRefused = error.statusCode !== undefined && error.statusCode < 500
  return sendError(isRefused ? new AppError('not-found', 'There is nothing at this address.') : error, request, reply)
}

/** The app records, photographs and asks where one is; a copied key goes to the clipboard, which is not among these. */
const DENIED_FEATURES = [
  'accelerometer',
  'display-capture',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'midi',
  'payment',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'serial',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]

/** Their names hold a hash of their content. A page's policies say nothing of them, and would be a kilobyte with each. */
const OF_AN_ASSET = {
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'same-origin',
}

/** Also of the service worker, whose own policy is its script's. */
const OF_A_PAGE = {
  'cache-control': 'no-cache',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types lembra',
  ].join('; '),
  'permissions-policy': [
    ...['microphone', 'camera', 'geolocation'].map((feature) => `${feature}=(self)`),
    ...DENIED_FEATURES.map((feature) => `${feature}=()`),
  ].join(', '),
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}
