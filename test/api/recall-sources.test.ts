import { expect, test } from 'vitest'
import { startApp } from '../support/app.ts'

test('without sources a recall returns only its text and the number of matches', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  await ana.remember('The spare key is under the blue pot')
  expect(Object.keys(await ana.recall('spare key'))).toEqual(['text', 'matches'])
})

test('sources are the memories in the text, in its order, with the reason for each', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const match = await ana.capture('The dentist on Baker Street is Doctor Zebedeu', {
    capturedAt: '2026-01-05T12:00:00Z',
  })
  const related = await ana.capture('Zebedeu bought a cello', { capturedAt: '2026-02-05T12:00:00Z' })
  await ana.capture('Buy oat milk', { capturedAt: '2026-02-20T12:00:00Z' })
  const { text, matches, sources } = await ana.post('/v1/recall?sources=true', 200, { query: 'dentist Baker Street' })
  expect(matches).toBe(1)
  const { id, title, url } = match
  expect(sources).toEqual([
    { id, title, url, type: 'note', how: 'match', relation: null },
    {
      id: related.id,
      title: related.title,
      url: related.url,
      type: 'note',
      how: 'related',
      relation: { kind: 'name', value: 'Zebedeu', from: id },
    },
  ])
  expect(text.match(/mem_\w+/g)).toEqual([id, related.id])
})

test('a memory for which the text has no room is no source', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  for (let index = 0; index < 12; index++)
    await ana.remember(`Pottery lesson ${index}: ${`glaze number ${index} wants patience. `.repeat(10)}`)
  const { text, matches, sources } = await ana.post('/v1/recall?sources=true', 200, { query: 'pottery', maxChars: 900 })
  expect(matches).toBeLessThan(10)
  expect(sources.map(({ id }: { id: string }) => id)).toEqual(text.match(/mem_\w+/g))
})

test('an empty recall has no sources', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  expect(await ana.post('/v1/recall?sources=true', 200, { query: 'tortoise' })).toEqual({
    text: '',
    matches: 0,
    sources: [],
  })
})
