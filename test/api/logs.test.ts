import { expect, test } from 'vitest'
import type { Mail } from '../../src/core/accounts/account-mail.ts'
import { createRandom } from '../../src/core/store.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { startListening } from '../support/listening.ts'
import { keyIn, keyMailsTo, mailsTo, personByKey } from '../support/mailbox.ts'

// Words that occur only in a person's data, so finding one anywhere else is a leak.
const TEXT = 'The vault behind the wardrobe opens with 4711-ZEBEDEU'
const QUERY = 'hunter2-in-the-query'
const PASSWORD = 'open-sesame-7731'
const WRONG_PASSWORD = 'wrong-sesame-1337'
const TAG = 'tag-of-the-wardrobe'
const TITLE = 'Title-of-the-vault'
const UNKNOWN_TOKEN = `lmd_${'A'.repeat(49)}`

interface Journey {
  /** Strings that must appear nowhere. */
  secrets: string[]
  errors: string[]
}

/** Uses every function of an account, correctly and wrongly. */
async function journey(app: TestApp): Promise<Journey> {
  const errors: string[] = []
  const nobody = app.stranger()
  await nobody.post('/v1/signup', 202, { email: 'ana@example.org', name: 'Ana', client: 'Claude' })
  const key = keyIn((await keyMailsTo(app, 'ana@example.org'))[0])
  const { apiKey } = await nobody.post('/v1/connect', 200, { key })
  const ana = nobody.with(apiKey)
  await (await personByKey(app, 'ana@example.org')).post('/v1/auth/password', 204, { newPassword: PASSWORD })
  const { deviceToken } = await nobody.post('/v1/auth/login', 200, { email: 'ana@example.org', password: PASSWORD })
  const registered = await nobody.post('/v1/auth/register', 201, { email: 'rui@example.org', password: PASSWORD })
  const confirmation = keyIn((await keyMailsTo(app, 'rui@example.org'))[0])
  const second = await ana.post('/v1/apikeys', 201, { label: 'Assistant' })

  const { id } = await ana.capture(TEXT, { tags: [TAG], clientId: 'capture-0001' })
  await ana.remember(TEXT, { title: TITLE })
  await ana.patch(`/v1/memories/${id}`, 200, { title: TITLE, attributes: { secret: TEXT } })
  await ana.search(QUERY)
  await ana.recall(QUERY)
  await ana.list({ q: QUERY, tag: TAG })
  await ana.list({ q: TEXT, mode: 'text' })

  for (const [method, path, options] of [
    ['POST', '/v1/auth/login', { body: { email: 'ana@example.org', password: WRONG_PASSWORD } }],
    ['POST', '/v1/auth/login', { body: { email: 'ana@example.org', password: [WRONG_PASSWORD] } }],
    [
      'POST',
      '/v1/auth/login',
      { raw: `{"password":"${WRONG_PASSWORD}"`, headers: { 'content-type': 'application/json' } },
    ],
    ['POST', '/v1/auth/login', { raw: `password=${WRONG_PASSWORD}`, headers: { 'content-type': 'text/plain' } }],
    ['POST', '/v1/auth/register', { body: { email: 'ana@example.org', password: WRONG_PASSWORD } }],
    ['POST', '/v1/auth/key/redeem', { body: { key } }],
    ['POST', '/v1/connect', { body: { key: `${key}-${confirmation}`.repeat(5) } }],
    ['GET', '/v1/connect', { query: { key: confirmation } }],
    ['POST', '/v1/auth/password', { body: { newPassword: WRONG_PASSWORD, currentPassword: WRONG_PASSWORD } }],
    ['GET', `/v1/memories?q=${QUERY}&limit=0`, {}],
    ['GET', `/v1/memories/${encodeURIComponent(TEXT)}`, {}],
    ['GET', `/v1/nowhere?token=${deviceToken}&q=${QUERY}`, {}],
    ['POST', '/v1/search', { body: { query: QUERY, limit: 0 } }],
    ['POST', '/v1/memories', { body: { text: TEXT, via: '' } }],
    ['POST', '/v1/memories', { raw: `{"text":"${TEXT}`, headers: { 'content-type': 'application/json' } }],
    ['POST', '/v1/memories', { body: { text: `${TEXT}${'x'.repeat(1_100_000)}` } }],
    ['PATCH', `/v1/memories/${id}`, { body: { attributes: { status: TEXT } } }],
  ] as const) {
    const answer = await ana.request(method, path, options)
    expect({ method, path, isError: answer.status >= 400 }).toEqual({ method, path, isError: true })
    errors.push(answer.text)
  }
  errors.push((await ana.with(UNKNOWN_TOKEN).request('GET', '/v1/auth/me')).text)
  const secrets = [TEXT, '4711-ZEBEDEU', TITLE, TAG, QUERY, PASSWORD, WRONG_PASSWORD, UNKNOWN_TOKEN, key, confirmation]
  return { secrets: [...secrets, apiKey, deviceToken, registered.deviceToken, second.apiKey], errors }
}

/** Also without dashes, in parts and encoded, as a careless log might contain it. */
function forms(secret: string): string[] {
  return [
    secret,
    secret.replaceAll('-', ''),
    secret.slice(8, 40),
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
  ]
}

function expectNone(secrets: string[], where: string, text: string): void {
  for (const secret of secrets)
    for (const form of forms(secret))
      expect({ where, form, isThere: form.length >= 8 && text.includes(form) }).toEqual({ where, form, isThere: false })
}

test('neither the log at its most detailed level, nor an error, nor the metrics contain a secret, a text or a query', async () => {
  const app = await startApp({ environment: { LOG_LEVEL: 'trace' } })
  const { secrets, errors } = await journey(app)
  expect(app.log.length).toBeGreaterThan(30)
  expectNone(secrets, 'the log', app.log.join(''))
  // Errors name the input's field, but nothing of its value.
  expectNone(secrets, 'the errors', errors.join('\n'))
  const metrics = await app.stranger().request('GET', '/metrics')
  expect(metrics.text).toContain('lembra_http_request_seconds_count')
  expectNone(secrets, 'the metrics', metrics.text)
  for (const path of ['/healthz', '/readyz', '/openapi.json'])
    expectNone(secrets, path, (await app.stranger().request('GET', path)).text)
})

test('a mail contains at most its own key, no other secret, no text, and no link except one to the web app', async () => {
  const app = await startApp()
  const { secrets } = await journey(app)
  for (const email of ['ana@example.org', 'rui@example.org'])
    for (const mail of await mailsTo(app, email)) {
      const text = [mail.subject, mail.text, mail.html, JSON.stringify(mail.headers)].join('\n')
      const key = /^([0-9A-Z]{5}-){3}[0-9A-Z]{5}/m.exec(mail.text ?? '')?.[0] ?? 'none'
      expectNone(
        secrets.filter((secret) => secret !== key),
        `a mail to ${email}`,
        text,
      )
      const links = text.match(/https?:[^\s"<]+/g) ?? []
      const pages = [`confirm-email#key=${key}`, `sign-in#key=${key}`, 'account'].map(
        (page) => `https://lembra.example/${page}`,
      )
      expect(pages).toEqual(expect.arrayContaining(links))
      // A client requested this key, so its mail has no link at all.
      if (text.includes('connect “Claude”')) expect(links).toEqual([])
      expect(text).not.toMatch(/src=/)
      expect(mail.to).toEqual([{ address: email, name: '' }])
      expect([mail.cc, mail.bcc, mail.attachments]).toEqual([undefined, undefined, []])
    }
})

test('an internal error answers only its request id, and the log has the place of the error without user data', async () => {
  let isBroken = false
  const app = await startApp({
    environment: { LOG_LEVEL: 'trace' },
    overrides: {
      // Ids of requests take 9 bytes; all other randomness fails.
      random: createRandom((bytes) => {
        if (isBroken && bytes !== 9) throw new Error(`No randomness for ${TEXT} under ${PASSWORD}`)
        return Buffer.from(crypto.getRandomValues(new Uint8Array(bytes)))
      }),
    },
  })
  const ana = await app.person('Ana')
  isBroken = true
  app.clock.now += 1
  const answer = await ana.request('POST', '/v1/memories', { body: { text: TEXT } })
  expect(answer).toMatchObject({ status: 500, body: { error: expect.stringMatching(/request id req_\S+\.$/) } })
  const requestId = /req_[\w-]+/.exec(answer.body.error)?.[0] ?? 'none'
  const lines = app.log.filter((line) => line.includes(requestId))
  expect(lines.some((line) => line.includes('request failed') && line.includes('capture.ts'))).toBe(true)
  expectNone([TEXT, PASSWORD, String(ana.token)], 'the log', app.log.join(''))
  expectNone([TEXT, PASSWORD], 'the answer', answer.text)
  isBroken = false
  expect(await ana.list()).toEqual([])
})

test('a mailer that quotes the mail in its error does not bring the key into the log', async () => {
  const mails: Mail[] = []
  const app = await startApp({
    environment: { LOG_LEVEL: 'trace' },
    overrides: {
      mailer: {
        send: async (mail) => {
          mails.push(mail)
          throw Object.assign(new Error(`550 refused: ${mail.text}`), { code: 'EENVELOPE', response: mail.text })
        },
      },
    },
  })
  await app.stranger().post('/v1/signup', 202, { email: 'ana@example.org' })
  await app.service.jobsIdle()
  const key = /^([0-9A-Z]{5}-){3}[0-9A-Z]{5}$/m.exec(mails[0]?.text ?? '')?.[0] ?? ''
  expect(key).not.toBe('')
  expect(app.log.join('')).toContain('EENVELOPE')
  expectNone([key], 'the log', app.log.join(''))
  expectNone([key], 'the metrics', (await app.stranger().request('GET', '/metrics')).text)
})

test('malformed and truncated HTTP is not quoted in the log', async () => {
  const app = await startListening({ environment: { LOG_LEVEL: 'trace' }, overrides: { requestTimeoutMs: 300 } })
  const ana = await app.person('Ana')
  const head = `POST /v1/memories?q=${QUERY} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${ana.token}\r\n`
  const answers = [
    await app.exchange(`${head}Content-Length: -1\r\n\r\n{"text":"${TEXT}"}`),
    await app.exchange(`${head}Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{"text":"${TEXT}"`),
    await app.exchange(`${head}X-${TEXT}\r\n\r\n`),
  ]
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 4/)
  expectNone([TEXT, QUERY, String(ana.token)], 'the log', app.log.join(''))
  expectNone([TEXT, QUERY, String(ana.token)], 'the answers', answers.join(''))
})

test('a request is logged with its route, client address, account and credential, and no secret', async () => {
  const app = await startApp({ environment: { TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'debug' } })
  const ana = await app.person('Ana')
  const { id, apiKey } = await ana.post('/v1/apikeys', 201, { label: 'Assistant' })
  const headers = { 'X-Forwarded-For': '203.0.113.7:5678' }
  const assistant = app.stranger().with(apiKey)
  await assistant.request('POST', '/v1/remember', { headers, body: { content: TEXT } })
  await app
    .stranger()
    .request('POST', '/v1/auth/login', { headers, body: { email: 'nobody@example.org', password: WRONG_PASSWORD } })
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search', arguments: { query: QUERY } } }
  const accept = 'application/json, text/event-stream'
  await assistant.request('POST', '/mcp', { headers: { ...headers, accept }, body: call })
  const lines = app.log.map((line): Record<string, unknown> => JSON.parse(line))
  const lineOf = (route: string) => lines.find((line) => line['msg'] === 'answered' && line['route'] === route)
  const { id: account } = await ana.get('/v1/auth/me')
  const known = { address: '203.0.113.7', account, credential: id }
  expect(lineOf('/v1/remember')).toMatchObject({ method: 'POST', status: 201, ...known })
  expect(lineOf('/mcp')).toMatchObject({ method: 'POST', status: 200, ...known })
  // The routes that a tool calls are logged too.
  expect(lineOf('/v1/search')).toMatchObject({ method: 'POST', status: 200, ...known })
  const login = lineOf('/v1/auth/login')
  expect(login).toMatchObject({ status: 401, address: '203.0.113.7' })
  expect(Object.keys(login ?? {})).not.toContain('account')
  expectNone(
    [apiKey, TEXT, QUERY, WRONG_PASSWORD, 'nobody@example.org', String(ana.token)],
    'the log',
    app.log.join(''),
  )
})
