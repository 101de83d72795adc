import { Ajv, type AnySchema, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'

/** Bodies say what they mean: "5" is no integer, and what is not listed is refused rather than dropped. */
const strict = {
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: true,
  allErrors: false,
  // TypeBox writes the schemas; checking them against the schema of schemas would take a tenth of the start.
  meta: false,
  validateSchema: false,
} as const
/** A query string holds only text, so numbers are read out of it, and a single `tag=a` is a list of one. */
const coercing = { ...strict, coerceTypes: 'array' } as const

/** Validators by request part. `strict: false`: TypeBox and OpenAPI keep words of their own in schemas. */
export function validatorCompiler(): FastifySchemaCompiler<AnySchema> {
  const forBodies = withFormats(new Ajv({ ...strict, strict: false }))
  const forUrls = withFormats(new Ajv({ ...coercing, strict: false }))
  return ({ schema, httpPart }) => {
    const ajv = httpPart === 'body' ? forBodies : forUrls
    return isAlternatives(schema) ? chosenByFields(ajv, schema.anyOf) : compiledLater(ajv, schema)
  }
}

interface Alternatives {
  anyOf: Array<{ required?: string[] }>
}

function isAlternatives(schema: AnySchema): schema is AnySchema & Alternatives {
  return typeof schema === 'object' && Array.isArray(schema['anyOf'])
}

/** Of a body's forms the first one whose required fields are there, else the last, so that the fault that is told is of the form meant. */
function chosenByFields(ajv: Ajv, forms: Alternatives['anyOf']): ValidateFunction {
  const compiled = forms.map((form) => ({ required: form.required ?? [], validate: compiledLater(ajv, form) }))
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

/** With the first request that needs it: compiling all of them would take a tenth of the start. */
function compiledLater(ajv: Ajv, schema: AnySchema): ValidateFunction {
  let compiled: ValidateFunction | undefined
  const validate = (data: unknown): boolean => {
    compiled ??= ajv.compile(schema)
    const isValid = compiled(data)
    validate.errors = compiled.errors
    return isValid
  }
  validate.errors = undefined as ValidateFunction['errors']
  return validate as ValidateFunction
}

function withFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv, ['date-time', 'uri'])
  // core/account-input.ts reads emails: blanks around one do no harm.
  ajv.addFormat('email', true)
  return ajv
}
