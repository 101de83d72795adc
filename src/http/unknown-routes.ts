// Requests that no route takes: 404 for an unknown path, 405 for a known one with another method.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../core/errors.ts'
import { sendError, sendOAuthError } from './errors.ts'

export interface UnknownPages {
  /** Answers a browser that requests an unknown page; returns null for any other request. */
  sendUnknownPage?(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | null
}

/** 404 and 405 come before the credential and before the body is read, so a hook answers. The handler is for routes that find no file. */
export function respondToUnrouted(app: FastifyInstance, { sendUnknownPage }: UnknownPages): void {
  const paths = watchPaths(app)
  const respond = (request: FastifyRequest, reply: FastifyReply) => {
    const methods = paths.methodsAt(request.url)
    const isWrongMethod = methods.length > 0 && !methods.includes(request.method)
    if (isWrongMethod) return respondWrongMethod(methods, request, reply)
    const unknown = () => sendError(new AppError('not-found', 'There is nothing at this address.'), request, reply)
    return sendUnknownPage?.(request, reply) ?? unknown()
  }
  app.setNotFoundHandler(respond)
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) void respond(request, reply)
    else done()
  })
}

function respondWrongMethod(methods: string[], request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { method, url } = request
  reply.header('allow', [...new Set([...methods, 'OPTIONS'])].toSorted().join(', '))
  if (method === 'OPTIONS') return reply.code(204).send()
  const fault = new AppError('wrong-method', `${method} is not possible here. Use ${listOf(methods)}.`)
  return isOAuthPath(url) ? sendOAuthError(fault, request, reply) : sendError(fault, request, reply)
}

/** The methods to suggest: `GET`, or `GET or POST`. */
function listOf(methods: readonly string[]): string {
  const suggested = methods.filter((method) => method !== 'HEAD' && method !== 'OPTIONS')
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(suggested)
}

function isOAuthPath(url: string): boolean {
  return url.startsWith('/oauth/') || url.startsWith('/.well-known/')
}

interface KnownPath {
  segments: string[]
  methods: Set<string>
}

interface KnownPaths {
  /** The methods of all routes that match this URL, sorted; empty if the path is unknown. */
  methodsAt(url: string): string[]
}

/** Records every route that is added from now on, to distinguish a wrong method from an unknown path. */
function watchPaths(app: FastifyInstance): KnownPaths {
  const known = new Map<string, KnownPath>()
  app.addHook('onRoute', ({ url, method }) => {
    const path = known.get(url) ?? { segments: segmentsOf(url), methods: new Set() }
    for (const each of [method].flat()) path.methods.add(each)
    known.set(url, path)
  })
  return {
    methodsAt(url) {
      const [path = ''] = url.split('?', 1)
      const asked = segmentsOf(path)
      const matching = [...known.values()].filter(({ segments }) => isMatch(segments, asked))
      return [...new Set(matching.flatMap(({ methods }) => [...methods]))].toSorted()
    },
  }
}

/** A trailing slash counts as absent, as in the router. */
function segmentsOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/').slice(1)
}

/** A pattern that starts with a parameter looks up a file: the path is unknown until the file is found. */
function isMatch(pattern: readonly string[], asked: readonly string[]): boolean {
  if (pattern[0]?.startsWith(':')) return false
  const isOpenEnded = pattern.at(-1) === '*'
  if (isOpenEnded ? asked.length < pattern.length : asked.length !== pattern.length) return false
  return pattern.every((segment, index) => {
    if (segment === '*') return true
    return segment.startsWith(':') ? asked[index] !== '' : segment === asked[index]
  })
}
