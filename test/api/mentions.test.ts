import { expect, test } from 'vitest'
import { startApp } from '../support/app.ts'

type Item = { id: string; name: string; kind: string; aliases: string[]; memories: number; lastAt: string }

function shown({ name, kind, aliases, memories }: Item) {
  return { name, kind, aliases, memories }
}

test('people, places and organisations of this account are listed, those of the most memories first', async () => {
  const { person } = await startApp()
  const [ana, eve] = [await person('Ana'), await person('Eve')]
  expect((await ana.get('/v1/mentions')).items).toEqual([])
  await ana.remember('Lunch with Otávio in Lisbon')
  await ana.remember('Otávio brought the ladder back')
  await ana.remember('Interview at Northwind Bank on Thursday')
  await eve.remember('Dinner with Ximena in Sevilla')
  const { items, limit, offset } = await ana.get('/v1/mentions')
  expect({ limit, offset }).toEqual({ limit: 50, offset: 0 })
  expect(items.map(shown)).toEqual([
    { name: 'Otávio', kind: 'person', aliases: [], memories: 2 },
    { name: 'Lisbon', kind: 'place', aliases: [], memories: 1 },
    { name: 'Northwind Bank', kind: 'organisation', aliases: [], memories: 1 },
  ])
  const places = await ana.get('/v1/mentions?kind=place')
  expect(places.items.map(({ name }: Item) => name)).toEqual(['Lisbon'])
  const second = await ana.get('/v1/mentions?limit=1&offset=1')
  expect(second.items.map(({ name }: Item) => name)).toEqual(['Lisbon'])
})

test('a first name joins the only full name of a person that begins with it, and leaves it when there are two', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  await ana.remember('My sister Helena sent a parcel')
  const [alone] = (await ana.get('/v1/mentions')).items
  await ana.remember('Met Helena Prado at the station')
  const joined = (await ana.get('/v1/mentions')).items
  expect(joined.map(shown)).toEqual([{ name: 'Helena Prado', kind: 'person', aliases: ['Helena'], memories: 2 }])
  expect(await ana.get(`/v1/mentions/${alone.id}`)).toMatchObject({ id: joined[0].id, name: 'Helena Prado' })
  await ana.remember('Met Helena Quiroga at the market')
  expect((await ana.get('/v1/mentions')).items.map(({ name }: Item) => name)).toEqual([
    'Helena',
    'Helena Prado',
    'Helena Quiroga',
  ])
})

test('a place does not join a longer name', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  await ana.remember('Passamos as férias em Porto')
  await ana.remember('Passamos as férias em Porto Alegre')
  const { items } = await ana.get('/v1/mentions')
  expect(items.map(({ name }: Item) => name)).toEqual(['Porto', 'Porto Alegre'])
})

test('a name is read with its latest memories, and is gone with the last of them', async () => {
  const { person } = await startApp()
  const [ana, eve] = [await person('Ana'), await person('Eve')]
  const older = await ana.remember('Lunch with Otávio')
  const newer = await ana.remember('Otávio called about the roof')
  const [{ id, lastAt }] = (await ana.get('/v1/mentions')).items
  const read = await ana.get(`/v1/mentions/${id}`)
  expect(read).toMatchObject({ id, name: 'Otávio', kind: 'person', memories: 2, lastAt })
  expect(read.latest.map((memory: { id: string }) => memory.id)).toEqual([newer.id, older.id])
  expect((await ana.get(`/v1/mentions/${id}?limit=1`)).latest).toHaveLength(1)
  expect((await eve.request('GET', `/v1/mentions/${id}`)).status).toBe(404)
  expect((await ana.request('GET', '/v1/mentions/men_AAAA')).status).toBe(404)
  for (const memory of [older, newer]) await ana.forget(memory.id)
  expect((await ana.get('/v1/mentions')).items).toEqual([])
  expect((await ana.request('GET', `/v1/mentions/${id}`)).status).toBe(404)
})

test('a read-only key may read names', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  await ana.remember('Lunch with Otávio')
  const { apiKey } = await ana.post('/v1/apikeys?access=read', 201, { label: 'Reader' })
  expect((await ana.with(apiKey).get('/v1/mentions')).items).toHaveLength(1)
})
