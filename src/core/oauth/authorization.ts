// A client's authorization request and the person's answer (RFC 6749, 4.1; OAuth 2.1, 4.1; RFC 9207).
import type { OAuthRequestView } from '../../schema/oauth.ts'
import { hashOf, newSecret, requireDevice, stillPresented } from '../accounts/authentication.ts'
import { isWithin } from '../accounts/credentials.ts'
import type { Credential, Presented } from '../accounts/record.ts'
import { type ScopeInput, scopeFor } from '../accounts/scopes.ts'
import { AppError, invalid } from '../errors.ts'
import type { Random } from '../store.ts'
import { isRedirectTo, redirectHost, withParameters } from './client-metadata.ts'
import { type ClientDeps, findClient, isDocumentId } from './clients.ts'
import { accessAsked, isChallenge, isResource, resourceOf, scopesOf } from './protocol.ts'
import type { OAuthClient } from './record.ts'

const CODE_MS = 60_000

/** The query parameters of the consent page. A repeated one is a list. */
export interface OAuthParameters {
  client_id: string
  redirect_uri: string
  [name: string]: string | string[] | undefined
}

export type OAuthDeps = ClientDeps & { baseUrl: string; random: Random }

interface Terms {
  access: Credential['access']
  codeChallenge: string
}

interface Problem {
  error: string
  message: string
}

/**
 * Returns the data of the consent page. Only a device may ask: no key and no other program decides for the person.
 * @throws {AppError} forbidden; invalid, field `client_id` or `redirect_uri`, if the browser must not be redirected
 */
export async function describeRequest(
  deps: OAuthDeps,
  { credential }: Presented,
  given: OAuthParameters,
): Promise<OAuthRequestView> {
  requireDevice(credential)
  const client = await clientAsking(deps, given)
  if (!client) throw unknownClient()
  const read = readTerms(deps, given)
  return {
    client: {
      id: client.id,
      name: client.name,
      host: hostOf(client, given.redirect_uri),
      redirectHost: redirectHost(given.redirect_uri),
      isVerified: isDocumentId(client.id),
    },
    scopes: 'access' in read ? scopesOf(read.access) : [],
    problem: 'error' in read ? { ...read, redirectTo: failureAddress(deps, given, read) } : null,
  }
}

/** A client whose metadata document was never fetched passes: documents are fetched only for people who are signed in. */
export async function isSoundRequest(
  deps: Omit<OAuthDeps, 'fetchClientMetadata' | 'random'>,
  given: Record<string, string | string[]>,
): Promise<boolean> {
  const { client_id, redirect_uri } = given
  if (typeof client_id !== 'string' || typeof redirect_uri !== 'string') return false
  try {
    await clientAsking({ ...deps, fetchClientMetadata: null }, { ...given, client_id, redirect_uri })
  } catch (error) {
    if (error instanceof AppError && error.kind === 'invalid') return false
    throw error
  }
  return 'access' in readTerms(deps, given)
}

/** Returns the client's address with a code or with the denial. @throws {AppError} forbidden, invalid */
export async function answerRequest(
  deps: OAuthDeps,
  caller: Presented,
  given: OAuthParameters,
  answer: { decision: 'approve' | 'deny'; access?: Credential['access'] } & ScopeInput,
): Promise<{ redirectTo: string }> {
  requireDevice(caller.credential)
  const client = await clientAsking(deps, given)
  if (!client) throw unknownClient()
  const terms = readTerms(deps, given)
  if ('error' in terms) throw new AppError('invalid', terms.message)
  if (answer.decision === 'deny') {
    const refusal = { error: 'access_denied', message: 'The person did not agree.' }
    return { redirectTo: failureAddress(deps, given, refusal) }
  }
  const access = answer.access ?? terms.access
  if (!isWithin(access, terms.access)) throw invalid('access may not be more than the program asked for.', 'access')
  const scope = scopeFor(answer, caller.credential.scope)
  const code = await issueCode(deps, caller, { client, redirectUri: given.redirect_uri, ...terms, access, scope })
  return { redirectTo: addressWith(deps, given, { code }) }
}

interface Approval extends Terms {
  client: OAuthClient
  redirectUri: string
  scope: Credential['scope']
}

async function issueCode(deps: OAuthDeps, caller: Presented, approval: Approval): Promise<string> {
  const now = deps.clock()
  const code = newSecret('code', deps.random)
  await deps.store.transaction(async (tx) => {
    const account = await stillPresented(tx, caller)
    if (!(await tx.oauthClients.noteUse(approval.client.id, now))) throw unknownClient()
    await tx.oauthCodes.add({
      hash: hashOf(code),
      accountId: account.id,
      clientId: approval.client.id,
      redirectUri: approval.redirectUri,
      codeChallenge: approval.codeChallenge,
      access: approval.access,
      scope: approval.scope,
      resource: resourceOf(deps.baseUrl),
      connectionId: null,
      createdAt: now,
      expiresAt: now + CODE_MS,
    })
  })
  return code
}

/** Returns null if the metadata document was never fetched. An address gets no error before it is known to belong to the client. */
async function clientAsking(deps: ClientDeps, given: OAuthParameters): Promise<OAuthClient | null> {
  const client = await findClient(deps, given.client_id)
  if (client && !client.redirectUris.some((registered) => isRedirectTo(registered, given.redirect_uri))) {
    throw invalid('This program asks to be answered at an address that is not one of its own.', 'redirect_uri')
  }
  return client
}

const NAMED =
  'response_type response_mode scope state code_challenge code_challenge_method resource request request_uri'.split(' ')

function readTerms(deps: { baseUrl: string }, given: Record<string, string | string[] | undefined>): Terms | Problem {
  const repeated = NAMED.find((name) => Array.isArray(given[name]))
  if (repeated !== undefined) return problem('invalid_request', `${repeated} was given more than once`)
  const one = (name: string) => (typeof given[name] === 'string' ? given[name] : undefined)
  if (one('request') !== undefined) return problem('request_not_supported', 'it sends a request object')
  if (one('request_uri') !== undefined) return problem('request_uri_not_supported', 'it sends a request_uri')
  if (one('response_type') === undefined) return problem('invalid_request', 'response_type is missing')
  if (one('response_type') !== 'code')
    return problem('unsupported_response_type', 'only response_type code is supported')
  if ((one('response_mode') ?? 'query') !== 'query')
    return problem('invalid_request', 'only response_mode query is supported')
  const codeChallenge = one('code_challenge')
  if (codeChallenge === undefined || one('code_challenge_method') !== 'S256' || !isChallenge(codeChallenge))
    return problem('invalid_request', 'PKCE with a code_challenge of method S256 is required')
  if (!isResource(deps.baseUrl, one('resource')))
    return problem('invalid_target', 'resource is not the one that Lembra offers')
  const access = accessAsked(one('scope'))
  if (access === null) return problem('invalid_scope', 'none of the scopes is known')
  return { access, codeChallenge }
}

function problem(error: string, what: string): Problem {
  return { error, message: `Lembra does not support the request of this program: ${what}.` }
}

function failureAddress(deps: OAuthDeps, given: OAuthParameters, { error, message }: Problem): string {
  return addressWith(deps, given, { error, error_description: message })
}

function addressWith({ baseUrl }: OAuthDeps, given: OAuthParameters, answer: Record<string, string>): string {
  const state = typeof given['state'] === 'string' ? given['state'] : null
  return withParameters(given.redirect_uri, { ...answer, state, iss: baseUrl })
}

/** Only the host that serves a metadata document could have put it there. */
export function hostOf(client: Pick<OAuthClient, 'id'>, redirectUri: string): string {
  return redirectHost(isDocumentId(client.id) ? client.id : redirectUri)
}

function unknownClient(): AppError {
  return invalid('This program is not known here. Please add Lembra to it again.', 'client_id')
}
