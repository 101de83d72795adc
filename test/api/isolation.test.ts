import { expect, test } from 'vitest'
import { startApp } from '../support/app.ts'

test("another account's memories, devices and keys are unknown at every endpoint", async () => {
  const { person } = await startApp()
  const [ana, eve] = [await person('Ana'), await person('Eve')]
  const { id } = await ana.capture('The safe opens with 4711, says Zebedeu', { tags: ['zebra-tag'], via: 'Claude' })
  const key = await ana.post('/v1/apikeys', 201, { label: 'Mine' })
  const { items } = await ana.get('/v1/auth/devices')
  const unknown = (await eve.request('GET', '/v1/memories/mem_00000000000000000000000000')).body
  expect(await eve.request('GET', `/v1/memories/${id}`)).toMatchObject({ status: 404, body: unknown })
  expect(await eve.request('PATCH', `/v1/memories/${id}`, { body: { title: 'Taken' } })).toMatchObject({
    status: 404,
    body: unknown,
  })
  expect(await eve.request('DELETE', `/v1/memories/${id}`)).toMatchObject({ status: 404, body: unknown })
  expect((await eve.request('DELETE', `/v1/apikeys/${key.id}`)).status).toBe(404)
  expect((await eve.request('DELETE', `/v1/auth/devices/${items[0].id}`)).status).toBe(404)
  expect((await ana.read(id)).title).toBe('The safe opens with 4711, says Zebedeu')
  expect((await ana.get('/v1/apikeys')).items).toHaveLength(1)
})

test('search, recall, lists, tasks, tags and relations never reach another account', async () => {
  const { person } = await startApp()
  const [ana, eve] = [await person('Ana'), await person('Eve')]
  const secret = await ana.capture('Remind me: Zebedeu hides the diamonds in the freezer', {
    tags: ['zebra-tag'],
    via: 'Claude',
  })
  const own = await eve.capture(
    `Lunch with Zebedeu, see [[Remind me]] and ${secret.id} https://lembra.example/m/${secret.id}`,
    {
      tags: ['zebra-tag'],
    },
  )
  for (const query of ['Zebedeu', 'diamonds freezer', secret.id, 'zebra-tag'])
    for (const id of await eve.search(query)) expect(id).toBe(own.id)
  for (const depth of [0, 1, 3]) {
    const { text } = await eve.recall('Zebedeu lunch', { depth })
    expect(text).not.toMatch(/diamonds|freezer/)
  }
  for (const query of [
    { q: 'Zebedeu' },
    { q: 'Zebedeu', mode: 'text' },
    { tag: 'zebra-tag' },
    { client: 'claude' },
    { type: 'reminder' },
  ])
    for (const memory of await eve.list(query)) expect(memory.id).toBe(own.id)
  expect(await eve.tasks()).toEqual([])
  expect((await eve.get('/v1/usage')).counters.memories).toBe(1)
})

test('a read-only key reads and searches, and writes nothing whatever its body', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const { id } = await ana.remember('The spare key is under the blue pot')
  const { apiKey } = await ana.post('/v1/apikeys?access=read', 201, { label: 'Reader' })
  const reader = ana.with(apiKey)
  expect(await reader.search('spare key')).toEqual([id])
  expect((await reader.recall('spare key')).matches).toBe(1)
  for (const path of [
    '/v1/memories',
    `/v1/memories/${id}`,
    '/v1/tasks',
    '/v1/usage',
    '/v1/apikeys',
    '/v1/auth/me',
    '/v1/auth/devices',
  ])
    await reader.get(path)
  for (const [method, path] of [
    ['POST', '/v1/memories'],
    ['POST', '/v1/remember'],
    ['PATCH', `/v1/memories/${id}`],
    ['DELETE', `/v1/memories/${id}`],
    ['POST', '/v1/apikeys?access=write'],
    ['DELETE', '/v1/apikeys/key_x'],
    ['PATCH', '/v1/auth/me'],
    ['DELETE', '/v1/auth/me'],
    ['POST', '/v1/auth/password'],
    ['DELETE', '/v1/auth/devices/current'],
  ] as const)
    for (const options of [
      { body: { text: 'x', content: 'x', label: 'x', newPassword: 'long enough' } },
      { raw: '{broken' },
    ]) {
      const answer = await reader.request(method, path, options)
      expect({ path, status: answer.status }).toEqual({ path, status: 403 })
      expect(answer.body).toEqual({ error: expect.any(String) })
    }
  expect(await ana.list()).toHaveLength(1)
})

test('without a valid credential every endpoint answers 401 before it reads the body', async () => {
  const { person, stranger } = await startApp()
  const ana = await person('Ana')
  const { apiKey, id } = await ana.post('/v1/apikeys', 201, { label: 'Mine' })
  await ana.delete(`/v1/apikeys/${id}`)
  const nobody = stranger()
  for (const who of [nobody, nobody.with(apiKey), nobody.with('lmb_nonsense'), nobody.with(`${ana.token}x`)])
    for (const [method, path] of [
      ['GET', '/v1/memories'],
      ['POST', '/v1/memories'],
      ['POST', '/v1/search'],
      ['DELETE', '/v1/auth/me'],
    ] as const) {
      const answer = await who.request(method, path, {
        raw: '{broken',
        headers: { 'content-type': 'application/json' },
      })
      expect(answer).toMatchObject({ status: 401, body: { error: expect.any(String) } })
      expect(answer.headers['www-authenticate']).toBe('Bearer')
    }
})
