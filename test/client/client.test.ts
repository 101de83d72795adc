import { expect, test } from 'vitest'
import { createClient, LembraError } from '../../src/client/client.ts'
import { startListening } from '../support/listening.ts'
import { lastKeyTo } from '../support/mailbox.ts'
import { sample } from '../support/samples.ts'
import { startDroppingProxy } from './answer-dropping-proxy.ts'

/** The service on a port, and clients that use it with the signed-in credential. */
async function startWithClients() {
  const app = await startListening()
  const baseUrl = `http://127.0.0.1:${app.port}`
  const clientWith = (token: string | null) => createClient({ baseUrl, token: () => token })
  const ana = async () => clientWith((await app.person('Ana')).token)
  return { app, baseUrl, clientWith, ana }
}

/** Ana's service, whose first answer is lost on the way. */
async function startBehindProxy() {
  const app = await startListening()
  const ana = await app.person('Ana')
  const { url: proxyUrl } = await startDroppingProxy(app.port, 1)
  return { ana, proxyUrl }
}

test('an account is created with a password, changed, and deleted with all its data', async () => {
  const { clientWith } = await startWithClients()
  const registered = await clientWith(null).account.register({
    email: 'ana@example.org',
    password: 'correct horse',
    name: 'Ana',
    deviceName: 'Phone',
  })
  const { account } = clientWith(registered.deviceToken)
  expect(await account.me()).toEqual(registered.user)
  expect(await account.update({ settings: { timezone: 'America/Sao_Paulo' } })).toMatchObject({
    settings: { timezone: 'America/Sao_Paulo' },
  })
  const login = await clientWith(null).account.logIn({ email: 'ana@example.org', password: 'correct horse' })
  expect((await account.devices()).items).toHaveLength(2)
  await account.changePassword({ currentPassword: 'correct horse', newPassword: 'better horse' })
  await expect(clientWith(login.deviceToken).account.me()).rejects.toMatchObject({ status: 401 })
  await account.remove({ confirm: 'ana@example.org' })
  await expect(account.me()).rejects.toMatchObject({ status: 401 })
})

test('an account is created with an email key, and a device is signed out', async () => {
  const { app, clientWith } = await startWithClients()
  const { account: stranger } = clientWith(null)
  expect(await stranger.signUp({ email: 'ana@example.org' })).toEqual({ sent: true, expiresInMinutes: 15 })
  const first = await stranger.redeemKey({ key: await lastKeyTo(app, 'ana@example.org'), deviceName: 'Phone' })
  expect(await stranger.requestKey({ email: 'ana@example.org' })).toEqual({ sent: true, expiresInMinutes: 15 })
  const second = await stranger.redeemKey({ key: await lastKeyTo(app, 'ana@example.org') })
  const { account } = clientWith(second.deviceToken)
  const { items, currentDeviceId } = await account.devices()
  const other = items.find(({ id }) => id !== currentDeviceId)
  await account.endDevice(other?.id ?? '')
  await expect(clientWith(first.deviceToken).account.me()).rejects.toMatchObject({ status: 401 })
  await account.endDevice('current')
  await expect(account.me()).rejects.toMatchObject({ status: 401 })
})

test('a confirmation proves the email of the signed-in account and removes nothing', async () => {
  const { app, clientWith } = await startWithClients()
  const { deviceToken } = await clientWith(null).account.register({
    email: 'ana@example.org',
    password: 'correct horse',
  })
  const key = await lastKeyTo(app, 'ana@example.org')
  const { user } = await clientWith(deviceToken).account.redeemKey({ key }, { confirming: true })
  expect(user).toMatchObject({ hasPassword: true })
  expect(await clientWith(deviceToken).account.me()).toMatchObject({ hasPassword: true })
})

test('a text is captured, read, listed, changed, found, recalled and deleted', async () => {
  const client = await (await startWithClients()).ana()
  const { id, duplicate, clientId } = await client.memories.captureText({
    text: 'The spare key is under the blue pot',
    tags: ['home'],
    via: 'Lembra Web',
    location: { lat: -23.5, lon: -46.6 },
  })
  expect(duplicate).toBe(false)
  expect(await client.memories.captureText({ text: 'other', clientId: clientId ?? '' })).toMatchObject({
    id,
    duplicate: true,
  })
  expect(await client.memories.get(id)).toMatchObject({ text: 'The spare key is under the blue pot' })
  expect(await client.memories.list({ tag: ['home'], client: 'lembra-web', limit: 5 })).toMatchObject({
    items: [{ id }],
    limit: 5,
  })
  expect(await client.memories.update(id, { title: 'Spare key', tags: ['home', 'door'] })).toMatchObject({
    title: 'Spare key',
    metadata: { tags: ['home', 'door'] },
  })
  expect((await client.search({ query: 'spare key', limit: 3 })).results.map((result) => result.id)).toEqual([id])
  expect(await client.recall({ query: 'where is the spare key', maxChars: 1000 })).toMatchObject({ matches: 1 })
  await client.memories.forget(id)
  await expect(client.memories.get(id)).rejects.toMatchObject({ status: 404 })
})

test('a file is captured with its name, tags, client, time and location, and read by a link', async () => {
  const { baseUrl, ana } = await startWithClients()
  const client = await ana()
  const bytes = sample('images/formats/photo.jpg')
  const { id } = await client.memories.captureFile(new Blob([bytes]), {
    contentType: 'image/jpeg',
    name: 'café & chá.jpg',
    tags: ['trip', 'food, drink'],
    via: 'Lembra Web',
    capturedAt: '2026-02-01T10:00:00.000Z',
    location: { lat: -23.5, lon: -46.6, accuracy: 8 },
  })
  const memory = await client.memories.get(id)
  expect(memory).toMatchObject({
    attributes: { location: { lat: -23.5, lon: -46.6, accuracy: 8 } },
    metadata: {
      tags: ['trip', 'food, drink'],
      client: 'Lembra Web',
      capturedAt: '2026-02-01T10:00:00.000Z',
      media: { contentType: 'image/jpeg', bytes: bytes.length, name: 'café & chá.jpg' },
    },
  })
  const { url } = await client.memories.mediaLink(id, { size: 'original' })
  const linked = await fetch(url.replace('https://lembra.example', baseUrl))
  expect(Buffer.from(await linked.arrayBuffer())).toEqual(bytes)
  expect(await client.memories.retry(id)).toMatchObject({ id })
})

test('a remembered task is listed and marked as done', async () => {
  const client = await (await startWithClients()).ana()
  const { id } = await client.memories.remember({ content: 'Pay the rent', type: 'task' })
  expect(await client.tasks.list()).toMatchObject({ tasks: [{ id, status: 'open' }] })
  await client.memories.update(id, { attributes: { status: 'done' } })
  expect(await client.tasks.list()).toEqual({ tasks: [] })
  expect(await client.tasks.list({ status: 'done', limit: 1 })).toMatchObject({ tasks: [{ id, status: 'done' }] })
})

test('details, filters, incomplete words and sources are answered on request', async () => {
  const client = await (await startWithClients()).ana()
  const { id } = await client.memories.remember({ content: 'Pay the rent', type: 'task', tags: ['home', 'money'] })
  await client.memories.remember({ content: 'The rent was late', tags: ['home'] })
  const { results } = await client.search({ query: 'rent', detail: true, type: 'task', tags: ['home', 'money'] })
  expect(results).toMatchObject([{ id, metadata: { type: 'task' }, match: { by: ['words'] } }])
  expect(results[0]?.match.textHighlights).toEqual([{ start: 8, end: 12 }])
  expect((await client.search({ query: 'pay the re', typing: true })).results[0]).toMatchObject({ id })
  expect((await client.search({ query: 'rent', client: 'nobody' })).results).toEqual([])
  const { sources } = await client.recall({ query: 'pay the rent', sources: true })
  expect(sources[0]).toMatchObject({ id, how: 'match', relation: null })
  const detailed = await client.tasks.list({ detail: true })
  expect(detailed.tasks).toMatchObject([{ id, type: 'task', tags: ['home', 'money'], duePrecision: null }])
  expect(await client.tasks.list({ offset: 1 })).toEqual({ tasks: [] })
})

test('labels, relations and times in words are read', async () => {
  const client = await (await startWithClients()).ana()
  const { id } = await client.memories.remember({ content: 'Pay Zuleika Brandt', type: 'task', tags: ['home'] })
  const other = await client.memories.remember({ content: 'The door of Zuleika Brandt is blue' })
  expect(await client.memories.labels()).toEqual({ types: ['note', 'task'], tags: ['home'], clients: [] })
  expect(await client.memories.relations(id, { limit: 5 })).toMatchObject({ items: [{ id: other.id }] })
  expect(await client.readDate('tomorrow 9h')).toMatchObject({ dueAt: '2026-03-03T09:00:00.000Z' })
})

test('a calendar feed is created, shown and disabled', async () => {
  const client = await (await startWithClients()).ana()
  expect(await client.tasks.feed()).toEqual({ createdAt: null, lastUsedAt: null })
  const { url, createdAt } = await client.tasks.makeFeed()
  expect(url).toMatch(/\/v1\/tasks\.ics\?token=lmf_/)
  expect(await client.tasks.feed()).toEqual({ createdAt, lastUsedAt: null })
  await client.tasks.endFeed()
  expect(await client.tasks.feed()).toEqual({ createdAt: null, lastUsedAt: null })
})

test('everything is exported as a streamed ZIP', async () => {
  const client = await (await startWithClients()).ana()
  await client.memories.remember({ content: 'The spare key is under the blue pot' })
  const answer = await client.export()
  expect(answer.headers.get('content-type')).toBe('application/zip')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
})

test('a read-only API key is created and revoked; the usage is counted', async () => {
  const { ana, clientWith } = await startWithClients()
  const client = await ana()
  const { id, apiKey } = await client.keys.create({ label: 'Claude', access: 'read' })
  expect(await client.keys.list()).toMatchObject({ items: [{ id, label: 'Claude', access: 'read' }] })
  const reader = clientWith(apiKey)
  expect(await reader.memories.list()).toMatchObject({ items: [] })
  await expect(reader.memories.captureText({ text: 'x' })).rejects.toMatchObject({ status: 403 })
  await client.keys.revoke(id)
  await expect(reader.usage()).rejects.toMatchObject({ status: 401 })
  await client.memories.remember({ content: 'x' })
  expect(await client.usage()).toMatchObject({ counters: { memories: 1 } })
})

test('a refusal names the field, and a service that is gone is unreachable', async () => {
  const { app, baseUrl, ana } = await startWithClients()
  const client = await ana()
  await expect(client.account.update({ settings: { timezone: 'Nowhere/Here' } })).rejects.toMatchObject({
    name: 'BadRequestError',
    status: 400,
    field: 'settings.timezone',
  })
  await app.service.stop()
  const impatient = createClient({ baseUrl, retry: { attempts: 1, wait: async () => {} } })
  await expect(impatient.account.me()).rejects.toMatchObject({ name: 'UnreachableError', hasTimedOut: false })
})

test('a program gets an API key with an email key', async () => {
  const { app, clientWith } = await startWithClients()
  await clientWith(null).account.signUp({ email: 'ana@example.org', client: 'Claude' })
  const { apiKey, email } = await clientWith(null).account.connect({ key: await lastKeyTo(app, 'ana@example.org') })
  expect(email).toBe('ana@example.org')
  expect((await clientWith(apiKey).keys.list()).items).toMatchObject([{ client: 'Claude' }])
})

test('a file that was uploaded first is captured once by its key, and its bytes are read', async () => {
  const { baseUrl, ana } = await startWithClients()
  const { memories } = await ana()
  const bytes = sample('images/formats/photo.jpg')
  const { key, uploadUrl } = await memories.createUpload({ name: 'photo.jpg', contentType: 'image/jpeg' })
  const headers = { 'content-type': 'image/jpeg' }
  const address = uploadUrl.replace('https://lembra.example', baseUrl)
  expect((await fetch(address, { method: 'PUT', body: new Blob([bytes]), headers })).status).toBe(204)
  const { id } = await memories.captureUpload({ key, clientId: 'photo-001' })
  expect(await memories.captureUpload({ key, clientId: 'photo-001' })).toMatchObject({ id, duplicate: true })
  const answer = await memories.readMedia(id)
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes)
})

test('a file sent from a program reports its progress, all bytes arrive, and a lost answer restarts it', async () => {
  const { ana: person, proxyUrl } = await startBehindProxy()
  const client = createClient({ baseUrl: proxyUrl, token: person.token, retry: { wait: async () => {} } })
  const bytes = Buffer.concat([sample('audio/wav-16.wav'), Buffer.alloc(1_000_000)])
  const told: number[] = []
  const onProgress = (sent: number, total: number) => void told.push(sent / total)
  const { id } = await client.memories.captureFile(new Blob([bytes]), { contentType: 'audio/wav', onProgress })
  expect(told.filter((part) => part === 0)).toHaveLength(2)
  expect(told.filter((part) => part === 1)).toHaveLength(1)
  expect(told.filter((part) => part > 0 && part < 1).length).toBeGreaterThan(4)
  expect(await person.list()).toMatchObject([{ id, metadata: { media: { bytes: bytes.length } } }])
})

test('reads by an API key are listed by day and one by one', async () => {
  const { ana, clientWith } = await startWithClients()
  const client = await ana()
  const { id } = await client.memories.remember({ content: 'The spare key is under the blue pot' })
  const { apiKey } = await client.keys.create({ label: 'Claude' })
  await clientWith(apiKey).search({ query: 'spare key' })
  await expect
    .poll(async () => (await client.activity({ kind: 'search', limit: 5 })).items)
    .toMatchObject([{ client: 'Claude', query: 'spare key', memories: [{ id }] }])
  const { days } = await client.activityDays({ client: 'claude' })
  expect(days).toMatchObject([{ clients: [{ slug: 'claude', searches: 1, memories: 1 }] }])
})

test('an unregistered app is unknown, and nothing is connected yet', async () => {
  const client = await (await startWithClients()).ana()
  const request = { client_id: 'unknown-app', redirect_uri: 'https://app.example/back', response_type: 'code' }
  expect(await client.connections()).toEqual({ items: [] })
  await expect(client.oauthRequest(request)).rejects.toMatchObject({ status: 400, field: 'client_id' })
  await expect(client.answerOAuthRequest({ ...request, decision: 'deny' })).rejects.toMatchObject({ status: 400 })
  await expect(client.endConnection('con_unknown')).rejects.toMatchObject({ status: 404 })
})

test('a file is imported once, and an unsupported one is refused with a reason', async () => {
  const client = await (await startWithClients()).ana()
  const file = new Blob(['# Spare key\n\nIt is under the blue pot.\n'])
  const note = { file, contentType: 'text/markdown', name: 'spare-key.md' }
  expect(await client.importFile({ ...note, dryRun: true })).toMatchObject({ dryRun: true, found: 1, imported: 1 })
  expect(await client.importFile(note)).toMatchObject({ format: 'markdown', imported: 1, alreadyThere: 0 })
  expect(await client.importFile(note)).toMatchObject({ imported: 0, alreadyThere: 1 })
  const broken = { file: new Blob(['no JSON']), contentType: 'application/json', format: 'mem0' } as const
  await expect(client.importFile(broken)).rejects.toBeInstanceOf(LembraError)
})

test('events continue after a broken connection, without a gap, until the caller ends them', async () => {
  const { app, baseUrl } = await startWithClients()
  const { token } = await app.person('Ana')
  const connections: AbortController[] = []
  const client = createClient({
    baseUrl,
    token,
    retry: { wait: async () => {} },
    fetch: (input, init) => {
      const broken = new AbortController()
      connections.push(broken)
      return fetch(input, { ...init, signal: AbortSignal.any([broken.signal, ...(init?.signal ? [init.signal] : [])]) })
    },
  })
  const ending = new AbortController()
  const began = Promise.withResolvers<void>()
  const events = client.events({ signal: ending.signal, onOpen: began.resolve })
  const first = events.next()
  await began.promise
  const { id } = await client.memories.remember({ content: 'One' })
  expect((await first).value).toEqual({ event: 'memory', data: { id, type: 'created' } })
  for (const connection of connections.splice(0)) connection.abort()
  await client.memories.update(id, { title: 'First' })
  expect((await events.next()).value).toEqual({ event: 'memory', data: { id, type: 'updated' } })
  const last = events.next()
  ending.abort(new Error('enough'))
  await expect(last).rejects.toThrow('enough')
})
