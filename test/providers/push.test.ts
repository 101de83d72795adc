import { expect, test } from 'vitest'
import { DeliveryFailure } from '../../src/core/reminders/channel.ts'
import { openVapidKeys, webPushSender } from '../../src/providers/push/web-push.ts'
import { openStoreIn } from '../support/database.ts'
import { LOOPBACK_CERTIFICATE } from '../support/loopback-certificate.ts'
import { createSubscriber, makeChannel, makeNotice, startReceiver, vapidClaims } from '../support/push-service.ts'

const open = new AbortController().signal
const rules = { isAllowed: () => true, ca: LOOPBACK_CERTIFICATE }
const contact = 'https://lembra.example'

async function startPushing(answer?: Parameters<typeof startReceiver>[0]) {
  const { store } = await openStoreIn()
  const keys = await openVapidKeys(store)
  const { posts, url } = await startReceiver(answer)
  const subscriber = createSubscriber()
  const channel = makeChannel({ kind: 'push', url: `${url}/endpoint/1`, keys: subscriber.keys })
  const sender = webPushSender({ keys, contact, ...rules })
  return {
    keys,
    posts,
    url,
    subscriber,
    channel,
    sender,
    send: (notice = makeNotice()) => sender.send(channel, notice, open),
  }
}

test('another implementation decodes the message, which says all that the service worker shows', async () => {
  const { send, posts, subscriber } = await startPushing()
  expect(await send()).toBe('delivered')
  expect(posts).toMatchObject([
    {
      path: '/endpoint/1',
      headers: {
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        topic: 'dlv_01jd5f0000000000000000000a',
        ttl: '259200',
        urgency: 'high',
      },
    },
  ])
  expect(subscriber.read(posts[0]?.body ?? Buffer.alloc(0))).toEqual({
    id: 'dlv_01jd5f0000000000000000000a',
    title: 'Call mom',
    body: 'Sunday, November 22 at 6:00 PM\nCall mom every Sunday at 6pm',
    language: 'en',
    url: 'https://lembra.example/m/mem_01jd5f0000000000000000000b',
    dueAt: Date.parse('2026-11-22T21:00:00Z'),
    failed: 'This could not be saved. Please try again.',
    actions: [
      { act: 'done', label: 'Done', secret: 'secret-done' },
      { act: 'hour', label: 'In an hour', secret: 'secret-hour' },
      { act: 'tomorrow', label: 'Tomorrow', secret: 'secret-tomorrow' },
    ],
  })
})

test('a notice is in the language of its account, and says if it is late, repeated or overdue', async () => {
  const { send, posts, subscriber } = await startPushing()
  const account = { id: 'usr_ana', timezone: 'America/Sao_Paulo', email: 'ana@example.org' }
  const notice = { title: 'Aluguel', text: 'Aluguel', precision: 'day' } as const
  await send(makeNotice({ ...notice, account: { ...account, language: 'pt-BR' }, isLate: true, isRepeat: true }))
  await send(makeNotice({ ...notice, account: { ...account, language: 'es' }, isOverdue: true }))
  await send(
    makeNotice({ ...notice, account: { ...account, language: 'en' }, isTest: true, text: 'It works.', actions: null }),
  )
  const read = posts.map(({ body }) => subscriber.read(body))
  expect(read.map(({ body }) => body)).toEqual([
    'domingo, 22 de novembro, entregue com atraso\nEnviado de novo, porque o primeiro aviso pode não ter chegado.',
    'Pendiente desde domingo, 22 de noviembre',
    'It works.',
  ])
  expect(read.map(({ actions }) => actions[0]?.label)).toEqual(['Feito', 'Hecho', undefined])
  expect(posts.map(({ headers }) => headers['urgency'])).toEqual(['normal', 'normal', 'normal'])
})

test('every message has the same size, which push services accept, and is cut between characters', async () => {
  const { send, posts, subscriber } = await startPushing()
  await send()
  await send(makeNotice({ title: '\u0001'.repeat(500), text: '👩‍👧'.repeat(60) }))
  expect(new Set(posts.map(({ body }) => body.length))).toEqual(new Set([2_983]))
  const { title, body, actions } = subscriber.read(posts[1]?.body ?? Buffer.alloc(0))
  expect(title).toBe('\u0001'.repeat(120))
  expect(body).toMatch(/👩/)
  expect(body.isWellFormed()).toBe(true)
  expect(actions).toHaveLength(3)
})

test('the service signs with one pair of keys for all its processes and starts', async () => {
  const { store } = await openStoreIn()
  const [one, other] = await Promise.all([openVapidKeys(store), openVapidKeys(store)])
  expect(other).toEqual(one)
  expect(await openVapidKeys(store)).toEqual(one)
  expect(Buffer.from(one.publicKey, 'base64url')).toHaveLength(65)

  const { url, posts } = await startReceiver()
  const channel = makeChannel({ kind: 'push', url, keys: createSubscriber().keys })
  await webPushSender({ keys: one, contact, ...rules }).send(channel, makeNotice(), open)
  const { claims, publicKey } = vapidClaims(posts[0]?.headers.authorization)
  expect(publicKey).toBe(one.publicKey)
  expect(claims).toMatchObject({ aud: url, sub: contact })
  // RFC 8292 allows a day at most.
  expect(claims.exp - Date.now() / 1_000).toBeLessThan(86_400)
})

test.for([
  [201, 'delivered'],
  [202, 'delivered'],
  [404, 'gone'],
  [410, 'gone'],
] as const)('a push service that answers %s means that it is %s', async ([status, outcome]) => {
  const { send } = await startPushing((response) => void response.writeHead(status).end())
  expect(await send()).toBe(outcome)
})

test.for([
  [429, '7', false, 7_000],
  [503, undefined, false, null],
  [500, undefined, false, null],
  [400, undefined, true, null],
  [403, undefined, true, null],
  [413, undefined, true, null],
  [302, undefined, true, null],
] as const)('an answer of %s is a failure', async ([status, retryAfter, isPermanent, retryAfterMs]) => {
  const { send, posts } = await startPushing(
    (response) =>
      void response
        .writeHead(status, { location: '/elsewhere', ...(retryAfter && { 'retry-after': retryAfter }) })
        .end(),
  )
  await expect(send()).rejects.toMatchObject({ name: 'DeliveryFailure', isPermanent, retryAfterMs })
  expect(posts).toHaveLength(1)
})

test('a private address is not called, and keys that are none are refused for good', async () => {
  const { channel, posts, keys, sender } = await startPushing()
  const guarded = webPushSender({ keys, contact, ca: LOOPBACK_CERTIFICATE })
  for (const url of [channel.url, 'https://127.0.0.1/x']) {
    const refused = guarded.send({ ...channel, url }, makeNotice(), open)
    await expect(refused, `${url}`).rejects.toBeInstanceOf(DeliveryFailure)
  }
  for (const url of ['https://127.0.0.1/x', 'https://[fd00::1]/x', 'http://push.example/x'])
    await expect(guarded.check?.({ ...channel, url })).rejects.toMatchObject({ field: 'subscription.endpoint' })
  const keyless = { ...channel, keys: { p256dh: 'AAAA', auth: 'AAAA' } }
  await expect(sender.check?.(keyless)).rejects.toMatchObject({ field: 'subscription.keys' })
  await sender.check?.(channel)
  await expect(sender.send(keyless, makeNotice(), open)).rejects.toMatchObject({ isPermanent: true })
  expect(posts).toEqual([])
})

test('a silent push service is given up after a while, and at once if the service stops', async () => {
  const { channel, keys } = await startPushing(() => {})
  const hasty = webPushSender({ keys, contact, timeoutMs: 200, ...rules })
  await expect(hasty.send(channel, makeNotice(), open)).rejects.toMatchObject({ isPermanent: false })
  const stopping = new AbortController()
  const sending = webPushSender({ keys, contact, ...rules }).send(channel, makeNotice(), stopping.signal)
  stopping.abort(new Error('stopping'))
  await expect(sending).rejects.toThrow('stopping')
})
