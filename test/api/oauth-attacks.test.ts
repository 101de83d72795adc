// The attacks that OAuth 2.1 and RFC 9700 describe: each is tried and refused.
import { expect, test } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { rowsOf } from '../support/database-rows.ts'
import { lastKeyTo } from '../support/mailbox.ts'
import { CALLBACK, challengeOf, mcpStatus, OAuthClient, registerClient, sendForm, VERIFIER } from '../support/oauth.ts'
import { statusCounts } from '../support/person.ts'

const MINUTE = 60_000

async function startWithClient() {
  const app = await startApp()
  const ana = await app.person('Ana')
  return { app, ana, client: await registerClient(app) }
}

test('a code is valid once: using it again ends the connection', async () => {
  const { app, ana, client } = await startWithClient()
  const code = await client.approved(ana)
  const { body: tokens } = await client.redeem(code)
  expect(await mcpStatus(app, tokens.access_token)).toBe(200)
  const again = await client.redeem(code)
  expect(again).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect(await mcpStatus(app, tokens.access_token)).toBe(401)
  expect((await client.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant')
  expect(await ana.get('/v1/connections')).toEqual({ items: [] })
})

test('if many redeem a code at once one gets tokens, and they are revoked', async () => {
  const { app, ana, client } = await startWithClient()
  const code = await client.approved(ana)
  const answers = await Promise.all(Array.from({ length: 6 }, () => client.redeem(code)))
  expect(statusCounts(answers)).toEqual({ 200: 1, 400: 5 })
  const tokens = answers.find(({ status }) => status === 200)?.body
  expect(await mcpStatus(app, tokens.access_token)).toBe(401)
  expect(await rowsOf(app.folder, 'SELECT id FROM connections')).toEqual([])
})

test('a code expires after a minute', async () => {
  const { app, ana, client } = await startWithClient()
  const [early, late] = [await client.approved(ana), await client.approved(ana)]
  app.clock.now += MINUTE - 1
  expect((await client.redeem(early)).status).toBe(200)
  app.clock.now += 1
  expect((await client.redeem(late)).body.error).toBe('invalid_grant')
})

test("a code is useless without its client's verifier", async () => {
  const { ana, client } = await startWithClient()
  const code = await client.approved(ana)
  for (const [code_verifier, error] of [
    [null, 'invalid_request'],
    ['', 'invalid_request'],
    [challengeOf(VERIFIER), 'invalid_grant'],
    [`${VERIFIER}x`, 'invalid_grant'],
    ['short', 'invalid_grant'],
    ['x'.repeat(129), 'invalid_grant'],
  ] as const)
    expect((await client.redeem(code, { code_verifier })).body).toMatchObject({ error })
  expect((await client.redeem(code)).status).toBe(200)
})

test('the verifier itself is not accepted as the challenge', async () => {
  const { ana, client } = await startWithClient()
  const plain = 'p'.repeat(43)
  const given = client.parameters({ code_challenge: plain, code_challenge_method: 'plain' })
  await ana.post('/v1/oauth/approvals', 400, { ...given, decision: 'approve' })
  const code = await client.approved(ana, { code_challenge: plain })
  expect((await client.redeem(code, { code_verifier: plain })).body.error).toBe('invalid_grant')
})

test('a code is sent to the requested address, and redeemed with it', async () => {
  const { ana, client } = await startWithClient()
  const code = await client.approved(ana)
  for (const redirect_uri of [null, 'https://evil.example/callback', `${CALLBACK}/`, CALLBACK.toUpperCase()])
    expect((await client.redeem(code, { redirect_uri })).status).toBe(400)
  expect((await client.redeem(code)).status).toBe(200)
})

test('nobody is redirected to an unregistered address, whatever else is wrong', async () => {
  const { ana, client } = await startWithClient()
  const redirect_uri = 'https://evil.example/callback'
  for (const more of [{}, { response_type: 'token' }, { scope: 'none' }, { code_challenge: null }]) {
    const given = client.parameters({ redirect_uri, ...more })
    for (const [url, body] of [
      ['/v1/oauth/requests', given],
      ['/v1/oauth/approvals', { ...given, decision: 'approve' }],
      ['/v1/oauth/approvals', { ...given, decision: 'deny' }],
    ] as const) {
      const refused = await ana.request('POST', url, { body })
      expect(refused).toMatchObject({ status: 400, body: { field: 'redirect_uri' } })
      expect(refused.text).not.toContain('evil.example')
    }
  }
  const unknown = { ...client.parameters(), client_id: 'cli_none', decision: 'deny' }
  expect(await ana.post('/v1/oauth/approvals', 400, unknown)).toMatchObject({ field: 'client_id' })
})

test('tokens are valid for the one resource, at /mcp, and nothing else', async () => {
  const { app, ana, client } = await startWithClient()
  const code = await client.approved(ana)
  for (const resource of ['https://other.example/mcp', 'https://lembra.example', 'https://lembra.example/mcp/x'])
    expect((await client.redeem(code, { resource })).body.error).toBe('invalid_target')
  const { body: tokens } = await client.redeem(code, { resource: 'https://lembra.example/mcp' })
  expect((await client.refresh(tokens.refresh_token, { resource: 'https://other.example/' })).body.error).toBe(
    'invalid_target',
  )
  const bearer = app.stranger().with(tokens.access_token)
  for (const path of ['/v1/memories', '/v1/auth/me', '/v1/connections', '/v1/export', '/v1/activity', '/v1/apikeys'])
    expect([path, (await bearer.request('GET', path)).status]).toEqual([path, 401])
  expect((await bearer.request('POST', '/v1/search', { body: { query: 'x' } })).status).toBe(401)
  for (const other of [tokens.refresh_token, code]) {
    expect(await mcpStatus(app, other)).toBe(401)
    expect((await app.stranger().with(other).request('GET', '/v1/memories')).status).toBe(401)
  }
})

test("another program's code or refresh token is useless, and trying it ends nothing", async () => {
  const { app, ana, client } = await startWithClient()
  const other = await registerClient(app, { client_name: 'Other' })
  const code = await client.approved(ana)
  expect((await other.redeem(code)).body.error).toBe('invalid_grant')
  const { body: tokens } = await client.redeem(code)
  expect((await other.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant')
  expect(await new OAuthClient(app, 'cli_unknown').refresh(tokens.refresh_token)).toMatchObject({
    status: 401,
    body: { error: 'invalid_client' },
  })
  expect((await client.refresh(tokens.refresh_token)).status).toBe(200)
})

test('a refresh token that is used twice ends the connection, for thief and owner alike', async () => {
  const { app, ana, client } = await startWithClient()
  const first = await client.connected(ana)
  const { body: second } = await client.refresh(first.refresh_token)
  expect((await client.refresh(first.refresh_token)).body.error).toBe('invalid_grant')
  for (const { access_token } of [first, second]) expect(await mcpStatus(app, access_token)).toBe(401)
  expect((await client.refresh(second.refresh_token)).body.error).toBe('invalid_grant')
  expect(await ana.get('/v1/connections')).toEqual({ items: [] })
})

test('if many refresh at once one gets tokens, and they are revoked', async () => {
  const { app, ana, client } = await startWithClient()
  const first = await client.connected(ana)
  const answers = await Promise.all(Array.from({ length: 6 }, () => client.refresh(first.refresh_token)))
  expect(statusCounts(answers)).toEqual({ 200: 1, 400: 5 })
  const second = answers.find(({ status }) => status === 200)?.body
  expect(await mcpStatus(app, second.access_token)).toBe(401)
  expect((await client.refresh(second.refresh_token)).status).toBe(400)
})

test('if the owner ends the connection during many refreshes, nothing of it is left', async () => {
  const { app, ana, client } = await startWithClient()
  const connections = await Promise.all(Array.from({ length: 5 }, () => client.connected(ana)))
  const { items } = await ana.get('/v1/connections')
  const endings = items.map(({ id }: { id: string }) => ana.request('DELETE', `/v1/connections/${id}`))
  const renewals = connections.map(({ refresh_token }) => client.refresh(refresh_token))
  const [ended, renewed] = await Promise.all([Promise.all(endings), Promise.all(renewals)])
  expect(statusCounts(ended)).toEqual({ 204: 5 })
  for (const { status } of renewed) expect([200, 400]).toContain(status)
  for (const { body, status } of renewed) if (status === 200) expect(await mcpStatus(app, body.access_token)).toBe(401)
  for (const table of ['connections', 'refresh_tokens', "credentials WHERE kind = 'connection'"])
    expect(await rowsOf(app.folder, `SELECT * FROM ${table}`)).toEqual([])
})

test('refreshing narrows the access of a token and never widens it', async () => {
  const { ana, client } = await startWithClient()
  const tokens = await client.connected(ana, {}, 'read')
  const wider = await client.refresh(tokens.refresh_token, { scope: 'memories:read memories:write' })
  expect(wider.body.error).toBe('invalid_scope')
  // The refused refresh has not used the token up.
  const { body: same } = await client.refresh(tokens.refresh_token)
  expect(same.scope).toBe('memories:read')

  const full = await client.connected(ana)
  const { body: narrow } = await client.refresh(full.refresh_token, { scope: 'memories:read' })
  expect(narrow.scope).toBe('memories:read')
  // The grant itself is as wide as before (RFC 6749, 6).
  const { body: back } = await client.refresh(narrow.refresh_token)
  expect(back.scope).toBe('memories:read memories:write')
})

test('a refresh token ends after 90 days, counted from its own issue', async () => {
  const { app, ana, client } = await startWithClient()
  const days = 86_400_000
  const first = await client.connected(ana)
  app.clock.now += 90 * days - 1
  const { body: second } = await client.refresh(first.refresh_token)
  app.clock.now += 90 * days
  expect((await client.refresh(second.refresh_token)).body.error).toBe('invalid_grant')
})

test('only a request with a device token changes or reveals anything: no form, no cookie, no key, no other program', async () => {
  const { app, ana, client } = await startWithClient()
  const { apiKey } = await ana.post('/v1/apikeys', 201, { label: 'Mine' })
  const { apiKey: reader } = await ana.post('/v1/apikeys?access=read', 201, { label: 'Reader' })
  const { access_token } = await client.connected(ana)
  const body = { ...client.parameters(), decision: 'approve' }
  for (const url of ['/v1/oauth/requests', '/v1/oauth/approvals']) {
    const given = url.endsWith('approvals') ? body : client.parameters()
    expect((await app.stranger().request('POST', url, { body: given })).status).toBe(401)
    expect(
      (await app.stranger().request('POST', url, { body: given, headers: { cookie: `token=${ana.token}` } })).status,
    ).toBe(401)
    expect((await ana.with(access_token).request('POST', url, { body: given })).status).toBe(403)
    for (const key of [apiKey, reader])
      expect((await ana.with(key).request('POST', url, { body: given })).status).toBe(403)
    // Another site's form can send this without a preflight.
    const form = new URLSearchParams(client.parameters() as Record<string, string>).toString()
    for (const contentType of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'])
      expect((await ana.request('POST', url, { raw: form, headers: { 'content-type': contentType } })).status).toBe(400)
  }
  expect(await rowsOf(app.folder, 'SELECT digest FROM oauth_codes WHERE connection_id IS NULL')).toEqual([])
})

test('addresses that run code, show a file or leave the scheme are not registered', async () => {
  const app = await startApp()
  const register = (redirect_uris: unknown) =>
    app.stranger().request('POST', '/oauth/register', { body: { client_name: 'Evil', redirect_uris } })
  for (const uri of [
    'javascript:alert(1)',
    'javascript://client.example/%0aalert(1)',
    'JavaScript:alert(1)',
    'java	script:/x',
    'data:text/html,<script>',
    'data:/text/html,x',
    'vbscript:/x',
    'file:///etc/passwd',
    'blob:https://a.example/x',
    'about:blank',
    'filesystem:https://a.example/x',
    'view-source:https://a.example/',
    'ws://a.example/',
    'wss://a.example/',
    'ftp://a.example/',
    'mailto:/x',
    'intent://x#Intent;end',
    'ms-msdt:/id',
    'microsoft-edge:/id',
    'applescript:/id',
    'x-apple.systempreferences:/id',
    'vnc://host.example/id',
    'search-ms:/x',
    'tel:/1',
    'jar:/x',
    'chrome://settings',
    'http://client.example/callback',
    'http://127.0.0.1.evil.example/',
    'http://localhost.evil.example/',
    'http://10.0.0.1/',
    'http://user@127.0.0.1/',
    'https://user:pass@client.example/',
    'https://client.example@evil.example/',
    'https://client.example/#',
    'https://client.example/cb#x',
    'http:/127.0.0.1/',
    'https:client.example',
    'https:///client.example',
    'https://client.example\\@evil.example/',
    'https://client.example /',
    ' https://client.example/',
    'https://client.example/\n',
    'https://',
    'https://%65vil.example/',
    'https://clïent.example/',
    '//client.example/',
    '/callback',
    'callback',
    'cursor:callback',
    '',
    'x:',
    `https://client.example/${'x'.repeat(2e3)}`,
    '*',
    'https://*',
    'https://client.example/"><script>',
  ])
    expect([uri, await register([uri])]).toMatchObject([uri, { status: 400, body: { error: 'invalid_redirect_uri' } }])
  for (const list of [
    undefined,
    null,
    [],
    'https://client.example/',
    [7],
    [null],
    Array.from({ length: 11 }, (_, count) => `${CALLBACK}/${count}`),
  ])
    expect(await register(list)).toMatchObject({ status: 400, body: { error: 'invalid_redirect_uri' } })
  expect((await register([CALLBACK, 'javascript:alert(1)'])).status).toBe(400)
  expect(await rowsOf(app.folder, 'SELECT id FROM oauth_clients')).toEqual([])
})

test("a request that is no form, repeats a parameter or asks for another grant gets an error in the RFC's format", async () => {
  const { app, client } = await startWithClient()
  const stranger = app.stranger()
  const twice = await sendForm(stranger, '/oauth/token', `grant_type=refresh_token&client_id=${client.id}&client_id=x`)
  const cases: Array<[Awaited<typeof twice>, number, string]> = [
    [twice, 400, 'invalid_request'],
    [await sendForm(stranger, '/oauth/token', ''), 400, 'invalid_request'],
    [
      await sendForm(stranger, '/oauth/token', 'grant_type=password&username=ana&password=x'),
      400,
      'unsupported_grant_type',
    ],
    [await sendForm(stranger, '/oauth/token', 'grant_type=client_credentials'), 400, 'unsupported_grant_type'],
    [
      await sendForm(stranger, '/oauth/token', `grant_type=authorization_code&client_id=a%00b&code=x`),
      401,
      'invalid_client',
    ],
    [await stranger.request('POST', '/oauth/token', { body: { grant_type: 'refresh_token' } }), 400, 'invalid_request'],
    [await stranger.request('POST', '/oauth/token', {}), 400, 'invalid_request'],
    [await sendForm(stranger, '/oauth/token', `code=${'x'.repeat(20_000)}`), 413, 'invalid_request'],
    [await sendForm(stranger, '/oauth/revoke', ''), 400, 'invalid_request'],
    [
      await stranger.request('POST', '/oauth/register', { raw: '{', headers: { 'content-type': 'application/json' } }),
      400,
      'invalid_request',
    ],
    [await stranger.request('POST', '/oauth/register', { body: [] }), 400, 'invalid_client_metadata'],
    [
      await stranger.request('POST', '/oauth/register', { body: { redirect_uris: [CALLBACK], client_name: 7 } }),
      400,
      'invalid_client_metadata',
    ],
    [
      await stranger.request('POST', '/oauth/register', {
        body: { redirect_uris: [CALLBACK], grant_types: ['implicit'] },
      }),
      400,
      'invalid_client_metadata',
    ],
  ]
  for (const [answer, status, error] of cases) {
    expect(answer).toMatchObject({ status, body: { error, error_description: expect.any(String) } })
    expect(answer.headers['cache-control']).toBe('no-store')
  }
})

test('revoking a refresh token ends its connection, an access token only itself, and an unknown one nothing', async () => {
  const { app, ana, client } = await startWithClient()
  const [one, two] = [await client.connected(ana), await client.connected(ana)]
  for (const unknown of ['lmr_none', 'x', `lmo_${'A'.repeat(49)}`, String(ana.token)])
    expect((await client.revoke(unknown)).status).toBe(200)
  expect((await ana.get('/v1/auth/me')).email).toBe(ana.email)
  expect(await client.revoke(one.refresh_token)).toMatchObject({ status: 200, text: '' })
  expect(await mcpStatus(app, one.access_token)).toBe(401)
  expect((await ana.get('/v1/connections')).items).toHaveLength(1)
  expect((await client.revoke(two.access_token)).status).toBe(200)
  expect(await mcpStatus(app, two.access_token)).toBe(401)
  const renewed = await client.refresh(two.refresh_token)
  expect(renewed.status).toBe(200)
  expect(await mcpStatus(app, renewed.body.access_token)).toBe(200)
})

test('the first proof of an email takes the account over and ends the connections of the previous holder', async () => {
  const { app, ana, client } = await startWithClient()
  const tokens = await client.connected(ana)
  const unspent = await client.approved(ana)
  const owner = await app.stranger().post('/v1/auth/key/redeem', 200, { key: await lastKeyTo(app, ana.email) })
  expect(await mcpStatus(app, tokens.access_token)).toBe(401)
  expect((await client.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant')
  expect((await client.redeem(unspent)).body.error).toBe('invalid_grant')
  expect(await ana.with(owner.deviceToken).get('/v1/connections')).toEqual({ items: [] })
})

test('a deleted account leaves no code, connection or token', async () => {
  const { app, ana, client } = await startWithClient()
  const eve = await app.person('Eve')
  const tokens = await client.connected(ana)
  const unspent = await client.approved(ana)
  const kept = await client.connected(eve)
  await ana.request('DELETE', '/v1/auth/me', { body: { confirm: ana.email } })
  expect(await mcpStatus(app, tokens.access_token)).toBe(401)
  expect((await client.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant')
  expect((await client.redeem(unspent)).body.error).toBe('invalid_grant')
  for (const table of ['oauth_codes WHERE connection_id IS NULL', 'connections', 'refresh_tokens'])
    expect([table, (await rowsOf(app.folder, `SELECT DISTINCT account_id FROM ${table}`)).length]).toEqual([
      table,
      table.startsWith('oauth_codes') ? 0 : 1,
    ])
  expect(await mcpStatus(app, kept.access_token)).toBe(200)
})

test('registrations from one address are limited, and failures there do not stop sign-ins', async () => {
  const app: TestApp = await startApp({ environment: { RATE_LIMIT: 'on' } })
  const statuses: number[] = []
  for (let count = 0; count < 125; count += 1) {
    const body = { redirect_uris: [CALLBACK] }
    const answer = await app.stranger().request('POST', '/oauth/register', { body })
    statuses.push(answer.status)
    if (answer.status === 429) expect(answer.body.error).toBe('temporarily_unavailable')
  }
  expect([statuses[0], statuses.at(-1)]).toEqual([201, 429])
  expect((await app.person('Ana')).token).toMatch(/^lmd_/)
})
