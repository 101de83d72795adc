import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import { Ajv, type AnySchema, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'
import type { RuledSchema } from '../schema/rules.ts'

export interface SchemaCompilers {
  validators: FastifySchemaCompiler<AnySchema>
  serializers: SerializerSelector.SerializerFactory
}

/**
 * Compile each schema with the first request or response that needs it, and equal schemas once: compiling all of them would take a fifth of the
 * start. Servers with the same components may share compilers.
 */
export function createSchemaCompilers(): SchemaCompilers {
  return { validators: validatorCompiler(), serializers: serializerFactory() }
}

/** Makes it unless it was made for an equal schema. */
function onceFor<Made>(made: Map<string, Made>, schema: unknown, make: () => Made): Made {
  const text = JSON.stringify(schema)
  const known = made.get(text) ?? make()
  made.set(text, known)
  return known
}

function serializerFactory(): SerializerSelector.SerializerFactory {
  const factory = SerializerSelector()
  const built = new Map<string, SerializerSelector.Serializer>()
  return (components, options) => {
    const build = factory(components, options)
    return (route) => {
      let serialize: SerializerSelector.Serializer | undefined
      return (body) => {
        serialize ??= onceFor(built, route.schema, () => build(route))
        return serialize(body)
      }
    }
  }
}

/** For bodies: "5" is not an integer, and an unknown field is an error. */
const strict = {
  coerceTypes: false,
  removeAdditional: false,
  allErrors: false,
  // Errors then carry their schema and value, from which violations.ts makes a sentence.
  verbose: true,
  // TypeBox writes the schemas; checking them against the metaschema would take a tenth of the start.
  meta: false,
  validateSchema: false,
} as const
/** A query string holds only text, so numbers are parsed, and a single `tag=a` is a list of one. */
const coercing = { ...strict, coerceTypes: 'array' } as const

type Compile = (schema: AnySchema) => ValidateFunction

/** Validators by part of the request. `strict: false`, because TypeBox and OpenAPI add keywords of their own. */
function validatorCompiler(): FastifySchemaCompiler<AnySchema> {
  const forBodies = compilingWith(new Ajv({ ...strict, strict: false }))
  const forUrls = compilingWith(new Ajv({ ...coercing, strict: false }))
  return ({ schema, httpPart }) => {
    const compile = httpPart === 'body' ? forBodies : forUrls
    if (isAlternatives(schema)) return chosenByFields(compile, schema.anyOf)
    const validate = compiledLater(compile, schema)
    return httpPart === 'querystring' ? withPlainNumbers(schema, validate) : validate
  }
}

interface Alternatives {
  anyOf: Array<{ required?: string[] }>
}

function isAlternatives(schema: AnySchema): schema is AnySchema & Alternatives {
  return typeof schema === 'object' && Array.isArray(schema['anyOf'])
}

/** Validates with the first form whose required fields are present, or else the last, so that the error is about the form that was meant. */
function chosenByFields(compile: Compile, forms: Alternatives['anyOf']): ValidateFunction {
  const compiled = forms.map((form) => ({ required: form.required ?? [], validate: compiledLater(compile, form) }))
  const choose = (data: unknown) =>
    compiled.find(
      ({ required }) => typeof data === 'object' && data !== null && required.every((name) => name in data),
    ) ?? compiled.at(-1)
  const validate = (data: unknown): boolean => {
    const form = choose(data)
    const isValid = form?.validate(data) === true
    validate.errors = form?.validate.errors
    return isValid
  }
  validate.errors = undefined as ValidateFunction['errors']
  return validate as ValidateFunction
}

function compiledLater(compile: Compile, schema: AnySchema): ValidateFunction {
  let compiled: ValidateFunction | undefined
  const validate = (data: unknown): boolean => {
    compiled ??= compile(schema)
    const isValid = compiled(data)
    validate.errors = compiled.errors
    return isValid
  }
  validate.errors = undefined as ValidateFunction['errors']
  return validate as ValidateFunction
}

const PLAIN_NUMBERS: Readonly<Record<string, RegExp>> = { integer: /^-?\d+$/, number: /^-?\d+(?:\.\d+)?$/ }

/** Refuses query numbers such as `0x10`, `1e1` and `+5`, which Ajv would coerce as JavaScript does. */
function withPlainNumbers(schema: AnySchema, validateRest: ValidateFunction): ValidateFunction {
  const properties: Record<string, RuledSchema> = typeof schema === 'object' ? (schema['properties'] ?? {}) : {}
  const numbers = Object.entries(properties).flatMap(([name, parentSchema]) => {
    const form = PLAIN_NUMBERS[String(parentSchema.type)]
    return form ? [{ name, form, parentSchema }] : []
  })
  const validate = (data: Record<string, unknown>): boolean => {
    const wrong = numbers.find(({ name, form }) => {
      const value = data[name]
      return typeof value === 'string' && !form.test(value)
    })
    const isValid = !wrong && validateRest(data)
    validate.errors = wrong ? [notPlain(wrong)] : validateRest.errors
    return isValid
  }
  validate.errors = undefined as ValidateFunction['errors']
  return validate as ValidateFunction
}

function notPlain({ name, parentSchema }: { name: string; parentSchema: RuledSchema }): ErrorObject {
  const { type } = parentSchema
  return { keyword: 'type', instancePath: `/${name}`, schemaPath: '', params: { type }, parentSchema }
}

function compilingWith(ajv: Ajv): Compile {
  addFormats.default(ajv, ['date-time', 'uri'])
  // core/accounts/account-input.ts checks emails: blanks around them do no harm.
  ajv.addFormat('email', true)
  const compiled = new Map<string, ValidateFunction>()
  return (schema) => onceFor(compiled, schema, () => ajv.compile(schema))
}
