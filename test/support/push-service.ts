import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { decrypt } from 'http_ece'
import { onTestFinished } from 'vitest'
import type { Channel, ReminderNotice } from '../../src/core/reminders/record.ts'
import { openVapidKeys } from '../../src/providers/push/web-push.ts'
import { LOOPBACK_CERTIFICATE, LOOPBACK_KEY } from './loopback-certificate.ts'
import { listen } from './mail-server.ts'

interface ReceivedPost {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** An https host on this machine that keeps what is posted to it. By default it answers 201. */
export async function startReceiver(answer = (response: ServerResponse) => void response.writeHead(201).end()) {
  const posts: ReceivedPost[] = []
  const server = createServer({ key: LOOPBACK_KEY, cert: LOOPBACK_CERTIFICATE }, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      posts.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
      answer(response)
    })
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { posts, url: `https://localhost:${await listen(server, 0)}` }
}

export function makeVapidKeys() {
  return openVapidKeys({ serviceKey: async (_name, fresh) => fresh })
}

/** The browser's side of a subscription, with an implementation of the encryption that is not the service's. */
export function createSubscriber() {
  const pair = createECDH('prime256v1')
  const p256dh = pair.generateKeys('base64url')
  const auth = randomBytes(16).toString('base64url')
  return {
    keys: { p256dh, auth },
    read: (body: Buffer) =>
      JSON.parse(decrypt(body, { version: 'aes128gcm', privateKey: pair, authSecret: auth }).toString()),
  }
}

/** Returns the claims of a VAPID header whose signature is right. */
export function vapidClaims(header = ''): { claims: { aud: string; exp: number; sub: string }; publicKey: string } {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? []
  const [head = '', payload = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${payload}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isRight) throw new Error('The VAPID token is not signed with its key.')
  return { claims: JSON.parse(Buffer.from(payload, 'base64url').toString()), publicKey }
}

export function makeNotice(over: Partial<ReminderNotice> = {}): ReminderNotice {
  return {
    deliveryId: 'dlv_01jd5f0000000000000000000a',
    memoryId: 'mem_01jd5f0000000000000000000b',
    title: 'Call mom',
    text: 'Call mom every Sunday at 6pm',
    dueAt: Date.parse('2026-11-22T21:00:00Z'),
    precision: 'minute',
    url: 'https://lembra.example/m/mem_01jd5f0000000000000000000b',
    recurrence: 'FREQ=WEEKLY;BYDAY=SU',
    isLate: false,
    isRepeat: false,
    isOverdue: false,
    isTest: false,
    account: { id: 'usr_ana', language: 'en', timezone: 'America/Sao_Paulo', email: 'ana@example.org' },
    actions: { done: 'secret-done', hour: 'secret-hour', tomorrow: 'secret-tomorrow' },
    ...over,
  }
}

export function makeChannel(over: Partial<Channel> = {}): Channel {
  return {
    accountId: 'usr_ana',
    id: 'chn_1',
    kind: 'webhook',
    url: null,
    keys: null,
    secret: null,
    label: null,
    position: 0,
    isEnabled: true,
    failures: 0,
    lastAt: null,
    deviceId: null,
    lastOutcome: null,
    createdAt: 0,
    ...over,
  }
}
