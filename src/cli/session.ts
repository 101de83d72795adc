import { chmod, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { type Client, createClient } from '../client/client.ts'
import type { Call } from './command.ts'
import { CommandFault, EXIT, isSystemError, misused } from './failure.ts'
import type { Environment } from './output.ts'

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

export interface Login {
  /** Base URL of the service, without a trailing slash. */
  url: string
  apiKey: string
}

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

/** Returns the stored login; null if signed out. @throws {CommandFault} if the file is damaged */
export async function storedLogin(environment: Environment): Promise<Login | null> {
  const file = loginFile(environment)
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isSystemError(error) && ['ENOENT', 'ENOTDIR'].includes(error.code)) return null
    throw error
  })
  if (text === null) return null
  const login = loginIn(text)
  if (!login) throw new CommandFault(`${file} is damaged. Run lembra login to write it anew.`)
  return login
}

/** Writes atomically; the file is never readable by others, not even briefly. */
export async function storeLogin(environment: Environment, login: Login): Promise<string> {
  const folder = loginFolder(environment)
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
  await chmod(folder, FOLDER_MODE)
  const file = loginFile(environment)
  // Loaded lazily: every command reads the login, few write it.
  const { randomBytes } = await import('node:crypto')
  const unfinished = `${file}.${randomBytes(6).toString('hex')}`
  try {
    const handle = await open(unfinished, 'wx', FILE_MODE)
    try {
      await handle.writeFile(`${JSON.stringify(login, null, 2)}\n`)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  return file
}

export async function deleteLogin(environment: Environment): Promise<void> {
  await rm(loginFile(environment), { force: true })
}

function loginFile(environment: Environment): string {
  return join(loginFolder(environment), 'login.json')
}

/** The XDG Base Directory Specification says that relative paths must be ignored. */
function loginFolder(environment: Environment): string {
  const named = environment['XDG_CONFIG_HOME'] ?? ''
  const home = environment['HOME'] ?? ''
  return join(isAbsolute(named) ? named : join(home === '' ? homedir() : home, '.config'), 'lembra')
}

function loginIn(text: string): Login | null {
  try {
    const content: unknown = JSON.parse(text)
    if (typeof content !== 'object' || content === null) return null
    if (!('url' in content) || typeof content.url !== 'string') return null
    if (!('apiKey' in content) || typeof content.apiKey !== 'string') return null
    return { url: content.url, apiKey: content.apiKey }
  } catch {
    return null
  }
}
