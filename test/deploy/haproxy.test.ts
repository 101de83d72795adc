import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { isAccepting } from '../support/accepting.ts'
import { findHaproxy } from '../support/find-haproxy.ts'
import { freshFolder } from '../support/folder.ts'
import { startListening } from '../support/listening.ts'

const CONFIGURATION = join(import.meta.dirname, '..', '..', 'deploy', 'haproxy', 'haproxy.cfg')
const MB = 1_048_576

/** The service behind a real HAProxy with the project's own configuration except for its ports: it listens on a socket in a folder. */
async function startBehindProxy() {
  const folder = freshFolder()
  const webFolder = join(folder, 'web')
  mkdirSync(join(webFolder, 'assets'), { recursive: true })
  writeFileSync(join(webFolder, 'index.html'), '<!doctype html><title>Lembra</title>')
  writeFileSync(join(webFolder, 'assets', 'app-1.js'), 'export {}')
  const app = await startListening({ overrides: { webFolder } })
  const [door, operator] = [join(folder, 'public'), join(folder, 'operator')]
  const text = readFileSync(CONFIGURATION, 'utf8')
    .replace(/bind :8080$/m, `bind unix@${door}`)
    .replace(/bind :8405$/m, `bind unix@${operator}`)
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, text)
  const environment = {
    API_HOST: '127.0.0.1',
    API_PORT: String(app.port),
    S3_SERVER: '127.0.0.1:9',
    DNS_SERVER: '127.0.0.1:9',
  }
  const child = spawn(findHaproxy() ?? '', ['-f', file, '-db'], { env: { ...environment }, stdio: 'ignore' })
  onTestFinished(async () => {
    if (child.exitCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  const ask = asking(door)
  while (child.exitCode === null && (!(await isAccepting(door)) || (await ask('GET', '/openapi.json')).status !== 200))
    await wait(50)
  expect(child.exitCode).toBeNull()
  return { app, ask, door }
}

interface Sent {
  headers?: Record<string, string>
  body?: string
  /** Empty lines after the body. */
  megabytes?: number
}

function asking(socketPath: string) {
  return async (method: string, path: string, { headers = {}, body = '', megabytes = 0 }: Sent = {}) => {
    const length = Buffer.byteLength(body) + megabytes * MB
    const outgoing = request({
      socketPath,
      method,
      path,
      headers: { host: 'lembra.example', ...headers, ...(length > 0 && { 'content-length': String(length) }) },
    })
    const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>
    outgoing.write(body)
    const chunk = Buffer.alloc(MB, '\n')
    for (let sent = 0; sent < megabytes; sent++) if (!outgoing.write(chunk)) await once(outgoing, 'drain')
    outgoing.end()
    const [response] = await answered
    return { status: response.statusCode, text: await textOf(response) }
  }
}

/** The answer to headers that announce a body, before any byte of it is sent. */
async function announce(socketPath: string, path: string, megabytes: number) {
  const headers = { host: 'lembra.example', 'content-length': String(megabytes * MB) }
  const outgoing = request({ socketPath, method: 'POST', path, headers })
  outgoing.flushHeaders()
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  const answer = { status: response.statusCode, text: await textOf(response) }
  outgoing.destroy()
  return answer
}

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

test.skipIf(!findHaproxy())(
  'behind the proxy the web app, assistants and OAuth are reachable, and probes and metrics are not',
  async () => {
    const { ask } = await startBehindProxy()
    const statuses: Record<string, number | undefined> = {}
    for (const path of [
      '/',
      '/assets/app-1.js',
      '/m/mem_06fj3q7d1s9f7e5v3k2m8n4p0r',
      '/openapi.json',
      '/.well-known/oauth-authorization-server',
      '/v1/memories',
      '/metrics',
      '/readyz',
      '/healthz',
    ])
      statuses[path] = (await ask('GET', path)).status
    statuses['/mcp'] = (
      await ask('POST', '/mcp', { body: '{}', headers: { 'content-type': 'application/json' } })
    ).status
    expect(statuses).toEqual({
      '/': 200,
      '/assets/app-1.js': 200,
      '/m/mem_06fj3q7d1s9f7e5v3k2m8n4p0r': 200,
      '/openapi.json': 200,
      '/.well-known/oauth-authorization-server': 200,
      // Answered by the service: a credential is required.
      '/v1/memories': 401,
      '/mcp': 401,
      '/metrics': 404,
      '/readyz': 404,
      '/healthz': 404,
    })
  },
)

test.skipIf(!findHaproxy())(
  'an import of over 100 MB passes the proxy, and no other body of that size does',
  async () => {
    const { app, ask, door } = await startBehindProxy()
    const ana = await app.person('Ana')
    const imported = await ask('POST', '/v1/import?name=notes.csv', {
      headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'text/csv' },
      body: 'title,text\nSpare key,Under the blue pot\n',
      megabytes: 101,
    })
    expect(imported).toMatchObject({ status: 200, text: expect.stringContaining('"imported":1') })
    const tooLarge = { status: 413, text: '{"error":"The body is too large."}' }
    expect(await announce(door, '/v1/memories', 102)).toEqual(tooLarge)
    expect(await announce(door, '/v1/import', 4_098)).toEqual(tooLarge)
  },
)
