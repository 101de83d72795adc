import { type Static, type TObject, type TSchema, Type } from 'typebox'

/** A schema that OpenAPI lists by name: `$id` becomes the component's name. Each has a description and an example. */
export function named<T extends TSchema>(name: string, description: string, example: Static<T>, schema: T): T {
  return { ...schema, $id: name, description, examples: [example] }
}

/** Refers to a named schema, so that the document does not repeat it. */
export function ref<T extends TSchema>(schema: T) {
  const { $id, description } = schema as { $id?: string; description?: string }
  return Type.Unsafe<Static<T>>({ $ref: `${$id}#`, ...(description !== undefined && { description }) })
}

/** `type: [x, 'null']` rather than `anyOf`, because the serializer writes this form without validating first. */
export function nullable<T extends TSchema>(schema: T) {
  const { type, enum: values } = schema as { type?: string; enum?: unknown[] }
  return Type.Unsafe<Static<T> | null>({ ...schema, type: [type, 'null'], ...(values && { enum: [...values, null] }) })
}

export function oneOf<const T extends string[]>(values: T, options: object = {}) {
  return Type.Unsafe<T[number]>({ type: 'string', enum: values, ...options })
}

/** A request body or query: properties that are not listed are refused. */
export function closed<T extends Record<string, TSchema>>(properties: T, options: object = {}): TObject<T> {
  return Type.Object(properties, { additionalProperties: false, ...options })
}

export const NoBody = Type.Null({ description: 'No body' })

/** The bytes of a file, with their own content type; never serialized. */
export const FileBody = {
  description: 'The bytes',
  content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
}

/** At least one character that is not white space. */
export const FILLED = '\\S'
/** One line that is not blank. Control characters and line ends of every kind are refused. */
export const LINE = '^(?=.*\\S)[^\\p{Cc}\\p{Zl}\\p{Zp}]*$'
/** Like `LINE`, or empty. */
export const OPTIONAL_LINE = '^(?:(?=.*\\S)[^\\p{Cc}\\p{Zl}\\p{Zp}]+)?$'
/** Like `LINE`, without invisible characters: a client's name is shown to people and to models. */
export const CLIENT_NAME = '^(?=.*\\S)[^\\p{Cc}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\uFFF9-\\uFFFB]*$'
export const DateTime = Type.String({ format: 'date-time', examples: ['2026-03-07T14:05:00.000Z'] })
export const Uri = Type.String({ format: 'uri' })
/** Free-form JSON; its numbers, depth and size are checked when it arrives. */
export const FreeForm = Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true })

export const ErrorBody = named(
  'Error',
  'What is wrong, and what to do about it.',
  { error: 'text must not be blank.', field: 'text' },
  Type.Object({
    error: Type.String({ description: 'One plain sentence that says what to do.' }),
    field: Type.Optional(Type.String({ description: 'Dotted path of the offending input.' })),
  }),
)

const meanings = {
  400: 'The request is malformed, not allowed or unusable.',
  401: 'No valid credential was presented.',
  403: 'This credential is not allowed to do this: a read-only key that writes, or an API key that administers the account.',
  404: 'There is no such item in this account.',
  410: 'The cursor has expired: begin again without it.',
  412: 'If-Match does not name the current state; the ETag header does.',
  413: 'The body is over its limit.',
  416: 'The range lies outside the file.',
  429: 'A plan limit or rate limit is reached; Retry-After says when to retry.',
  500: 'Something broke here; the response contains a request id to report.',
  503: 'The service is temporarily unavailable; Retry-After says when to retry.',
} as const

type Status = keyof typeof meanings

/** Made once, as each of the routes lists several of them at every start. */
const responses = new Map(
  Object.entries(meanings).map(([status, description]) => [Number(status), { ...ref(ErrorBody), description }]),
)

export function errorResponses(statuses: readonly Status[]) {
  return Object.fromEntries(statuses.map((status) => [status, responses.get(status)]))
}

/** The errors that every operation of this kind may answer. */
export function usualErrors(has: { credential: boolean; params: boolean; body: boolean }) {
  const statuses: Array<Status | false> = [400, has.credential && 401, has.credential && 403, has.params && 404]
  const more: Array<Status | false> = [(has.body || !has.credential) && 413, 429, 500, 503]
  return errorResponses([...statuses, ...more].filter((status) => status !== false))
}
