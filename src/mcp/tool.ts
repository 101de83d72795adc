import type { CallToolResult, Tool } from '@modelcontextprotocol/server'
import type { TSchema } from 'typebox'
import { type RuledSchema, valueRule } from '../schema/rules.ts'
import { type Asking, Refused } from './service.ts'

export type Arguments = Record<string, unknown>

export interface MemoryTool {
  /** Made once, for all requests. */
  definition: Tool
  /** Shown only to a credential that may write. */
  isWriting: boolean
  /** `given` has only fields and simple types that the definition lists; the routes check the rest. */
  run(asking: Asking, given: Arguments): Promise<Told>
}

/** A tool's result: an object, and a text if that reads better than the object as JSON. */
export interface Told {
  structured: Record<string, unknown>
  text?: string
}

interface Field {
  schema: TSchema
  description: string
  isRequired?: boolean
}

/** A closed object, whose fields are described for the model that fills them in. */
export function inputSchema(fields: Record<string, Field>): Tool['inputSchema'] {
  const entries = Object.entries(fields)
  return {
    type: 'object',
    properties: Object.fromEntries(
      entries.map(([name, { schema, description }]) => [name, { ...plain(schema), description }]),
    ),
    required: entries.filter(([, { isRequired }]) => isRequired).map(([name]) => name),
    additionalProperties: false,
  }
}

export function outputSchema(schema: TSchema): NonNullable<Tool['outputSchema']> {
  return { ...plain(schema), type: 'object' }
}

/**
 * Patterns are left to the routes: they need Unicode classes, which the validators of some clients and the tool schemas of some models refuse.
 * Schema ids have a meaning only in our OpenAPI document.
 */
const NOT_LISTED = new Set(['pattern', 'examples', '$id'])

function plain(schema: TSchema): Record<string, unknown> {
  const text = JSON.stringify(schema, (key, value: unknown) => (NOT_LISTED.has(key) ? undefined : value))
  return JSON.parse(text) as Record<string, unknown>
}

/** Checks fields and simple types. @throws {Refused} in the words that the routes have for the first fault */
export function checkArguments({ inputSchema: schema }: Tool, given: Arguments): void {
  const properties = schema.properties as Record<string, RuledSchema & { type?: string }>
  const missing = (schema.required ?? []).find((name) => given[name] === undefined)
  if (missing !== undefined) throw new Refused(`${missing} is required.`, { status: 400, field: missing })
  for (const [name, value] of Object.entries(given)) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (property?.type === undefined)
      throw new Refused(`${name.slice(0, 100)} is not allowed here.`, { status: 400, field: name })
    if (!isOfType(value, property.type))
      throw new Refused(`${name} ${valueRule(property)}.`, { status: 400, field: name })
  }
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return typeof value === type
}

/** A string that `checkArguments` has checked. */
export function textOf(given: Arguments, name: string): string {
  return String(given[name])
}

export function resultOf({ structured, text }: Told): CallToolResult {
  return { content: [{ type: 'text', text: text ?? JSON.stringify(structured) }], structuredContent: structured }
}

/** For the model to read and correct: the route's sentence, with the argument's name if the sentence does not have it. */
export function failureOf({ message, field }: Refused): CallToolResult {
  const text = field === null || message.includes(field) ? message : `${message} (${field})`
  return { content: [{ type: 'text', text }], isError: true }
}
