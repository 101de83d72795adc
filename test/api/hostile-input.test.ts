import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { hostileStrings } from '../support/hostile-strings.ts'
import type { Person } from '../support/person.ts'

test('every string is returned unchanged or refused; never a 500', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  for (const text of hostileStrings) await expectKept(ana, text)
})

test('any random string is returned unchanged or refused', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (text) => expectKept(ana, text)),
    { numRuns: 60 },
  )
})

/** Each field accepts the string unchanged, or answers 400 with the name of the field. */
async function expectKept(ana: Person, text: string): Promise<void> {
  const captured = await ana.request('POST', '/v1/memories', { body: { text, tags: [text], via: text } })
  expect([201, 400]).toContain(captured.status)
  if (captured.status === 400) expect(captured.body.field).toMatch(/^(text|tags\.0|via)$/)
  if (captured.status === 201) {
    const memory = await ana.read(captured.body.id)
    expect([memory.text, memory.metadata.tags, memory.metadata.client]).toEqual([text, [text], text])
  }
  const remembered = await ana.request('POST', '/v1/remember', { body: { content: text, title: text } })
  expect([201, 400]).toContain(remembered.status)
  if (remembered.status === 201) {
    const memory = await ana.read(remembered.body.id)
    expect([memory.text, memory.title]).toEqual([text, text])
    const patched = await ana.request('PATCH', `/v1/memories/${memory.id}`, { body: { attributes: { key: text } } })
    expect([patched.status, patched.body.attributes]).toEqual([200, { key: text }])
  }
  for (const path of ['/v1/search', '/v1/recall'])
    expect([200, 400]).toContain((await ana.request('POST', path, { body: { query: text } })).status)
  for (const query of [{ q: text }, { q: text, mode: 'text' }, { tag: text, type: text, client: text }])
    expect([200, 400]).toContain((await ana.request('GET', '/v1/memories', { query })).status)
  expect([400, 404]).toContain(
    (await ana.request('GET', `/v1/memories/${encodeURIComponent(text.toWellFormed())}x`)).status,
  )
}

const deep = (open: string, close: string) => `{"text":"x","tags":${open.repeat(100_000)}${close.repeat(100_000)}}`

test.each([
  ['nothing', ''],
  ['a word', 'text'],
  ['a lone brace', '{'],
  ['a trailing comma', '{"text":"x",}'],
  ['single quotes', "{'text':'x'}"],
  ['a comment', '{"text":"x"/* */}'],
  ['two values', '{"text":"x"}{}'],
  ['an array', '["text"]'],
  ['a string', '"text"'],
  ['null', 'null'],
  ['a lone surrogate', '{"text":"\\ud800"}'],
  ['half a pair turned round', '{"text":"\\udc00\\ud800"}'],
  ['NUL', '{"text":"a\\u0000b"}'],
  ['an unescaped control character', '{"text":"a\u0001b"}'],
  ['a prototype', '{"text":"x","__proto__":{"admin":true}}'],
  ['a prototype further in', '{"text":"x","location":{"lat":1,"lon":1,"__proto__":{}}}'],
  ['a constructor', '{"text":"x","constructor":{"prototype":{}}}'],
  ['a number past every double', '{"text":"x","location":{"lat":1e400,"lon":1}}'],
  ['arrays without end', deep('[', ']')],
  ['objects without end', deep('{"a":', '}').replace('}}', '1}}')],
  ['a byte order mark', '\ufeff{"text":"x"}'],
])('a body that is %s is refused with 400', async (_name, raw) => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const answer = await ana.request('POST', '/v1/memories', { raw, headers: { 'content-type': 'application/json' } })
  expect(answer.status).toBe(400)
  expect(answer.body.error).toEqual(expect.any(String))
  expect(await ana.list()).toEqual([])
})

test('bytes that are not UTF-8 are refused', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const raw = Buffer.from([...Buffer.from('{"text":"a'), 0xc3, 0x28, ...Buffer.from('"}')])
  const answer = await ana.request('POST', '/v1/memories', { raw, headers: { 'content-type': 'application/json' } })
  expect(answer.status).toBe(400)
})

test('attributes that JSON cannot return unchanged are refused', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const { id } = await ana.remember('A fact')
  const headers = { 'content-type': 'application/json' }
  const patch = (raw: string) => ana.request('PATCH', `/v1/memories/${id}`, { raw, headers })
  expect(await patch('{"attributes":{"a":1e400}}')).toMatchObject({ status: 400, body: { field: 'attributes.a' } })
  expect(await patch('{"attributes":{"a":["\\ud800"]}}')).toMatchObject({
    status: 400,
    body: { field: 'attributes.a.0' },
  })
  expect((await patch(`{"attributes":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`)).status).toBe(400)
  expect((await patch('{"attributes":{"__proto__":{"polluted":1}}}')).status).toBe(400)
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
})

test.each([
  [undefined],
  ['text/plain'],
  ['application/x-www-form-urlencoded'],
  ['multipart/form-data; boundary=x'],
  ['application/json; charset=latin1'],
  ['application/json-patch+json'],
  ['nonsense'],
  ['; ='],
])('a body sent as %s is refused with 400', async (type) => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type }
  const answer = await ana.request('POST', '/v1/memories', { raw: Buffer.from('{"text":"x"}'), headers })
  expect({ status: answer.status, body: answer.body }).toEqual({ status: 400, body: { error: expect.any(String) } })
})

test.each([
  'application/json',
  'Application/JSON',
  'application/json; charset=utf-8',
  'application/json;charset="UTF-8"',
])('a body sent as %s is read', async (type) => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const answer = await ana.request('POST', '/v1/memories', { raw: '{"text":"x"}', headers: { 'content-type': type } })
  expect(answer.status).toBe(201)
})

test('a body of one megabyte is accepted, and one byte more is 413', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const body = (bytes: number) => `{"text":"${'a '.repeat(bytes).slice(0, bytes - 11)}"}`
  const headers = { 'content-type': 'application/json' }
  expect((await ana.request('POST', '/v1/memories', { raw: body(1_048_576), headers })).status).toBe(201)
  const answer = await ana.request('POST', '/v1/memories', { raw: body(1_048_577), headers })
  expect(answer).toMatchObject({ status: 413, body: { error: expect.any(String) } })
  expect(await ana.list()).toHaveLength(1)
})

test('long and strange queries are answered without results', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  await ana.remember('The spare key is under the blue pot')
  for (const query of [
    '"',
    '*',
    '^',
    'NEAR(',
    '-',
    '()',
    ':',
    '((a+)+)+$',
    '.*'.repeat(5_000),
    '🔥',
    '"key" AND',
    'zzz '.repeat(5_000),
  ]) {
    const { results } = await ana.post('/v1/search', 200, { query })
    expect(Array.isArray(results)).toBe(true)
    await ana.recall(query)
    await ana.list({ q: query.slice(0, 5_000), mode: 'text' })
  }
  expect(await ana.search(`key ${'unheard '.repeat(2_500)}`)).toHaveLength(1)
})

test('an unknown address is a plain 404', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  for (const [method, url] of [
    ['GET', '/v1/nothing'],
    ['GET', '/v2/memories'],
    ['GET', `/v1/memories/${'x'.repeat(1_000)}`],
  ] as const) {
    const answer = await ana.request(method, url)
    expect({ url, status: answer.status, body: answer.body }).toMatchObject({
      status: 404,
      body: { error: expect.any(String) },
    })
  }
  expect((await ana.request('GET', '/v1/memories/%E0%A4%A')).status).toBe(400)
})
