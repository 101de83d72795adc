import { Type } from 'typebox'
import { named, ref } from './contract.ts'

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
  413: 'The body is over its limit.',
  416: 'The range lies outside the file.',
  429: 'A plan limit or rate limit is reached; Retry-After says when to retry.',
  500: 'Something broke here; the response contains a request id to report.',
  503: 'The service is temporarily unavailable; Retry-After says when to retry.',
} as const

type Status = keyof typeof meanings

function errorResponses(statuses: Status[]) {
  return Object.fromEntries(statuses.map((status) => [status, { ...ref(ErrorBody), description: meanings[status] }]))
}

/** The errors of an operation that needs a credential; `more` names those that not every operation has. */
export function errorsWithCredential(...more: Status[]) {
  return errorResponses([...new Set<Status>([400, 401, 403, ...more, 429, 500, 503])])
}

export function errorsWithoutCredential(...more: Status[]) {
  return errorResponses([...new Set<Status>([400, ...more, 413, 429, 500, 503])])
}
