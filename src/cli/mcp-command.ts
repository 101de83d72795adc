import { serveOverStdio } from '../mcp/stdio.ts'
import type { AccountView } from '../schema/account.ts'
import type { Call } from './command.ts'
import { type Login, openSession } from './session.ts'

/** Returns at once; the process ends when the client closes its input. Standard output carries only the protocol. */
export async function serveMcp(call: Call): Promise<void> {
  const { terminal } = call
  const warn = (line: string) => void terminal.stderr.write(`${line}\n`)
  const service = remoteService(await openSession(call), warn)
  serveOverStdio(service, (error) => warn(error instanceof Error ? error.message : String(error)))
  // Checks the setup early, so that a mistake shows in the client's log before the first request.
  await service.access()
}

const TIMEOUT_MS = 30_000
/** The client's first request waits this long. */
const ACCESS_TIMEOUT_MS = 5_000
/** The longest response is a page of memories of 1 MB each. */
const MAX_ANSWER_BYTES = 33_554_432

interface ServiceCall {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  query?: Record<string, string>
  body?: Record<string, unknown>
}

interface ServiceAnswer {
  status: number
  body: unknown
  isTextOnly?: boolean
}

/** Calls the running service for the tools of src/mcp. `warn` writes to the client's log. */
export function remoteService({ url, apiKey }: Login, warn: (line: string) => void) {
  let access: Promise<'read' | 'write' | null> | undefined
  const invoke = (call: ServiceCall, signal: AbortSignal) => send(url, apiKey, call, signal)
  return {
    baseUrl: url,
    invoke,
    /** If the access is unknown, it lists all tools, each of which will report the problem, and checks again next time. */
    access: async (): Promise<'read' | 'write'> => {
      access ??= readAccess(invoke, apiKey, warn)
      const known = await access
      if (known === null) access = undefined
      return known ?? 'write'
    },
    present: async (signal: AbortSignal) => {
      const { status, body } = await invoke({ method: 'GET', path: '/v1/auth/me' }, signal)
      const timezone = status === 200 ? (body as AccountView).settings.timezone : 'UTC'
      return { timezone, now: Date.now() }
    },
  }
}

/** Identifies the key by its prefix. A device token is not an API key and may write. */
async function readAccess(
  invoke: (call: ServiceCall, signal: AbortSignal) => Promise<ServiceAnswer>,
  apiKey: string,
  warn: (line: string) => void,
): Promise<'read' | 'write' | null> {
  const { status, body } = await invoke(
    { method: 'GET', path: '/v1/apikeys' },
    AbortSignal.timeout(ACCESS_TIMEOUT_MS),
  ).catch(() => notReached('it does not answer'))
  if (status !== 200) {
    warn((body as { error: string }).error)
    return null
  }
  const { items } = body as { items: Array<{ prefix: string; access: 'read' | 'write' }> }
  const keys = items.filter(({ prefix }) => apiKey.startsWith(prefix))
  return keys.length > 0 && keys.every((key) => key.access === 'read') ? 'read' : 'write'
}

async function send(url: string, apiKey: string, call: ServiceCall, signal: AbortSignal): Promise<ServiceAnswer> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const query = call.query ? `?${new URLSearchParams(call.query).toString()}` : ''
  try {
    const response = await fetch(`${url}${call.path}${query}`, {
      method: call.method,
      headers: { authorization: `Bearer ${apiKey}`, ...(call.body && { 'content-type': 'application/json' }) },
      ...(call.body && { body: JSON.stringify(call.body) }),
      // Never sends the key to another address.
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
    })
    return await answerIn(response)
  } catch (error) {
    if (signal.aborted) throw error
    return notReached(timeout.aborted ? 'it does not answer' : `${url} could not be reached, or the connection broke`)
  }
}

async function answerIn(response: Response): Promise<ServiceAnswer> {
  const { status } = response
  const location = response.headers.get('location')
  if (status >= 300 && status < 400) {
    await response.body?.cancel()
    return notReached(`its address redirects to ${location ?? 'another one'}: set LEMBRA_URL to the final address`)
  }
  if (status === 401) {
    await response.body?.cancel()
    return {
      status,
      body: { error: 'Lembra does not know this API key: it was revoked, or LEMBRA_API_KEY has a typo.' },
    }
  }
  const text = await readText(response)
  if (text === '') return { status, body: null }
  const body = parsed(text)
  const isTextOnly = response.headers.get('lembra-search') === 'text-only'
  return body === undefined ? notReached('the server at this address is not Lembra') : { status, body, isTextOnly }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    // Leaving the loop cancels the body.
    if (bytes > MAX_ANSWER_BYTES) throw new Error('the response is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function notReached(why: string): ServiceAnswer {
  return {
    status: 503,
    body: { error: `Lembra is not reachable: ${why}. Check LEMBRA_URL and that the service runs.` },
  }
}
