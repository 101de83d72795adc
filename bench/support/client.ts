// Calls a running service over kept-alive connections, and measures how long each answer takes.
import { Agent, request } from 'node:http'

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  milliseconds: number
}

export interface Client {
  /** Rejects if no complete answer came; `code` says why. Text and bytes are sent unchanged, anything else as JSON. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** The parsed answer; rejects on a status other than the expected one. */
  expect<T>(status: number, method: string, path: string, body?: unknown): Promise<T>
  close(): void
}

export function openClient(address: string, token: string | null, connections = 1): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(address)
  const authorization = token === null ? {} : { authorization: `Bearer ${token}` }

  function send(method: string, path: string, body?: unknown, given?: Record<string, string>): Promise<Answer> {
    const payload = payloadOf(body)
    const typed = payload && { 'content-type': 'application/json', 'content-length': payload.length }
    const headers = { ...authorization, ...typed, ...given }
    const startedAt = performance.now()
    return new Promise((resolve, reject) => {
      const outgoing = request({ agent, hostname, port, method, path, headers })
      outgoing.on('error', reject)
      outgoing.on('response', (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString('utf8'),
            milliseconds: performance.now() - startedAt,
          }),
        )
      })
      outgoing.end(payload)
    })
  }

  return {
    send,
    async expect<T>(status: number, method: string, path: string, body?: unknown) {
      const answer = await send(method, path, body)
      if (answer.status === status) return JSON.parse(answer.text) as T
      throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text.slice(0, 300)}`)
    },
    close: () => agent.destroy(),
  }
}

function payloadOf(body: unknown): Buffer | null {
  if (body === undefined || Buffer.isBuffer(body)) return body ?? null
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
}

/** Registers an account and returns an API key for it, as programs use. */
export async function newApiKey(address: string, name = 'bench'): Promise<string> {
  const stranger = openClient(address, null)
  const email = `${name}@example.org`
  const body = { email, password: 'correct horse', name }
  const { deviceToken } = await stranger.expect<{ deviceToken: string }>(201, 'POST', '/v1/auth/register', body)
  stranger.close()
  const device = openClient(address, deviceToken)
  const { apiKey } = await device.expect<{ apiKey: string }>(201, 'POST', '/v1/apikeys', { label: 'bench' })
  device.close()
  return apiKey
}
