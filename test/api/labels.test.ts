import { expect, test } from 'vitest'
import { wholeAccount } from '../../src/core/accounts/record.ts'
import { startApp } from '../support/app.ts'
import { makeMemory } from '../support/make-memory.ts'
import { sample } from '../support/samples.ts'
import { openStore } from '../support/stored-memories.ts'

test('labels are the types, tags and clients of this account only, each once and sorted', async () => {
  const { person } = await startApp()
  const [ana, eve] = [await person('Ana'), await person('Eve')]
  expect(await ana.get('/v1/labels')).toEqual({ types: [], tags: [], clients: [] })
  await ana.remember('Bread and salt', { type: 'recipe', tags: ['kitchen', 'árvore'] })
  await ana.remember('Soup', { type: 'recipe', tags: ['kitchen'] })
  await ana.capture('Remind me to call Rui on Friday at 9am', { via: 'Claude Desktop', tags: ['Zebra'] })
  await ana.capture('The spare key is under the blue pot', { via: 'claude  desktop' })
  await ana.capture('The safe is behind the picture', { via: 'ChatGPT' })
  await eve.capture('Nothing of hers', { via: 'Gemini', tags: ['secret'] })
  expect(await ana.get('/v1/labels')).toEqual({
    types: ['note', 'recipe', 'reminder'],
    tags: ['Zebra', 'kitchen', 'árvore'],
    clients: [
      { name: 'ChatGPT', slug: 'chatgpt' },
      { name: expect.stringMatching(/^claude {1,2}desktop$/i), slug: 'claude-desktop' },
    ],
  })
})

test('each label finds something, and is gone with its last memory', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const { id } = await ana.remember('Soup', { type: 'recipe', tags: ['kitchen'] })
  await ana.capture('The safe is behind the picture', { via: 'ChatGPT' })
  const { types, tags, clients } = await ana.get('/v1/labels')
  for (const query of [
    ...types.map((type: string) => ({ type })),
    ...tags.map((tag: string) => ({ tag })),
    ...clients.flatMap(({ name, slug }: { name: string; slug: string }) => [{ client: name }, { client: slug }]),
  ])
    expect({ query, found: (await ana.list(query)).length }).toEqual({ query, found: 1 })
  await ana.forget(id)
  expect(await ana.get('/v1/labels')).toMatchObject({ types: ['note'], tags: [] })
})

test('a memory captured as audio or image is found by that source, whatever its type', async () => {
  const { person, service } = await startApp()
  const ana = await person('Ana')
  const { id } = await ana.send(sample('images/formats/plain.png'), 'image/png')
  await service.jobsIdle()
  await ana.patch(`/v1/memories/${id}`, 200, { type: 'recipe' })
  expect((await ana.get('/v1/labels')).types).toEqual(['image', 'recipe'])
})

test('a read-only key reads labels, an anonymous caller does not', async () => {
  const { person, stranger } = await startApp()
  const ana = await person('Ana')
  const { apiKey } = await ana.post('/v1/apikeys?access=read', 201, { label: 'Reader' })
  expect(await ana.with(apiKey).get('/v1/labels')).toEqual({ types: [], tags: [], clients: [] })
  expect((await stranger().request('GET', '/v1/labels')).status).toBe(401)
})

test('the number of labels is limited, to the first by their code points', async () => {
  const { store, addAccount } = await openStore()
  await addAccount('usr_a')
  const tags = Array.from({ length: 12 }, (_, place) => `tag-${String(place).padStart(2, '0')}`)
  await store.transaction(async (tx) => {
    for (const tag of tags.toReversed())
      await tx.memories.add(makeMemory({ accountId: 'usr_a', id: `mem_${tag}`, tags: [tag], type: `type-${tag}` }))
  })
  const labels = await store.memories.labels(wholeAccount('usr_a'), 5)
  expect(labels.tags).toEqual(tags.slice(0, 5))
  expect(labels.types).toHaveLength(5)
})
