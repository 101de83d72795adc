import { PATTERN_RULES, type RuledSchema, valueRule } from '../schema/rules.ts'

export interface Violation {
  keyword: string
  /** A JSON pointer (RFC 6901). */
  instancePath: string
  params: Record<string, unknown>
  parentSchema?: RuledSchema
  data?: unknown
}

/** Describes the violation in a sentence that says what to send, with a dotted path. */
export function describeViolation(
  violation: Violation,
  context: string | undefined,
): { error: string; field?: string } {
  const names = violation.instancePath.slice(1).split('/').map(unescapePointer)
  const path = (context === 'headers' ? names.map(headerName) : names).join('.')
  const { keyword, params } = violation
  if (keyword === 'required') {
    const missing = [path, String(params['missingProperty'])].filter(Boolean).join('.')
    return { error: `${missing} is required.`, field: missing }
  }
  if (keyword === 'additionalProperties') {
    const extra = shortened(String(params['additionalProperty']))
    return { error: `${extra} is not allowed here.`, field: extra }
  }
  if (path === '') return { error: `The ${context === 'querystring' ? 'query' : 'body'} must be a JSON object.` }
  return { error: `${path} ${ruleOf(violation)}.`, field: path }
}

function ruleOf({ keyword, params, parentSchema = {}, data }: Violation): string {
  const limit = Number(params['limit'])
  switch (keyword) {
    case 'pattern':
      if (typeof data === 'string' && data.trim() === '') return 'must not be blank'
      return PATTERN_RULES[String(params['pattern'])] ?? 'is not in the right form'
    case 'minLength':
      return limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`
    case 'maxLength':
      return `may have at most ${limit} characters`
    case 'minItems':
      return limit === 1 ? 'must not be empty' : `must have at least ${limit} entries`
    case 'maxItems':
      return `may have at most ${limit} entries`
    default:
      return valueRule(parentSchema)
  }
}

function unescapePointer(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~')
}

/** Node gives header names in lower case; people write `Idempotency-Key`. */
function headerName(name: string): string {
  return name.replace(/(?:^|-)[a-z]/g, (start) => start.toUpperCase())
}

function shortened(name: string): string {
  return name.length > 100 ? `${name.slice(0, 100).toWellFormed()}…` : name
}
