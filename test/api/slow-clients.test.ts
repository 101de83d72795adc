import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createRandom } from '../../src/core/store.ts'
import { createSchemaCompilers } from '../../src/http/schema-compilers.ts'
import { createServer } from '../../src/http/server.ts'
import { startListening } from '../support/listening.ts'

// On Linux every address of 127.0.0.0/8 is this machine; each serves as a separate network.
const isLinux = process.platform === 'linux'

/** Nothing times out during a test. */
const PATIENT = { overrides: { requestTimeoutMs: 120_000 } }
const POLLING = { timeout: 20_000 }

/** A connection from this address that sends these bytes and then nothing, with everything received. */
interface SlowClient {
  socket: Socket
  received: string
}

function openSlow(port: number, localAddress: string, bytes: string): Promise<SlowClient> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    const client = { socket, received: '' }
    socket.on('data', (chunk: Buffer) => void (client.received += chunk.toString()))
    socket.on('error', () => {})
    socket.on('close', () => resolve(client))
    socket.on('connect', () => socket.write(bytes, () => resolve(client)))
    onTestFinished(() => void socket.destroy())
  })
}

const openMany = (count: number, port: number, localAddress: string, bytes: string) =>
  Promise.all(Array.from({ length: count }, () => openSlow(port, localAddress, bytes)))

async function ask(port: number, path: string, localAddress = '127.0.0.1', body?: string): Promise<number> {
  const headers = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': body.length }
  const method = body === undefined ? 'GET' : 'POST'
  const outgoing = request({ port, host: '127.0.0.1', localAddress, path, method, headers, agent: false }).end(body)
  const [response] = await once(outgoing, 'response')
  response.resume()
  return response.statusCode
}

const statusesOf = (clients: readonly SlowClient[]) =>
  clients.flatMap(({ received }) => (received === '' ? [] : [Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1])]))

const UNFINISHED =
  'POST /oauth/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\ng'

test.runIf(isLinux)('clients that never finish their bodies block nobody else', async () => {
  const { port } = await startListening(PATIENT)
  const slow = await openMany(500, port, '127.0.0.2', UNFINISHED)
  // 128 may wait, the rest is refused.
  await expect.poll(() => statusesOf(slow).length, POLLING).toBe(500 - 128)
  expect(new Set(statusesOf(slow))).toEqual(new Set([429]))
  expect(await ask(port, '/v1/auth/login', '127.0.0.1', '{}')).toBe(400)
  expect(await ask(port, '/v1/auth/me')).toBe(401)
  expect(await ask(port, '/readyz')).toBe(200)
  // Even the same address is served, as long as its requests are not slow.
  expect(await ask(port, '/v1/auth/me', '127.0.0.2')).toBe(401)
})

test.runIf(isLinux)('a network with too many connections gets no more, and others are served', async () => {
  const { port } = await startListening(PATIENT)
  const silent = await openMany(600, port, '127.0.0.2', '')
  await expect.poll(() => silent.filter(({ socket }) => socket.closed).length, POLLING).toBe(600 - 512)
  expect(await ask(port, '/healthz')).toBe(200)
  for (const { socket } of silent) socket.destroy()
  await expect.poll(() => ask(port, '/healthz', '127.0.0.2').catch(() => 0), POLLING).toBe(200)
})

test.runIf(isLinux)('a trusted proxy may have any number of connections, and its clients are told apart', async () => {
  const { port } = await startListening({ ...PATIENT, environment: { TRUSTED_PROXIES: '127.0.0.2' } })
  const through = (address: string) => UNFINISHED.replace('Host: x', `Host: x\r\nX-Forwarded-For: ${address}`)
  await openMany(600, port, '127.0.0.2', '')
  const slow = await openMany(200, port, '127.0.0.2', through('203.0.113.7:5000'))
  await expect.poll(() => statusesOf(slow).length, POLLING).toBe(200 - 128)
  const sameNetwork = await openSlow(port, '127.0.0.2', through('203.0.113.7:6000'))
  await expect.poll(() => statusesOf([sameNetwork]), POLLING).toEqual([429])
  const whole = `${through('203.0.113.8')}${'x'.repeat(99)}`
  const other = await openSlow(port, '127.0.0.2', whole)
  await expect.poll(() => statusesOf([other]), POLLING).toEqual([400])
})

test('a connection that sends nothing is closed', async () => {
  const { exchange } = await startListening({ overrides: { requestTimeoutMs: 300 } })
  expect(await exchange('')).toMatch(/^HTTP\/1\.1 408 /)
})

/** A server whose `/slow` answers on the test's command. */
async function startSlowServer() {
  const slow: Array<() => void> = []
  const server = createServer({
    logger: pino({ level: 'silent' }),
    trustedProxies: [],
    corsOrigins: [],
    random: createRandom(),
    requestTimeoutMs: 10_000,
    unreadTimeoutMs: 30_000,
    metrics: { observe: () => {} },
    traces: null,
    compilers: createSchemaCompilers(),
  })
  server.get('/slow', () => new Promise((resolve) => slow.push(() => resolve({}))))
  server.get('/healthz', async () => ({}))
  onTestFinished(() => server.close())
  const port = Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port)
  return { port, slow }
}

const PIPELINED = 'GET /slow HTTP/1.1\r\nHost: x\r\n\r\n'

test.runIf(isLinux)('no network can occupy all places with complete requests, and probes need none', async () => {
  const { port, slow } = await startSlowServer()
  const [first] = await openMany(1, port, '127.0.0.2', PIPELINED.repeat(300))
  await expect.poll(() => slow.length, POLLING).toBe(256)
  expect(await ask(port, '/nowhere', '127.0.0.2')).toBe(429)
  expect(await ask(port, '/nowhere')).toBe(404)
  const [second] = await openMany(1, port, '127.0.0.3', PIPELINED.repeat(300))
  await expect.poll(() => slow.length, POLLING).toBe(512)
  expect(await ask(port, '/nowhere')).toBe(503)
  expect(await ask(port, '/healthz')).toBe(200)
  for (const { socket } of [first, second].flatMap((client) => client ?? [])) socket.destroy()
  await expect.poll(() => ask(port, '/nowhere'), POLLING).toBe(404)
  for (const answer of slow) answer()
})
