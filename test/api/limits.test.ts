import { expect, test } from 'vitest'
import { startApp, type TestApp, type TestOptions } from '../support/app.ts'
import { keyMailsTo, personByKey } from '../support/mailbox.ts'
import { type Answer, statusCounts } from '../support/person.ts'

const MINUTE = 60_000
const PASSWORD = 'correct horse'

/** Rate limits on, behind a proxy on this machine that sends the client's address. */
async function startLimited(environment: Record<string, string> = {}, options: TestOptions = {}) {
  const app = await startApp({
    ...options,
    environment: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '127.0.0.1', ...environment },
  })
  const from = (address: string, path: string, body: object): Promise<Answer> =>
    app.stranger().request('POST', path, { body, headers: { 'X-Forwarded-For': address } })
  return { ...app, from }
}

async function statuses(times: number, ask: (index: number) => Promise<Answer>): Promise<number[]> {
  const seen: number[] = []
  for (let index = 0; index < times; index += 1) seen.push((await ask(index)).status)
  return seen
}

const repeated = (status: number, times: number) => Array<number>(times).fill(status)

test('sign-in endpoints together allow 120 requests a minute from one address, and other addresses are not affected', async () => {
  const { from, clock } = await startLimited()
  const paths = [
    '/v1/signup',
    '/v1/connect',
    '/v1/auth/register',
    '/v1/auth/login',
    '/v1/auth/key',
    '/v1/auth/key/redeem',
  ]
  const ask = (index: number) => from('203.0.113.1', paths[index % paths.length] ?? '', { nothing: 'of use' })
  expect(await statuses(120, ask)).toEqual(repeated(400, 120))
  for (const path of paths) {
    const refused = await from('203.0.113.1', path, {})
    expect(refused).toMatchObject({ status: 429, body: { error: expect.any(String) } })
    expect(Object.keys(refused.body)).toEqual(['error'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  }
  expect((await from('203.0.113.2', '/v1/auth/login', {})).status).toBe(400)
  clock.now += MINUTE
  expect((await ask(0)).status).toBe(400)
})

test('the message of a rate limit differs from that of a plan', async () => {
  const app = await startLimited({ PLANS: '{"none":{"memories":0}}', RATE_PER_MINUTE: '2' })
  const ana = await app.person('Ana')
  const plan = await ana.post('/v1/memories', 429, { text: 'One' })
  await ana.get('/v1/auth/me')
  const rate = await ana.request('GET', '/v1/auth/me')
  expect(rate.status).toBe(429)
  expect(rate.body.error).not.toBe(plan.error)
  expect(plan.error).toMatch(/plan/)
  expect(rate.body.error).not.toMatch(/plan/)
})

test('ten failed logins a minute from one address are allowed, whichever accounts they are for', async () => {
  const { from, clock } = await startLimited()
  const guess = (index: number) =>
    from('203.0.113.1', '/v1/auth/login', { email: `nobody${index}@example.org`, password: 'a guess' })
  expect(await statuses(12, guess)).toEqual([...repeated(401, 10), 429, 429])
  expect(
    (await from('203.0.113.2', '/v1/auth/login', { email: 'nobody@example.org', password: 'a guess' })).status,
  ).toBe(401)
  clock.now += MINUTE
  expect((await guess(0)).status).toBe(401)
})

test('wrong keys count as failures of the address too', async () => {
  const { from } = await startLimited()
  const paths = ['/v1/connect', '/v1/auth/key/redeem']
  const guess = (index: number) => from('203.0.113.1', paths[index % 2] ?? '', { key: 'AAAAA-BBBBB-CCCCC-DDDDD' })
  expect(await statuses(12, guess)).toEqual([...repeated(400, 10), 429, 429])
})

test('guesses at one account are limited over all addresses, and its owner is not locked out', async () => {
  const app = await startLimited()
  const ana = await app.person('Ana')
  const guess = (index: number) =>
    app.from(`203.0.113.${index}`, '/v1/auth/login', { email: ana.email, password: 'a guess' })
  expect(await statuses(12, guess)).toEqual([...repeated(401, 10), 429, 429])
  const right = await app.from('203.0.113.99', '/v1/auth/login', {
    email: ' ANA@example.org'.trim(),
    password: PASSWORD,
  })
  expect(right.status).toBe(429)
  expect(
    (await app.from('203.0.113.99', '/v1/auth/login', { email: 'rui@example.org', password: PASSWORD })).status,
  ).toBe(401)

  const { id } = await ana.capture('The owner goes on')
  expect(await ana.search('owner')).toEqual([id])
  await ana.post('/v1/auth/password', 204, { newPassword: 'another password', currentPassword: PASSWORD })
})

test('guessed credentials from one address are limited, and a valid one still works there', async () => {
  const app = await startLimited()
  const ana = await app.person('Ana')
  const guess = () => app.stranger().with('lmb_guess').request('GET', '/v1/auth/me')
  const seen = await statuses(130, guess)
  expect(seen.slice(0, 10)).toEqual(repeated(401, 10))
  expect(seen.at(-1)).toBe(429)
  expect((await ana.get('/v1/auth/me')).name).toBe('Ana')
  await app.stranger().post('/v1/auth/login', 200, { email: ana.email, password: PASSWORD })
})

test('simultaneous guesses get no more tries than sequential ones', async () => {
  const app = await startLimited()
  const ana = await app.person('Ana')
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      app.from(`203.0.113.${index}`, '/v1/auth/login', { email: ana.email, password: `guess ${index}` }),
    ),
  )
  expect(statusCounts(answers)).toEqual({ 401: 10, 429: 30 })
})

test('successful logins are not limited', async () => {
  const app = await startLimited()
  const ana = await app.person('Ana')
  const login = () => app.from('203.0.113.1', '/v1/auth/login', { email: ana.email, password: PASSWORD })
  expect(await statuses(15, login)).toEqual(repeated(200, 15))
})

test('ten keys an hour are mailed to one email, known or not, with the same answers', async () => {
  const app = await startLimited()
  await personByKey(app, 'ana@example.org')
  app.clock.now += 60 * MINUTE
  const answersTo = async (email: string) => {
    const answers = []
    for (let index = 0; index < 12; index += 1) {
      const { status, body, headers } = await app.from(`203.0.113.${index}`, '/v1/auth/key', { email })
      answers.push({ status, body, retryAfter: headers['retry-after'] })
    }
    return answers
  }
  const known = await answersTo('ana@example.org')
  expect(known.map(({ status }) => status)).toEqual([...repeated(202, 10), 429, 429])
  expect(known[10]?.retryAfter).toMatch(/^[0-9]+$/)
  expect(await answersTo('nobody@example.org')).toEqual(known)
  const signup = await app.from('203.0.113.50', '/v1/signup', { email: 'ANA@example.org' })
  expect(signup.status).toBe(429)
  expect((await keyMailsTo(app, 'ana@example.org')).length).toBeLessThanOrEqual(11)
  app.clock.now += 60 * MINUTE
  expect((await app.from('203.0.113.1', '/v1/signup', { email: 'ana@example.org' })).status).toBe(202)
})

test('requests with a credential are unlimited, unless the operator or the plan limits them', async () => {
  const read = (app: TestApp, token: string | null) => () =>
    app.stranger().with(String(token)).request('GET', '/v1/auth/me')
  const free = await startLimited()
  const rui = await free.person('Rui')
  expect(await statuses(200, read(free, rui.token))).toEqual(repeated(200, 200))

  const limited = await startLimited({ RATE_PER_MINUTE: '5', PLANS: '{"free":{},"slow":{"ratePerMinute":2}}' })
  const [ana, sol] = [await limited.person('Ana'), await limited.person('Sol')]
  const { apiKey } = await ana.post('/v1/apikeys', 201, { label: 'Shares the limit' })
  expect(await statuses(5, read(limited, ana.token))).toEqual([...repeated(200, 4), 429])
  const refused = await limited
    .stranger()
    .with(apiKey)
    .request('POST', '/v1/memories', { body: { text: 'Too much' } })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  expect(await statuses(5, read(limited, sol.token))).toEqual(repeated(200, 5))
  limited.clock.now += MINUTE
  expect(await ana.list()).toEqual([])
})

test("the plan's rate takes precedence over the operator's", async () => {
  const app = await startLimited({ RATE_PER_MINUTE: '50', PLANS: '{"slow":{"ratePerMinute":2}}' })
  const ana = await app.person('Ana')
  expect(await statuses(4, () => ana.request('GET', '/v1/auth/me'))).toEqual([200, 200, 429, 429])
})

test('X-Forwarded-For is believed only from a trusted proxy', async () => {
  const app = await startApp({ environment: { RATE_LIMIT: 'on' } })
  const guess = (index: number) =>
    app.stranger().request('POST', '/v1/auth/login', {
      body: { email: `nobody${index}@example.org`, password: 'a guess' },
      headers: { 'X-Forwarded-For': `203.0.113.${index}` },
    })
  expect(await statuses(11, guess)).toEqual([...repeated(401, 10), 429])
})

test('a clock that is set back locks nobody out for longer than the limit itself', async () => {
  const { from, clock } = await startLimited()
  const guess = (email: string) => from('203.0.113.1', '/v1/auth/login', { email, password: 'a guess' })
  expect(await statuses(11, (index) => guess(`nobody${index}@example.org`))).toEqual([...repeated(401, 10), 429])
  clock.now -= 86_400_000
  let waitedSeconds = 0
  let answer = await guess('someone@example.org')
  while (answer.status === 429 && waitedSeconds <= 60) {
    const seconds = Number(answer.headers['retry-after'])
    waitedSeconds += seconds
    clock.now += seconds * 1_000
    answer = await guess('someone@example.org')
  }
  expect(answer.status).toBe(401)
  expect(waitedSeconds).toBeLessThanOrEqual(60)
})

test('RATE_LIMIT=off turns off every rate limit', async () => {
  const { from } = await startLimited({ RATE_LIMIT: 'off', RATE_PER_MINUTE: '1' })
  expect(await statuses(130, () => from('203.0.113.1', '/v1/signup', {}))).toEqual(repeated(400, 130))
  expect(await statuses(12, () => from('203.0.113.1', '/v1/auth/key', { email: 'ana@example.org' }))).toEqual(
    repeated(202, 12),
  )
})

test('many simultaneous registrations from one address are no failures', async () => {
  const { stranger } = await startApp({ environment: { RATE_LIMIT: 'on' } })
  const answers = await Promise.all(
    Array.from({ length: 25 }, (_, index) =>
      stranger().request('POST', '/v1/auth/register', {
        body: { email: `pupil${index}@example.org`, password: 'correct horse' },
      }),
    ),
  )
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]))
})
