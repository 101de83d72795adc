// How tools reach the service: through its API, over HTTP in the same process and over stdio in another one.
import { visibleText } from '../schema/visible-text.ts'

export type Access = 'read' | 'write'

export interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  query?: Record<string, string>
  body?: Record<string, unknown>
}

export interface Answer {
  status: number
  /** Parsed JSON; null if there is none. */
  body: unknown
  /** Embeddings were unavailable: only words were searched. */
  isTextOnly?: boolean
}

/** Every call is made with the credential of a client that was authenticated before. */
export interface Service {
  /** URL of the service, without a trailing slash. */
  baseUrl: string
  /** Answers 503 with an explanation if the service can't be reached. Rejects with the signal's reason, or if something is broken. */
  invoke(call: Call, signal: AbortSignal): Promise<Answer>
  /** Access of the credential. It only decides which tools are shown: the routes check it anyway. */
  access(): Access | Promise<Access>
}

/** The service refused the call; the message is for the client. */
export class Refused extends Error {
  readonly status: number
  /** Dotted path of the input that was refused. */
  readonly field: string | null

  constructor(message: string, { status, field = null }: { status: number; field?: string | null }) {
    super(message)
    this.name = 'Refused'
    this.status = status
    this.field = field
  }
}

/** The calls of one request, all of which end with its signal. */
export interface Asking {
  baseUrl: string
  /** Returns the body of a successful response, in the form that the route's schema promises. @throws {Refused} */
  ask<T>(call: Call): Promise<T>
  /** Like `ask`; if only words were searched, the response has a `note` for the model. */
  askSearch<T>(call: Call): Promise<T>
}

const TEXT_ONLY = 'Searched by words alone just now. Ask again in a minute to search by meaning too.'

export function askingOf(service: Service, signal: AbortSignal): Asking {
  const answered = async (call: Call) => {
    signal.throwIfAborted()
    const { status, body: given, isTextOnly = false } = await service.invoke(call, signal)
    const body = visibleIn(given)
    if (status >= 400) throw refusalIn(status, body)
    return { body, isTextOnly }
  }
  return {
    baseUrl: service.baseUrl,
    ask: async <T>(call: Call) => (await answered(call)).body as T,
    askSearch: async <T>(call: Call) => {
      const { body, isTextOnly } = await answered(call)
      return (isTextOnly && typeof body === 'object' ? { ...body, note: TEXT_ONLY } : body) as T
    },
  }
}

/** Removes the characters that only a model would see. Stored memories keep them. */
function visibleIn(value: unknown): unknown {
  if (typeof value === 'string') return visibleText(value)
  if (Array.isArray(value)) return value.map(visibleIn)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [visibleText(key), visibleIn(each)]))
}

function refusalIn(status: number, body: unknown): Refused {
  const { error, field } = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  if (typeof error !== 'string') return new Refused(`The service answered ${status}. Please try again.`, { status })
  return new Refused(error, { status, field: typeof field === 'string' ? field : null })
}

/** Ids are letters, digits, `_` and `-`. Anything else is unknown, and never becomes another path. */
export function memoryPath(id: string): string {
  if (!/^[\w-]{1,100}$/.test(id)) throw new Refused('There is no memory with this id in your account.', { status: 404 })
  return `/v1/memories/${id}`
}
