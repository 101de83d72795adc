import { Ajv, type AnySchema } from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'

/** Bodies say what they mean: "5" is no integer, and what is not listed is refused rather than dropped. */
const strict = { coerceTypes: false, removeAdditional: false, useDefaults: true, allErrors: false } as const
/** A query string holds only text, so numbers are read out of it, and a single `tag=a` is a list of one. */
const coercing = { ...strict, coerceTypes: 'array' } as const

/** Validators by request part. `strict: false`: TypeBox and OpenAPI keep words of their own in schemas. */
export function validatorCompiler(): FastifySchemaCompiler<AnySchema> {
  const forBodies = withFormats(new Ajv({ ...strict, strict: false }))
  const forUrls = withFormats(new Ajv({ ...coercing, strict: false }))
  return ({ schema, httpPart }) => (httpPart === 'body' ? forBodies : forUrls).compile(schema)
}

function withFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv, ['date-time', 'uri'])
  // core/account-input.ts reads emails: blanks around one do no harm.
  ajv.addFormat('email', true)
  return ajv
}
