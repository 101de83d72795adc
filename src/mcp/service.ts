// What the tools know of the service: its API, through whoever serves them. Over HTTP that is the same process, over stdio another one.
import { visibleText } from '../schema/visible-text.ts'

export type Access = 'read' | 'write'

/** A request to a route of the API. */
export interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  query?: Record<string, string>
  body?: Record<string, unknown>
}

export interface Answer {
  status: number
  /** Parsed JSON; null where there is none. */
  body: unknown
  /** A search could not ask the embeddings: words alone answered. */
  isTextOnly?: boolean
}

/** Who asks is settled already: every call goes out with that credential. */
export interface Service {
  /** Where people reach the service, without a slash at the end. */
  baseUrl: string
  /** Where the service cannot be reached it answers 503 with a sentence that says so. Rejects with the signal's reason, or where something is broken. */
  invoke(call: Call, signal: AbortSignal): Promise<Answer>
  /** What the credential may do. The routes check it anyway: this says which tools are worth showing. */
  access(): Access | Promise<Access>
}

/** The service answered no, in words for whoever asked. */
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

/** One caller's questions to the service, all of which end with the signal. */
export interface Asking {
  baseUrl: string
  /** The body of what went well, in the form that the route's schema promises. @throws {Refused} */
  ask<T>(call: Call): Promise<T>
  /** As `ask`; if the search was by words alone, its answer has a `note` for the model. */
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

/** An answer as a model may read it: without the characters that only a model would see. What is stored keeps them. */
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

/** Ids are letters, digits, `_` and `-`. What is not of that form is unknown, and never becomes another path. */
export function memoryPath(id: string): string {
  if (!/^[\w-]{1,100}$/.test(id)) throw new Refused('There is no memory with this id in your account.', { status: 404 })
  return `/v1/memories/${id}`
}
