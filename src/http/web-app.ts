import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { FastifyStaticOptions } from '@fastify/static'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../core/errors.ts'
import { sendError } from './errors.ts'
import type { Server } from './server.ts'

export interface WebAppOptions {
  /** Absolute path of the build. It may appear and change while the service runs. */
  folder: string
  /** The paths of the app's pages: each is answered with its document. */
  paths: readonly string[]
}

/** Serves the web app's files and pages to anyone. No file is read before it is requested. */
export async function webAppRoutes(app: Server, { folder, paths }: WebAppOptions): Promise<void> {
  const isBuilt = createBuildCheck(folder)
  if (!isBuilt()) app.log.warn('the web app is not built: run npm run build:web')
  // A scope of its own: the page of the API documentation uses the same plugin, and errors are answered differently here.
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

/** Sends the app's document with any status, and with the headers of every page. */
export function createPageSender(folder: string): (reply: FastifyReply, status: number) => Promise<FastifyReply> {
  const isBuilt = createBuildCheck(folder)
  return async (reply, status) => {
    if (!isBuilt()) return sendNotBuilt(reply)
    const page = await readFile(join(folder, 'index.html'))
    return reply.code(status).headers(OF_A_PAGE).type('text/html; charset=utf-8').send(page)
  }
}

/** Paths of the API and of files, which are never answered with a page. */
const NO_PAGES = /^\/(?:v\d+|oauth|mcp|\.well-known|docs|assets|icons)(?:[/?]|$)/

/** Sends the app to a browser that requests an unknown page; the app then says so in the person's language. */
export function createUnknownPageSender(folder: string) {
  const sendPage = createPageSender(folder)
  return (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | null => {
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    const wantsPage = /\btext\/html\b/.test(request.headers.accept ?? '')
    if (!isReading || !wantsPage || NO_PAGES.test(request.url)) return null
    return sendPage(reply.header('vary', 'accept'), 404)
  }
}

/** Looks for the build until it is there, so that a running service picks up the first build. */
function createBuildCheck(folder: string): () => boolean {
  let isBuilt = false
  return () => {
    isBuilt ||= existsSync(join(folder, 'index.html'))
    return isBuilt
  }
}

/** `serve: false` leaves only `reply.sendFile`: the plugin's catch-all route would look for a file at every unknown path. */
function staticOptions(folder: string): FastifyStaticOptions {
  const assets = join(folder, 'assets') + sep
  return {
    root: folder,
    serve: false,
    // The plugin would warn of a missing folder, as we do already.
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
 * A path that needs no decoding and has no part that begins with a dot. Compressed files are chosen by Accept-Encoding and have no URL of their own.
 */
const FILE = /^(?:\/[\w@~+-][\w@~+.-]*)+(?<!\.br|\.gz)$/

function sendNamedFile(request: FastifyRequest, reply: FastifyReply): void {
  const [path = ''] = request.url.split('?', 1)
  if (FILE.test(path)) reply.sendFile(path.slice(1))
  else reply.callNotFound()
}

/** A file that the plugin refuses gets 404, whatever the plugin's status; a failing disk stays a 500. */
function sendFileError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isRefused = error.statusCode !== undefined && error.statusCode < 500
  return sendError(isRefused ? new AppError('not-found', 'There is nothing at this address.') : error, request, reply)
}

/** The app uses microphone, camera and location, and copies keys to the clipboard, so those are not listed. */
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

/** Asset names hold a hash of the content. A page's policies do not apply to assets and would add a kilobyte to each. */
const OF_AN_ASSET = {
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'same-origin',
}

/** Also for the service worker: its policy is the one sent with its script. */
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

/** Replaces every page while there is no build. 404 and not 503: nothing is broken, and no alarm should go off. */
function sendNotBuilt(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .headers({ 'content-security-policy': CSP, 'x-frame-options': 'DENY', 'referrer-policy': 'no-referrer' })
    .type('text/html; charset=utf-8')
    .send(PAGE)
}

const STYLE = `body{font:1.1rem/1.6 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.5rem;color:#1d2433;background:#fbfaf7}@media(prefers-color-scheme:dark){body{color:#e8e6df;background:#15181f}}`

const COMMAND = '<code>npm run build:web</code>'

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Lembra</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Lembra</h1>
<p lang="en">The service runs, but its web app has not been built yet. Whoever runs it can build it with ${COMMAND}.</p>
<p lang="pt-BR">O serviço está no ar, mas o aplicativo web ainda não foi compilado. Quem o opera pode compilá-lo com ${COMMAND}.</p>
<p lang="es">El servicio funciona, pero su aplicación web aún no se ha compilado. Quien lo administra puede compilarla con ${COMMAND}.</p>
</main>
</body>
</html>
`

/** Forbids scripts, requests and frames; the one style is allowed by its hash. */
const CSP = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
