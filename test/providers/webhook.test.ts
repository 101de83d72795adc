import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test } from 'vitest'
import { isPublicOrPrivateAddress } from '../../src/providers/guarded-request.ts'
import { webhookSender } from '../../src/providers/push/webhook.ts'
import { LOOPBACK_CERTIFICATE } from '../support/loopback-certificate.ts'
import { listen } from '../support/mail-server.ts'
import { makeChannel, makeNotice, startReceiver } from '../support/push-service.ts'

const open = new AbortController().signal
const secret = `whsec_${randomBytes(32).toString('base64')}`
const sender = webhookSender({ clock: Date.now, isAllowed: () => true, ca: LOOPBACK_CERTIFICATE })

test('another implementation of Standard Webhooks verifies the signature, and refuses a changed body', async () => {
  const { posts, url } = await startReceiver()
  const channel = makeChannel({ url: `${url}/hook?token=abc`, secret })
  expect(await sender.send(channel, makeNotice(), open)).toBe('delivered')
  const [{ path, headers, body } = { path: '', headers: {}, body: Buffer.alloc(0) }] = posts
  const signed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  expect(path).toBe('/hook?token=abc')
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': 'lembra',
    'webhook-id': 'dlv_01jd5f0000000000000000000a',
  })
  expect(new Webhook(secret).verify(body, signed)).toEqual({
    type: 'reminder.due',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    data: {
      id: 'mem_01jd5f0000000000000000000b',
      title: 'Call mom',
      text: 'Call mom every Sunday at 6pm',
      dueAt: '2026-11-22T21:00:00.000Z',
      url: 'https://lembra.example/m/mem_01jd5f0000000000000000000b',
      recurrence: 'FREQ=WEEKLY;BYDAY=SU',
    },
    title: 'Call mom',
    message: 'Sunday, November 22 at 6:00 PM\nCall mom every Sunday at 6pm',
  })
  const forged = body.toString().replace('Call mom', 'Pay Eve')
  expect(() => new Webhook(secret).verify(forged, signed)).toThrow(/signature/i)
  expect(() => new Webhook(`whsec_${randomBytes(32).toString('base64')}`).verify(body, signed)).toThrow(/signature/i)
})

test('an attempt that is repeated has the same id and a new time, and a test says that it is one', async () => {
  const { posts, url } = await startReceiver()
  const times = [Date.parse('2026-11-22T21:00:00Z'), Date.parse('2026-11-22T21:05:00Z')]
  const clock = () => times[posts.length] ?? 0
  const repeating = webhookSender({ clock, isAllowed: () => true, ca: LOOPBACK_CERTIFICATE })
  const channel = makeChannel({ url, secret })
  await repeating.send(channel, makeNotice(), open)
  await repeating.send(channel, makeNotice({ isTest: true, isRepeat: true, text: 'Call mom', actions: null }), open)
  const [first, second] = posts.map(({ headers }) => [headers['webhook-id'], headers['webhook-timestamp']])
  expect([first?.[0], second?.[0]]).toEqual([makeNotice().deliveryId, makeNotice().deliveryId])
  expect([first?.[1], second?.[1]]).toEqual(['1795381200', '1795381500'])
  expect(JSON.parse(posts[1]?.body.toString() ?? '')).toMatchObject({
    type: 'reminder.test',
    message: expect.stringMatching(/may not have arrived/),
  })
})

test.for([
  [204, 'delivered'],
  [410, 'gone'],
] as const)('a receiver that answers %s means that it is %s', async ([status, outcome]) => {
  const { url } = await startReceiver((response) => void response.writeHead(status).end())
  expect(await sender.send(makeChannel({ url, secret }), makeNotice(), open)).toBe(outcome)
})

test.for([
  [404, true],
  [301, true],
  [429, false],
  [502, false],
] as const)('an answer of %s is a failure', async ([status, isPermanent]) => {
  const { url } = await startReceiver((response) => void response.writeHead(status, { location: '/x' }).end())
  const sending = sender.send(makeChannel({ url, secret }), makeNotice(), open)
  await expect(sending).rejects.toMatchObject({ isPermanent, message: `The host answered ${status}.` })
})

test('an answer without end is not read', async () => {
  let sent = 0
  const { url } = await startReceiver((response) => {
    const more = () => {
      while (!response.destroyed && response.write(' '.repeat(16_384))) sent += 16_384
    }
    response.on('drain', more)
    more()
  })
  expect(await sender.send(makeChannel({ url, secret }), makeNotice(), open)).toBe('delivered')
  expect(sent).toBeLessThan(4_194_304)
})

test('http and private addresses are called only if the operator allows them', async () => {
  const received: string[] = []
  const server = createServer((request, response) => {
    received.push(request.url ?? '')
    response.end()
  })
  onTestFinished(() => void server.close())
  const port = await listen(server, 0)
  const address = `http://127.0.0.1:${port}/api/webhook/lembra`
  const channel = makeChannel({ url: address, secret })
  const strict = webhookSender({ clock: Date.now })
  for (const url of [address, 'https://192.168.1.2/x', 'http://hook.example/x', 'https://169.254.169.254/x'])
    await expect(strict.check?.({ ...channel, url })).rejects.toMatchObject({ field: 'url' })
  await expect(strict.send(channel, makeNotice(), open)).rejects.toMatchObject({ name: 'DeliveryFailure' })
  expect(received).toEqual([])

  const lenient = webhookSender({ clock: Date.now, isAllowed: isPublicOrPrivateAddress, isHttpAllowed: true })
  await lenient.check?.(channel)
  expect(await lenient.send(channel, makeNotice(), open)).toBe('delivered')
  expect(received).toEqual(['/api/webhook/lembra'])
  const cloud = { ...channel, url: 'http://169.254.169.254/latest' }
  await expect(lenient.check?.(cloud)).rejects.toMatchObject({ field: 'url' })
})
