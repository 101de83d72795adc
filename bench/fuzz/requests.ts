// Requests to every operation that docs/openapi.json describes, each with something hostile in it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fuzzedFile } from './documents.ts'
import type { Chance } from './random.ts'
import { hostileText, mutated } from './texts.ts'

export interface FuzzedRequest {
  method: string
  /** The path in the OpenAPI description, such as `/v1/memories/{id}`. */
  operation: string
  path: string
  headers: Record<string, string>
  body: Buffer | null
}

/** Ids that the account has, so that requests find something. */
export interface Known {
  ids: readonly string[]
}

interface Schema {
  type?: string
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: readonly string[]
  examples?: readonly unknown[]
  default?: unknown
  format?: string
  $ref?: string
}

interface Operation {
  method: string
  path: string
  parameters: ReadonlyArray<{ name: string; in: string; schema?: Schema }>
  bodies: Record<string, { schema?: Schema }>
}

const MEGABYTE = 1_048_576
/** Used if the account is empty. The same number of random choices is made, so that an input made alone is the same. */
const NO_IDS = ['mem_06fj3q7d1s9f7e5v3k2m8n4p0r']
/** Node refuses longer headers. */
const MAX_HEAD = 14_000
const root = join(import.meta.dirname, '..', '..')

/** Operations whose path contains `only`. */
export function readOperations(only: string): Operation[] {
  const description = JSON.parse(readFileSync(join(root, 'docs', 'openapi.json'), 'utf8')) as {
    paths: Record<
      string,
      Record<string, { parameters?: Operation['parameters']; requestBody?: { content?: Operation['bodies'] } }>
    >
  }
  const described = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      return { method: method.toUpperCase(), path, parameters, bodies: requestBody?.content ?? {} }
    }),
  )
  const mcp = { method: 'POST', path: '/mcp', parameters: [], bodies: { 'application/json': {} } }
  // These read captured data, so they are called more often.
  const readers = described.filter(({ path }) => /search|recall|dates|relations/.test(path))
  return [...described, ...readers, ...readers, mcp].filter(({ path }) => path.includes(only))
}

export function fuzzedRequest(chance: Chance, operations: readonly Operation[], known: Known): FuzzedRequest {
  if (chance.is(0.4)) return textRequest(chance, known)
  const operation = chance.pick(operations)
  const { method, path, parameters } = operation
  const length = chance.is(0.3) ? MEGABYTE - 2_000 : chance.size(MEGABYTE - 2_000)
  const hostile = chance.pick([...parameters.map(({ name }) => name), '', '', ''])
  const valueOf = (name: string, schema: Schema = {}) => {
    if (name === hostile) return hostileText(chance, Math.min(length, MAX_HEAD / 9)).replaceAll(/[\r\n\0]/g, ' ')
    if (name === 'id') return chance.pick(known.ids.length > 0 ? known.ids : NO_IDS)
    return String(plain(chance, schema))
  }
  const query = parameters.filter((each) => each.in === 'query' && (each.name === hostile || chance.is(0.3)))
  const words = query.map(({ name, schema }) => `${name}=${encodeURIComponent(valueOf(name, schema).toWellFormed())}`)
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(valueOf(name).slice(0, 1_500).toWellFormed()),
  )
  const headers: Record<string, string> = {}
  for (const each of parameters)
    if (each.in === 'header' && chance.is(0.3))
      headers[each.name] = valueOf(each.name, each.schema)
        .replaceAll(/[^\x20-\x7e]/g, 'x')
        .trim()
  const [type, bytes] = bodyOf(chance, operation, length)
  if (type !== null) headers['content-type'] = type
  if (path === '/mcp') headers['accept'] = 'application/json, text/event-stream'
  return {
    method,
    operation: path,
    path: words.length > 0 ? `${filled}?${words.join('&')}` : filled,
    headers,
    body: bytes,
  }
}

const QUERIES = ['spare key', 'where is the spare key', 'last week', 'spare key tomorrow', 'key']

/** Valid requests: their texts are stored, indexed, found and cut into passages. */
function textRequest(chance: Chance, { ids }: Known): FuzzedRequest {
  const size = chance.is(0.5) ? chance.size(8_000) : chance.size(MEGABYTE / 4)
  const hostile = (most: number) => findable(chance, hostileText(chance, Math.min(size, most)))
  const query = chance.is(0.7) ? chance.pick(QUERIES) : hostile(chance.pick([200, 2_000, MEGABYTE / 4]))
  const send = (method: string, operation: string, body: object | null, path = operation): FuzzedRequest => {
    const headers: Record<string, string> = body ? { 'content-type': 'application/json' } : {}
    return { method, operation, path, headers, body: body && Buffer.from(JSON.stringify(body)) }
  }
  const id = chance.pick(ids.length > 0 ? ids : NO_IDS)
  switch (chance.below(8)) {
    case 0:
      return send('POST', '/v1/memories', { text: hostile(MEGABYTE) })
    case 1:
      return send('POST', '/v1/remember', {
        content: hostile(MEGABYTE),
        type: chance.pick(['note', 'task', 'reminder']),
      })
    case 2:
      return send('PATCH', '/v1/memories/{id}', { content: hostile(MEGABYTE) }, `/v1/memories/${id}`)
    case 3:
      return send('GET', '/v1/memories/{id}/relations', null, `/v1/memories/${id}/relations`)
    case 4:
      return send('GET', '/v1/dates', null, `/v1/dates?text=${encodeURIComponent(hostile(1_000).toWellFormed())}`)
    case 5:
      return send('POST', '/v1/search', { query, limit: 50 })
    default:
      return send('POST', '/v1/recall', { query, maxChars: chance.pick([500, 4_000, 20_000]), depth: chance.below(4) })
  }
}

function bodyOf(chance: Chance, { path, bodies }: Operation, length: number): [string | null, Buffer | null] {
  const types = Object.keys(bodies)
  if (types.length === 0) return [null, null]
  const type = chance.pick(types)
  const limited = (bytes: Buffer) => bytes.subarray(0, MEGABYTE - 1)
  if (path === '/v1/import') return [type, limited(fuzzedFile(chance).bytes)]
  if (path === '/mcp') return [type, limited(Buffer.from(rpc(chance, length)))]
  if (/^(?:audio|image)\//.test(type)) return media(chance, type)
  if (type.includes('urlencoded')) return [type, limited(Buffer.from(form(chance, length)))]
  const { schema = {} } = bodies[type] ?? {}
  const whole = Buffer.from(chance.is(0.15) ? shapeless(chance, length) : json(chance, schema, length))
  return [type, limited(chance.is(0.15) ? mutated(chance, whole, MEGABYTE - 1) : whole)]
}

/** The examples in the description search for a spare key, so these texts are found by them. */
function findable(chance: Chance, text: string): string {
  return chance.pick([
    text,
    `spare key ${text}`,
    `${text} spare key`,
    `${text.slice(0, text.length / 2)} where is the spare key ${text.slice(text.length / 2)}`,
  ])
}

/** Valid except for one field. */
function json(chance: Chance, given: Schema, length: number): string {
  const schema = given.anyOf ? chance.pick(given.anyOf) : given
  const names = Object.keys(schema.properties ?? {})
  if (names.length === 0) return shapeless(chance, length)
  const hostile = chance.pick(names)
  const parts = Object.entries(schema.properties ?? {}).flatMap(([name, each]) => {
    if (name !== hostile) {
      return schema.required?.includes(name) || chance.is(0.2)
        ? [`${JSON.stringify(name)}:${JSON.stringify(plain(chance, each))}`]
        : []
    }
    return [`${JSON.stringify(name)}:${hostileValue(chance, each, length)}`]
  })
  return `{${parts.join(',')}}`
}

function hostileValue(chance: Chance, schema: Schema, length: number): string {
  const size = chance.is(0.3) ? Math.min(length, 4_000) : Math.floor(length / (chance.is(0.5) ? 1 : 3))
  const text = () => JSON.stringify(findable(chance, hostileText(chance, size)))
  if (chance.is(0.15)) return shapeless(chance, length)
  if (schema.type === 'array') return `[${Array.from({ length: 1 + chance.size(18_000) }, () => '"a"').join(',')}]`
  if (schema.type === 'object') {
    const count = 1 + chance.size(18_000)
    const value = JSON.stringify(hostileText(chance, Math.floor(length / count / 2)))
    return `{${Array.from({ length: count }, (_, place) => `"k${place}":${value}`).join(',')}}`
  }
  return text()
}

function shapeless(chance: Chance, length: number): string {
  const depth = 1 + chance.size(60)
  switch (chance.below(6)) {
    case 0:
      return '['.repeat(length)
    case 1:
      return `${'{"a":'.repeat(depth)}${JSON.stringify(hostileText(chance, length / 2))}${'}'.repeat(depth)}`
    case 2:
      return `{${Array.from({ length: chance.size(19_000) }, (_, place) => `"${'k'.repeat(chance.below(40))}${place}":[]`).join(',')}}`
    case 3:
      return '9'.repeat(length)
    case 4:
      return `"${'\\u0041'.repeat(Math.floor(length / 6))}"`
    default:
      return hostileText(chance, length)
  }
}

function form(chance: Chance, length: number): string {
  const unit = chance.pick(['a=1&', '&', '=', '%41', '%', '+', 'grant_type=authorization_code&', 'code=x&'])
  const pairs = ['grant_type=refresh_token', `refresh_token=${unit.repeat(Math.ceil(length / unit.length))}`]
  return chance.is(0.5) ? pairs.join('&') : unit.repeat(Math.ceil(length / unit.length)).slice(0, length)
}

function rpc(chance: Chance, length: number): string {
  const tool = chance.pick(['search', 'recall', 'remember', 'fetch', 'list_tasks', 'capture'])
  const name = chance.pick(['query', 'text', 'content', 'id'])
  const call = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: tool, arguments: { [name]: hostileText(chance, length / 2) } },
  }
  return chance.is(0.2) ? shapeless(chance, length) : JSON.stringify(call)
}

const samples = join(root, 'test', 'samples')

function media(chance: Chance, type: string): [string, Buffer] {
  const folder = join(samples, type.startsWith('audio') ? 'audio' : 'images/formats')
  const file = chance.pick(readdirSync(folder).toSorted())
  const bytes = readFileSync(join(folder, file))
  const kind = /jpe?g$/.test(file) ? 'jpeg' : (file.split('.').at(-1) ?? 'png')
  return [type.replace('*', kind), mutated(chance, bytes, MEGABYTE - 1)]
}

function plain(chance: Chance, schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return chance.pick(schema.enum)
  if (schema.anyOf) return plain(chance, chance.pick(schema.anyOf))
  if (schema.examples?.[0] !== undefined && chance.is(0.8)) return schema.examples[0]
  if (schema.default !== undefined) return schema.default
  if (schema.type === 'integer') return 1 + chance.size(40)
  if (schema.type === 'number') return chance.below(90)
  if (schema.type === 'boolean') return chance.is(0.5)
  if (schema.type === 'null') return null
  if (schema.type === 'array') return [plain(chance, schema.items ?? {})]
  if (schema.type === 'object') {
    const wanted = Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name))
    return Object.fromEntries(wanted.map(([name, each]) => [name, plain(chance, each)]))
  }
  if (schema.format === 'date-time') return '2026-03-07T14:05:00.000Z'
  if (schema.format === 'email') return `a${chance.below(1_000_000)}@example.org`
  return `plain ${chance.below(1_000)}`
}
