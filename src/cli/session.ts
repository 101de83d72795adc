import { type Client, createClient } from '../client/client.ts'
import type { Call } from './command.ts'
import { CommandFault, EXIT, misused } from './fault.ts'
import { type Environment, type Login, storedLogin } from './login-store.ts'

/** The default address of `lembra start`. */
export const DEFAULT_URL = 'http://127.0.0.1:8080'

export interface Session extends Login {
  client: Client
  from: 'LEMBRA_API_KEY' | 'lembra login'
}

/** @throws {CommandFault} if nobody is signed in */
export async function openSession({ options, terminal }: Call): Promise<Session> {
  const { from, ...login } = await loginFor(terminal.environment, options.text('url'))
  return { ...login, from, client: clientOf(login) }
}

/** Settings take precedence over the stored login. A stored key is only ever sent to the service that issued it. */
async function loginFor(environment: Environment, url: string | undefined): Promise<Login & Pick<Session, 'from'>> {
  const named = url ?? filled(environment['LEMBRA_URL'])
  const apiKey = filled(environment['LEMBRA_API_KEY'])
  if (apiKey !== undefined) {
    const stored = named === undefined ? await storedLogin(environment) : null
    return { url: serviceUrl(named ?? stored?.url ?? DEFAULT_URL), apiKey, from: 'LEMBRA_API_KEY' }
  }
  const stored = await storedLogin(environment)
  const asked = named === undefined ? null : serviceUrl(named)
  if (!stored) throw notSignedIn('You are not signed in.', asked)
  const isOther = asked !== null && asked !== stored.url
  if (isOther) throw notSignedIn(`You are signed in at ${stored.url}, not at ${asked}.`, asked)
  return { ...stored, from: 'lembra login' }
}

function notSignedIn(what: string, url: string | null): CommandFault {
  const command = url === null ? 'lembra login' : loginCommandFor(url)
  return new CommandFault(`${what} Run ${command}, or set LEMBRA_URL and LEMBRA_API_KEY.`, EXIT.refused)
}

/** Returns the command that signs in at this service, quoted for a shell. */
export function loginCommandFor(url: string): string {
  const word = /^[\w:/.%~-]+$/.test(url) ? url : `'${url.replaceAll("'", "'\\''")}'`
  return `lembra login --url ${word}`
}

export function clientOf({ url, apiKey }: { url: string; apiKey: string | null }): Client {
  return createClient({
    baseUrl: url,
    token: () => apiKey,
    // This user agent marks requests typed by a person: the service then does not treat a text as an echo of a recent search.
    fetch: (input, init) => fetch(input, { ...init, headers: { ...headersOf(init), 'user-agent': 'lembra-terminal' } }),
    // Someone waits at the terminal: fail early if the service is unreachable.
    retry: { attempts: 1 },
  })
}

function headersOf(init: RequestInit | undefined): Record<string, string> {
  return Object.fromEntries(new Headers(init?.headers))
}

/** @throws {CommandFault} if it is not a service URL */
export function serviceUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const isService =
    url && ['http:', 'https:'].includes(url.protocol) && `${url.search}${url.hash}${url.username}` === ''
  if (!isService) throw misused(`"${text}" is not the address of a service. Use one such as https://lembra.example.`)
  return url.href.replace(/(?<!\/)\/+$/, '')
}

export function filled(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text.trim()
}
