import { expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import type { Person } from '../support/person.ts'
import { sample } from '../support/samples.ts'

const AUDIO = { headers: { 'content-type': 'audio/wav' } }

async function readCaptured(ana: Person, query: Record<string, string | string[]>, options: object) {
  const answer = await ana.request('POST', '/v1/memories', { ...options, query })
  expect(answer.status).toBe(201)
  return ana.read(answer.body.id)
}

test('a binary body gets its tags, client and file name from the query', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const query = { tag: ['home', 'garden', 'home'], via: 'Lembra web', name: 'Ideas for the garden.wav' }
  const memory = await readCaptured(ana, query, { ...AUDIO, raw: sample('audio/wav-16.wav') })
  expect(memory.title).toBe('Ideas for the garden')
  expect(memory.metadata).toMatchObject({
    tags: ['home', 'garden'],
    client: 'Lembra web',
    media: { name: 'Ideas for the garden.wav' },
  })
  const image = await readCaptured(
    ana,
    { tag: 'pots' },
    {
      headers: { 'content-type': 'image/png' },
      raw: sample('images/formats/plain.png'),
    },
  )
  expect(image.metadata).toMatchObject({ tags: ['pots'], client: null, media: { name: null } })
})

test('a JSON body takes precedence over the query, which adds missing fields', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const query = { tag: ['from-the-address'], via: 'Address', name: 'address.wav' }
  const body = { text: 'The key is under the pot', tags: ['from-the-body'], via: 'Body' }
  expect((await readCaptured(ana, query, { body })).metadata).toMatchObject({ tags: ['from-the-body'], client: 'Body' })
  expect((await readCaptured(ana, query, { body: { ...body, tags: [] } })).metadata.tags).toEqual([])
  expect((await readCaptured(ana, query, { body: { text: 'Another fact' } })).metadata).toMatchObject({
    tags: ['from-the-address'],
    client: 'Address',
  })
  const audioBase64 = sample('audio/wav-16.wav').toString('base64')
  const inline = { audioBase64, contentType: 'audio/wav' }
  expect((await readCaptured(ana, query, { body: inline })).metadata.media.name).toBe('address.wav')
  expect((await readCaptured(ana, query, { body: { ...inline, name: 'body.wav' } })).metadata.media.name).toBe(
    'body.wav',
  )
})

test.each([
  ['tag.0', { tag: ' ' }],
  ['tag.1', { tag: ['ok', 'x'.repeat(101)] }],
  ['tag', { tag: Array<string>(101).fill('x') }],
  ['via', { via: '' }],
  ['via', { via: 'x'.repeat(101) }],
  ['name', { name: '' }],
  ['name', { name: 'x'.repeat(256) }],
  ['via', { via: 'a\0b' }],
  ['name', { name: 'a\0b' }],
  ['tag', { tag: 'a\0b' }],
  ['tags', { tags: 'home' }],
] as const)('an invalid %s is refused before anything is stored', async (field, query) => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const given: Record<string, string | string[]> = Object.fromEntries(Object.entries(query))
  for (const options of [{ ...AUDIO, raw: sample('audio/wav-16.wav') }, { body: { text: 'A fact' } }])
    expect(await ana.request('POST', '/v1/memories', { ...options, query: given })).toMatchObject({
      status: 400,
      body: { field },
    })
  expect(await ana.list()).toEqual([])
})
