import type { CallToolResult, Tool } from '@modelcontextprotocol/server'
import type { TSchema } from 'typebox'
import { dueInWords } from '../schema/due-words.ts'
import { recurrenceInWords } from '../schema/recurrence-words.ts'
import { type RuledSchema, valueRule } from '../schema/rules.ts'
import { visibleText } from '../schema/values.ts'

export type Arguments = Record<string, unknown>

export interface MemoryTool {
  /** Made once, for all requests. */
  definition: Tool
  /** Shown only to a credential that may write. */
  isWriting: boolean
  /** `given` has only fields and simple types that the definition lists; the routes check the rest. */
  run(api: Api, given: Arguments): Promise<ToolResult>
}

/**
 * An object, which clients get as JSON and as structured content; or else a text, which they get once. A client shows its model the one form or the
 * other, so the text never stands beside an object with less in it.
 */
type ToolResult = { structured: Record<string, unknown> } | { text: string }

interface Field {
  schema: TSchema
  description: string
  isRequired?: boolean
}

/** A closed object, whose fields are described for the model that fills them in. */
export function inputSchema(fields: Record<string, Field>): Tool['inputSchema'] {
  const entries = Object.entries(fields)
  const required = entries.filter(([, { isRequired }]) => isRequired).map(([name]) => name)
  return {
    type: 'object',
    properties: Object.fromEntries(
      entries.map(([name, { schema, description }]) => [name, { ...plain(schema), description }]),
    ),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }
}

export function outputSchema(schema: TSchema): NonNullable<Tool['outputSchema']> {
  return { ...plain(schema), type: 'object' }
}

/**
 * Lengths and patterns are left to the routes: patterns need Unicode classes, which the validators of some clients and the tool schemas of some models
 * refuse, and both cost tokens. Clients fill defaults in, as if the model had chosen them; the descriptions name them instead. Schema ids have a meaning
 * only in our OpenAPI document.
 */
const NOT_LISTED = new Set(['pattern', 'examples', '$id', 'default', 'format', 'minLength', 'maxLength', 'maxItems'])

function plain(schema: TSchema): Record<string, unknown> {
  const text = JSON.stringify(schema, (key, value: unknown) => (NOT_LISTED.has(key) ? undefined : value))
  return JSON.parse(text) as Record<string, unknown>
}

/**
 * Checks fields and simple types. Null and, for an optional argument, an empty text count as absent: models fill in what they leave out.
 * @throws {Refused} in the words that the routes have for the first fault
 */
export function readArguments({ inputSchema: schema }: Tool, given: Arguments): Arguments {
  const properties = schema.properties as Record<string, RuledSchema & { type?: string }>
  const required = schema.required ?? []
  const isPresent = ([name, value]: [string, unknown]) =>
    value !== null && value !== undefined && (value !== '' || required.includes(name))
  const present = Object.entries(given).filter(isPresent)
  const missing = required.find((name) => !present.some(([each]) => each === name))
  if (missing !== undefined) throw new Refused(`${missing} is required.`, { status: 400, field: missing })
  for (const [name, value] of present) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (property?.type === undefined)
      throw new Refused(`${name.slice(0, 100)} is not allowed here.`, { status: 400, field: name })
    if (!isOfType(value, property.type))
      throw new Refused(`${name} ${valueRule(property)}.`, { status: 400, field: name })
  }
  return Object.fromEntries(present)
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return typeof value === type
}

/** A string that `readArguments` has checked. */
export function textOf(given: Arguments, name: string): string {
  return String(given[name])
}

/** Without its null fields, for which tool schemas would need lists of types: some clients refuse these. */
export function withoutNulls(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined))
}

export function resultOf(result: ToolResult): CallToolResult {
  if ('text' in result) return { content: [{ type: 'text', text: result.text }] }
  const { structured } = result
  return { content: [{ type: 'text', text: JSON.stringify(structured) }], structuredContent: structured }
}

/** For the model to read and correct: the route's sentence, with the argument's name if the sentence does not have it. */
export function failureOf({ message, field }: Refused): CallToolResult {
  const text = field === null || message.includes(field) ? message : `${message} (${field})`
  return { content: [{ type: 'text', text }], isError: true }
}

// How tools reach the service: through its API, over HTTP in the same process and over stdio in another one.

export type Access = 'read' | 'write'

export interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  query?: Record<string, string>
  body?: Record<string, unknown>
}

export interface ApiResponse {
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
  invoke(call: Call, signal: AbortSignal): Promise<ApiResponse>
  /** Access of the credential. It only decides which tools are shown: the routes check it anyway. */
  access(): Access | Promise<Access>
  /** The account's time zone and the time now. */
  present(signal: AbortSignal): Present | Promise<Present>
}

export interface Present {
  timezone: string
  /** Unix milliseconds. */
  now: number
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
export interface Api {
  baseUrl: string
  /** Returns the body of a successful response, in the form that the route's schema promises. @throws {Refused} */
  call<T>(call: Call): Promise<T>
  /** Like `call`; if only words were searched, the response has a `note` for the model. */
  callSearch<T>(call: Call): Promise<T>
  /** Words for times in the account's zone. */
  times(): Promise<TimeWords>
}

interface TimeWords {
  /** Such as `Monday 2 March 2026 at 12:00 (UTC)`. */
  now: string
  /** Null if nothing is due. */
  due(dueAt: string | null, precision: unknown): string | null
  /** Null if nothing repeats. */
  repeats(recurrence: string | null): string | null
}

/** English, as every sentence of the tools: the model speaks to the user in the user's language. */
function timeWordsOf({ timezone, now }: Present): TimeWords {
  return {
    now: dueInWords(now, 'minute', timezone),
    due: (dueAt, precision) => dueAt && dueInWords(dueAt, precision, timezone),
    repeats: (recurrence) => recurrence && recurrenceInWords(recurrence, 'en', timezone),
  }
}

const MAX_ADDRESS = 1_000
const TEXT_ONLY = 'Searched by words alone just now. Ask again in a minute to search by meaning too.'

export function apiOf(service: Service, signal: AbortSignal): Api {
  const send = async (call: Call) => {
    signal.throwIfAborted()
    const { status, body: given, isTextOnly = false } = await service.invoke(call, signal)
    const body = visibleIn(given)
    if (status >= 400) throw refusalIn(status, body)
    return { body, isTextOnly }
  }
  return {
    baseUrl: service.baseUrl,
    call: async <T>(call: Call) => (await send(call)).body as T,
    callSearch: async <T>(call: Call) => {
      const { body, isTextOnly } = await send(call)
      return (isTextOnly && typeof body === 'object' ? { ...body, note: TEXT_ONLY } : body) as T
    },
    times: async () => timeWordsOf(await service.present(signal)),
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

/**
 * The path of a memory that is given by its id, its address on the web or its resource address. Ids are letters, digits, `_` and `-`. Anything else is
 * unknown, and never becomes another path.
 */
export function memoryPath(given: string): string {
  const address = given.length > MAX_ADDRESS ? null : URL.parse(given)
  const id = address
    ? /^(?:https?:.*\/m|lembra:)\/([\w-]+)\/?$/.exec(address.protocol + address.pathname)?.[1]
    : given.trim()
  if (id === undefined || !/^[\w-]{1,100}$/.test(id))
    throw new Refused('There is no memory with this id in your account.', { status: 404 })
  return `/v1/memories/${id}`
}
