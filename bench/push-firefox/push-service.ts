// A push service for Firefox on this machine: browsers connect by the autopush protocol, and a service posts messages to their endpoints.
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import type { Duplex } from 'node:stream'
import { LOOPBACK_CERTIFICATE, LOOPBACK_KEY } from '../../test/support/loopback-certificate.ts'

export interface PushService {
  /** For Firefox's `dom.push.serverURL`. */
  url: string
  /** Bytes of each message that a service posted. */
  posted: number[]
  /** The code that Firefox reported for each message: 100 if it was decoded and the service worker received it. */
  acknowledged: number[]
  close(): void
}

/** RFC 6455, 1.3. */
const HANDSHAKE = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

export async function startPushService(): Promise<PushService> {
  const posted: number[] = []
  const acknowledged: number[] = []
  let browser: Duplex | undefined
  const endpoints = createSecureServer({ key: LOOPBACK_KEY, cert: LOOPBACK_CERTIFICATE }, (request, response) => {
    void receivePost(request, response)
  })
  const connections = createServer()

  async function receivePost(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    posted.push(body.length)
    send({
      messageType: 'notification',
      channelID: request.url?.slice(1),
      version: randomUUID(),
      data: body.toString('base64url'),
      headers: { encoding: request.headers['content-encoding'] },
    })
    response.writeHead(browser ? 201 : 503).end()
  }

  const send = (message: object) => browser?.write(frameOf(JSON.stringify(message)))

  function answer(message: Record<string, unknown>, endpoint: string): void {
    const { messageType, channelID } = message
    if (messageType === 'hello')
      send({ messageType, uaid: randomUUID().replaceAll('-', ''), status: 200, use_webpush: true })
    if (messageType === 'register')
      send({ messageType, channelID, status: 200, pushEndpoint: `${endpoint}/${String(channelID)}` })
    if (messageType === 'unregister') send({ messageType, channelID, status: 200 })
    if (messageType === 'ack' && Array.isArray(message['updates']))
      acknowledged.push(...message['updates'].map(({ code }: { code: number }) => code))
  }

  connections.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    const accepted = createHash('sha1').update(`${request.headers['sec-websocket-key']}${HANDSHAKE}`).digest('base64')
    const head = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade']
    const chosen = [`Sec-WebSocket-Accept: ${accepted}`, 'Sec-WebSocket-Protocol: push-notification']
    socket.write(`${[...head, ...chosen].join('\r\n')}\r\n\r\n`)
    browser = socket
    let rest: Buffer = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk])
      for (let frame = readFrame(rest); frame; frame = readFrame(rest)) {
        rest = rest.subarray(frame.length)
        if (frame.opcode === TEXT) answer(JSON.parse(frame.text), endpoint)
      }
    })
  })
  const endpoint = `https://localhost:${await listen(endpoints)}`
  return {
    url: `ws://localhost:${await listen(connections)}/`,
    posted,
    acknowledged,
    close: () => {
      browser?.destroy()
      for (const server of [endpoints, connections]) server.close()
    },
  }
}

async function listen(server: Server): Promise<number> {
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const TEXT = 1

/** One unmasked text frame (RFC 6455, 5.2). */
function frameOf(text: string): Buffer {
  const payload = Buffer.from(text)
  const head = payload.length < 126 ? Buffer.from([0x80 | TEXT, payload.length]) : Buffer.from([0x80 | TEXT, 126, 0, 0])
  if (payload.length >= 126) head.writeUInt16BE(payload.length, 2)
  return Buffer.concat([head, payload])
}

/** Returns null if it is not complete yet. A browser masks its frames, and these messages are shorter than 64 kB. */
function readFrame(bytes: Buffer): { opcode: number; text: string; length: number } | null {
  if (bytes.length < 4) return null
  const short = bytes.readUInt8(1) & 0x7f
  const size = short < 126 ? short : bytes.readUInt16BE(2)
  const start = short < 126 ? 2 : 4
  const length = start + 4 + size
  if (bytes.length < length) return null
  const mask = bytes.subarray(start, start + 4)
  const payload = bytes.subarray(start + 4, length).map((byte, index) => byte ^ mask.readUInt8(index % 4))
  return { opcode: bytes.readUInt8(0) & 0x0f, text: Buffer.from(payload).toString(), length }
}
