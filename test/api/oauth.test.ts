// Connecting a program by OAuth 2.1 step by step: from the discovery documents to the end of the connection.
import { expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { rowsByTable, rowsOf } from '../support/database-rows.ts'
import {
  askMcp,
  CALLBACK,
  CHALLENGE,
  mcpStatus,
  OAuthClient,
  registerClient,
  sendForm,
  VERIFIER,
} from '../support/oauth.ts'

const ISSUER = 'https://lembra.example'

test('a program discovers everything from the MCP address alone', async () => {
  const { stranger } = await startApp()
  for (const path of ['', '/mcp']) {
    const resource = await stranger().request('GET', `/.well-known/oauth-protected-resource${path}`)
    expect(resource.headers).toMatchObject({ 'access-control-allow-origin': '*' })
    expect(resource.body).toEqual({
      resource: `${ISSUER}/mcp`,
      authorization_servers: [ISSUER],
      scopes_supported: ['memories:read', 'memories:write'],
      bearer_methods_supported: ['header'],
      resource_name: 'Lembra',
    })
  }
  expect(await stranger().get('/.well-known/oauth-authorization-server')).toEqual({
    issuer: ISSUER,
    authorization_endpoint: `${ISSUER}/oauth/authorize`,
    token_endpoint: `${ISSUER}/oauth/token`,
    registration_endpoint: `${ISSUER}/oauth/register`,
    revocation_endpoint: `${ISSUER}/oauth/revoke`,
    scopes_supported: ['memories:read', 'memories:write'],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
  })
})

test('a program that guesses the addresses connects as well', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const { client_id } = await app.stranger().post('/register', 201, { redirect_uris: [CALLBACK] })
  const client = new OAuthClient(app, client_id)
  const page = await app.stranger().request('GET', '/authorize', { query: client.parameters() })
  const { origin, pathname, searchParams } = new URL(page.headers['location'] ?? '')
  expect([page.status, origin, pathname]).toEqual([307, ISSUER, '/oauth/authorize'])
  expect(Object.fromEntries(searchParams)).toEqual(client.parameters())
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id,
    code: await client.approved(ana),
    redirect_uri: CALLBACK,
    code_verifier: VERIFIER,
  })
  const { status, body, headers } = await sendForm(app.stranger(), '/token', form.toString())
  expect([status, await mcpStatus(app, body.access_token)]).toEqual([200, 200])
  expect(headers).toMatchObject({ 'access-control-allow-origin': '*' })
})

test("a program is authorized, reads its person's memories, refreshes its tokens and is ended", async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  await ana.capture('Remind me to water the blue pot tomorrow at 9am')
  const client = await registerClient(app)
  const parameters = client.parameters()
  expect(await ana.post('/v1/oauth/requests', 200, parameters)).toEqual({
    client: {
      id: client.id,
      name: 'Claude',
      host: 'client.example',
      redirectHost: 'client.example',
      isVerified: false,
    },
    scopes: ['memories:read', 'memories:write'],
    problem: null,
  })
  const { redirectTo } = await ana.post('/v1/oauth/approvals', 200, { ...parameters, decision: 'approve' })
  const address = new URL(redirectTo)
  expect(address.origin + address.pathname).toBe(CALLBACK)
  expect(Object.fromEntries(address.searchParams)).toEqual({
    code: expect.stringMatching(/^lmc_/),
    state: 'state of the client',
    iss: ISSUER,
  })

  const answer = await client.redeem(String(address.searchParams.get('code')))
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' })
  expect(answer.body).toEqual({
    access_token: expect.stringMatching(/^lmo_/),
    token_type: 'Bearer',
    expires_in: 3600,
    refresh_token: expect.stringMatching(/^lmr_/),
    scope: 'memories:read memories:write',
  })
  const tasks = await askMcp(app, answer.body.access_token, 'tools/call', { name: 'list_tasks', arguments: {} })
  expect(tasks.text).toContain('blue pot')

  app.clock.now += 3_600_000
  expect(await mcpStatus(app, answer.body.access_token)).toBe(401)
  const renewed = await client.refresh(answer.body.refresh_token)
  expect(renewed.status).toBe(200)
  expect(renewed.body.refresh_token).not.toBe(answer.body.refresh_token)
  expect(await mcpStatus(app, renewed.body.access_token)).toBe(200)

  const { items } = await ana.get('/v1/connections')
  expect(items).toEqual([
    {
      id: expect.stringMatching(/^con_/),
      name: 'Claude',
      host: 'client.example',
      access: 'write',
      createdAt: '2026-03-02T12:00:00.000Z',
      lastUsedAt: expect.any(String),
    },
  ])
  await ana.delete(`/v1/connections/${items[0].id}`)
  expect(await mcpStatus(app, renewed.body.access_token)).toBe(401)
  expect((await client.refresh(renewed.body.refresh_token)).body.error).toBe('invalid_grant')
  expect(await ana.get('/v1/connections')).toEqual({ items: [] })
})

test('the consent page is the app, its status says whether the request is valid, and it never redirects', async () => {
  const app = await startApp()
  const client = await registerClient(app)
  const page = async (changes: Record<string, string | string[] | null>) =>
    app.stranger().request('GET', '/oauth/authorize', { query: client.parameters(changes) })
  const good = await page({})
  expect(good.headers['location']).toBeUndefined()
  expect(good.headers['x-frame-options']).toBe('DENY')
  expect(good.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect([200, 404]).toContain(good.status)
  const isBuilt = good.status === 200
  for (const changes of [
    { client_id: 'cli_unknown' },
    { client_id: 'a\0b' },
    { client_id: null },
    { client_id: [client.id, client.id] },
    { redirect_uri: 'https://evil.example/callback' },
    { redirect_uri: null },
    { code_challenge: null },
    { response_type: 'token' },
  ] as Array<Record<string, string | string[] | null>>) {
    const bad = await page(changes)
    expect({ changes, status: bad.status }).toEqual({ changes, status: isBuilt ? 400 : 404 })
    expect(bad.headers['location']).toBeUndefined()
  }
})

test('if a person denies, the program gets only that answer', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const client = await registerClient(app)
  const { redirectTo } = await ana.post('/v1/oauth/approvals', 200, { ...client.parameters(), decision: 'deny' })
  const said = Object.fromEntries(new URL(redirectTo).searchParams)
  expect(said).toMatchObject({ error: 'access_denied', state: 'state of the client', iss: ISSUER })
  expect(said).not.toHaveProperty('code')
  expect(await rowsOf(app.folder, 'SELECT * FROM oauth_codes')).toEqual([])
})

test("a program's state is returned unchanged, and the query of its redirect address stays", async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const redirect = 'https://client.example/cb?tenant=7&x=%20+a'
  const client = await registerClient(app, { redirect_uris: [redirect] })
  const state = 'a b+c%20&code=evil#ü"\'<>=?/\\ 😀'
  const body = { ...client.parameters({ redirect_uri: redirect, state }), decision: 'approve' }
  const { redirectTo } = await ana.post('/v1/oauth/approvals', 200, body)
  expect(redirectTo.startsWith(`${redirect}&code=lmc_`)).toBe(true)
  const { searchParams, hash } = new URL(redirectTo)
  expect([searchParams.get('state'), searchParams.getAll('code').length, hash]).toEqual([state, 1, ''])
  const silent = { ...client.parameters({ redirect_uri: redirect, state: null }), decision: 'approve' }
  expect(new URL((await ana.post('/v1/oauth/approvals', 200, silent)).redirectTo).searchParams.has('state')).toBe(false)
})

test('a person can grant less than requested, and never more', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const client = await registerClient(app)
  const tokens = await client.connected(ana, {}, 'read')
  expect(tokens.scope).toBe('memories:read')
  const tools = await askMcp(app, tokens.access_token)
  expect(tools.text).toContain('"search"')
  expect(tools.text).not.toContain('"remember"')
  const wider = { ...client.parameters({ scope: 'memories:read' }), decision: 'approve', access: 'write' }
  expect(await ana.post('/v1/oauth/approvals', 400, wider)).toMatchObject({ field: 'access' })
  expect((await ana.get('/v1/connections')).items).toMatchObject([{ access: 'read' }])
})

test('scopes: writing includes reading, unknown ones are ignored, and none means both', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const client = await registerClient(app)
  const both = ['memories:read', 'memories:write']
  for (const [scope, scopes] of [
    [null, both],
    ['', both],
    ['memories:write', both],
    ['memories:read', ['memories:read']],
    ['openid offline_access memories:read', ['memories:read']],
  ] as const)
    expect(await ana.post('/v1/oauth/requests', 200, client.parameters({ scope }))).toMatchObject({
      scopes,
      problem: null,
    })
  const { problem } = await ana.post('/v1/oauth/requests', 200, client.parameters({ scope: 'openid' }))
  expect(problem.error).toBe('invalid_scope')
})

test('an invalid request is shown to the person, and to the program only at its own address', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const client = await registerClient(app)
  for (const [changes, error] of [
    [{ response_type: null }, 'invalid_request'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ code_challenge: null }, 'invalid_request'],
    [{ code_challenge_method: null }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
    [{ resource: 'https://lembra.example/' }, 'invalid_target'],
    [{ scope: ['memories:read', 'memories:write'] }, 'invalid_request'],
    [{ state: ['a', 'b'] }, 'invalid_request'],
    [{ response_mode: 'fragment' }, 'invalid_request'],
    [{ request: 'eyJ' }, 'request_not_supported'],
    [{ request_uri: 'https://evil.example/request' }, 'request_uri_not_supported'],
  ] as Array<[Record<string, string | string[] | null>, string]>) {
    const given = client.parameters(changes)
    const { problem } = await ana.post('/v1/oauth/requests', 200, given)
    expect(problem).toMatchObject({ error, message: expect.any(String) })
    const address = new URL(problem.redirectTo)
    expect(address.origin + address.pathname).toBe(CALLBACK)
    expect(address.searchParams.get('error')).toBe(error)
    expect(address.searchParams.get('iss')).toBe(ISSUER)
    await ana.post('/v1/oauth/approvals', 400, { ...given, decision: 'approve' })
  }
  expect(await rowsOf(app.folder, 'SELECT * FROM oauth_codes')).toEqual([])
  const tolerated = client.parameters({ resource: `${ISSUER}/mcp/` })
  expect((await ana.post('/v1/oauth/requests', 200, tolerated)).problem).toBeNull()
})

test('a registration returns the accepted metadata', async () => {
  const app = await startApp()
  const registered = await app.stranger().post('/oauth/register', 201, {
    client_name: 'My agent',
    redirect_uris: ['http://127.0.0.1/callback', 'com.example.app:/oauth', 'cursor://anysphere/callback'],
    token_endpoint_auth_method: 'client_secret_basic',
    grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
    logo_uri: 'https://client.example/logo.png',
    software_id: 'x',
  })
  expect(registered).toEqual({
    client_id: expect.stringMatching(/^cli_/),
    client_id_issued_at: Date.parse('2026-03-02T12:00:00Z') / 1000,
    client_name: 'My agent',
    redirect_uris: ['http://127.0.0.1/callback', 'com.example.app:/oauth', 'cursor://anysphere/callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    scope: 'memories:read memories:write',
  })
})

test('the name that a program gives itself becomes one clean line', async () => {
  const app = await startApp()
  const nameOf = async (client_name: unknown) =>
    (await app.stranger().post('/oauth/register', 201, { client_name, redirect_uris: [CALLBACK] })).client_name
  expect(await nameOf('  Claude\n\n\tDesktop  ')).toBe('Claude Desktop')
  expect(await nameOf('evil\u202egnp.exe\u200b\u2066x\u0007')).toBe('evilgnp.exex')
  expect(await nameOf('Z\u0300\u0301\u0302\u0303\u0304\u0305')).toBe('Z\u0300\u0301')
  expect(Array.from(await nameOf('😀'.repeat(500)))).toHaveLength(60)
  for (const blank of [undefined, '', ' \u200b ']) expect(await nameOf(blank)).toBe('client.example')
})

test('a registered loopback address without a port matches any port, and everything else must match exactly', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const client = await registerClient(app, {
    redirect_uris: ['http://127.0.0.1/callback', 'http://localhost:3000/callback', 'https://client.example/callback'],
  })
  const ask = async (redirect_uri: string) =>
    (await ana.request('POST', '/v1/oauth/requests', { body: client.parameters({ redirect_uri }) })).status
  for (const good of ['http://127.0.0.1/callback', 'http://127.0.0.1:49152/callback', 'http://localhost:3000/callback'])
    expect([good, await ask(good)]).toEqual([good, 200])
  for (const bad of [
    'http://127.0.0.1:49152/other',
    'http://127.0.0.1:49152/callback/',
    'http://127.0.0.1:49152/callback?x=1',
    'http://127.0.0.1:99999/callback',
    'http://127.0.0.1:80@evil.example/callback',
    'http://localhost:3001/callback',
    'http://localhost/callback',
    'http://[::1]:3000/callback',
    'https://client.example:443/callback',
    'https://CLIENT.example/callback',
    'https://client.example/callback#x',
    'https://client.example/callback/../callback',
    'https://client.example.evil.example/callback',
    'https://client.example/call%62ack',
    'https://evil.example/callback',
  ])
    expect([bad, await ask(bad)]).toEqual([bad, 400])
})

test('codes, tokens and verifiers are stored only as hashes, and none is ever logged', async () => {
  const app = await startApp({ environment: { LOG_LEVEL: 'trace' } })
  const ana = await app.person('Ana')
  const client = await registerClient(app)
  const code = await client.approved(ana)
  const { body: tokens } = await client.redeem(code)
  const { body: renewed } = await client.refresh(tokens.refresh_token)
  const failures = [
    await client.redeem(code),
    await client.refresh(`lmr_${'A'.repeat(49)}`),
    await client.redeem(code, { code_verifier: 'x' }),
    await sendForm(app.stranger(), '/oauth/token', `code=${code}&code=${code}`),
    await app.stranger().request('GET', '/oauth/token', { query: { code } }),
    await app.stranger().request('GET', '/oauth/authorize', { query: client.parameters({ state: code }) }),
  ]
  const secrets = [code, tokens.access_token, tokens.refresh_token, renewed.access_token, renewed.refresh_token].map(
    (secret: string) => secret.slice(4, 40),
  )
  const kept = [...(await rowsByTable(app.folder)).values()].flat().join('\n')
  const metrics = (await app.stranger().request('GET', '/metrics')).text
  const told = failures.map(({ text }) => text).join('\n')
  expect(app.log.join('')).toContain('/oauth/token')
  for (const text of [kept, metrics, told, app.log.join('')])
    for (const secret of [...secrets, 'a-verifier-of-some-length']) expect(text.includes(secret)).toBe(false)
})

test('CORS is allowed only at addresses where no cookie or bearer of a browser counts', async () => {
  const app = await startApp()
  const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' }
  const ask = (url: string) => app.service.server.inject({ method: 'OPTIONS', url, headers })
  for (const url of [
    '/.well-known/oauth-protected-resource',
    '/.well-known/oauth-protected-resource/mcp',
    '/.well-known/oauth-authorization-server',
    '/oauth/register',
    '/oauth/token',
    '/oauth/revoke',
  ]) {
    const { statusCode, headers: allowed } = await ask(url)
    expect({ url, statusCode }).toEqual({ url, statusCode: 204 })
    expect(allowed['access-control-allow-origin']).toBe('*')
    expect(allowed).not.toHaveProperty('access-control-allow-credentials')
    expect(allowed['access-control-allow-headers']).toContain('Content-Type')
  }
  for (const url of ['/v1/oauth/requests', '/v1/oauth/approvals', '/v1/connections', '/oauth/authorize'])
    expect((await ask(url)).headers).not.toHaveProperty('access-control-allow-origin')
  const refused = await new OAuthClient(app, 'cli_none').redeem('lmc_none')
  expect(refused).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
  expect(refused.headers['access-control-allow-origin']).toBe('*')
})

test('a code is bound to the challenge of its request', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const client = await registerClient(app)
  await client.approved(ana)
  expect(await rowsOf(app.folder, 'SELECT code_challenge, resource, connection_id FROM oauth_codes')).toEqual([
    { code_challenge: CHALLENGE, resource: `${ISSUER}/mcp`, connection_id: null },
  ])
})
