// Rewrites the types of src/client/types.ts without TypeBox: replaces each `Static<typeof X>` by the type that schema X describes, with its
// descriptions.

/** The subset of JSON Schema that src/schema uses. */
interface Schema {
  $id?: string
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  description?: string
}

/** Exports of the schema modules, by their names in types.ts. */
type Schemas = Record<string, unknown>

/** Includes the end of a preceding comment, which then replaces the schema's description. */
const WHOLE_ALIAS = /(\*\/\n)?^export type (\w+) = Static<typeof (\w+)>$/gm
const INLINE = /Static<(?:typeof (\w+)|\(typeof (\w+)\)((?:\['[^']+'\])+))>/g

/** @throws if a name has no schema, or a schema uses an unsupported keyword */
export function withPlainTypes(source: string, schemas: Schemas): string {
  const names = new Map<string, string>()
  for (const [, , name = '', of = ''] of source.matchAll(WHOLE_ALIAS)) {
    const { $id } = schemaAt(schemas, of)
    if ($id !== undefined) names.set($id, name)
  }
  const printing = { names, schemas }
  return source
    .replace(/^import type [^;]*? from '(?:typebox|\.\.\/schema\/[^']+)'\n/gm, '')
    .replace(WHOLE_ALIAS, (_line, comment: string | undefined, name: string, of: string) => {
      const schema = schemaAt(schemas, of)
      const type = `export type ${name} = ${printed({ ...schema, $id: '' }, printing, '')}`
      return `${comment ?? commentOf(schema, '')}${type}`
    })
    .replace(INLINE, (_text, whole: string | undefined, start: string | undefined, path = '') => {
      const keys = [...path.matchAll(/'([^']+)'/g)].map(([, key = '']) => key)
      return printed(schemaAt(schemas, whole ?? start ?? '', keys), printing, '')
    })
}

interface Printing {
  /** Names of exported types, by the `$id` of their schemas. */
  names: Map<string, string>
  schemas: Schemas
}

function schemaAt(schemas: Schemas, name: string, path: string[] = []): Schema {
  let found: unknown = schemas[name]
  for (const key of path) found = typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined
  if (typeof found !== 'object' || found === null) throw new Error(`There is no schema ${[name, ...path].join('.')}.`)
  return found
}

function printed(schema: Schema, printing: Printing, indent: string): string {
  const { $id, $ref, anyOf, type } = schema
  if ($ref !== undefined) return printed(schemaNamed(printing.schemas, $ref.replace(/#$/, '')), printing, indent)
  const name = $id === undefined ? undefined : printing.names.get($id)
  if (name !== undefined) return name
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  if (anyOf) return anyOf.map((each) => printed(each, printing, indent)).join(' | ')
  if (Array.isArray(type)) return type.map((each) => printed({ ...schema, type: each }, printing, indent)).join(' | ')
  if (type === 'array') return arrayOf(printed(schema.items ?? {}, printing, indent))
  if (type === 'object') return schema.properties ? fields(schema, printing, indent) : 'Record<string, unknown>'
  if (type === 'integer') return 'number'
  if (type === 'string' || type === 'number' || type === 'boolean' || type === 'null') return type
  throw new Error(`This schema cannot be written as a type: ${JSON.stringify(schema)}`)
}

/** Finds a schema by its `$id`. If the client exports no type for it, it is written inline. */
function schemaNamed(schemas: Schemas, id: string): Schema {
  const found = Object.values(schemas).find(
    (each) => typeof each === 'object' && each !== null && '$id' in each && each.$id === id,
  )
  if (typeof found !== 'object' || found === null) throw new Error(`There is no schema with the $id ${id}.`)
  return found
}

function fields({ properties = {}, required = [] }: Schema, printing: Printing, indent: string): string {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(([key, schema]) => {
    const mark = required.includes(key) ? '' : '?'
    return `${inner}${commentOf(schema, inner)}${key}${mark}: ${printed(schema, printing, inner)}\n`
  })
  return `{\n${lines.join('')}${indent}}`
}

function commentOf({ description }: Schema, indent: string): string {
  return description === undefined ? '' : `/** ${description.replaceAll('*/', '*\\/')} */\n${indent}`
}

function arrayOf(item: string): string {
  return /^(\w+|\{[^]*\})$/.test(item) ? `${item}[]` : `(${item})[]`
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value)
}
