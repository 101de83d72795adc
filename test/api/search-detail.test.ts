import { expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import type { Body, Person } from '../support/person.ts'
import { withEmbeddings } from '../support/with-embeddings.ts'

async function results(person: Person, query: string, parameters: string): Promise<Body[]> {
  return (await person.post(`/v1/search?${parameters}`, 200, { query })).results
}

async function found(person: Person, query: string, parameters: string): Promise<string[]> {
  return (await results(person, query, parameters)).map(({ id }) => id)
}

function words(text: string, spans: Array<{ start: number; end: number }>): string[] {
  return spans.map(({ start, end }) => text.slice(start, end))
}

test('without parameters a result has exactly the fields of the contract', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const { id } = await ana.remember('The spare key is under the blue pot')
  const { results: plain } = await ana.post('/v1/search', 200, { query: 'key' })
  const text = 'The spare key is under the blue pot'
  expect(plain).toEqual([{ id, title: text, url: `https://lembra.example/m/${id}`, text }])
  expect(await results(ana, 'key', 'detail=false&typing=false')).toEqual(plain)
})

test("with detail each result has its memory's metadata and highlights for the query", async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const { id } = await ana.remember('Marcamos a reunião com o médico na terça', { title: 'Reuniões', tags: ['saúde'] })
  const [result] = await results(ana, 'reuniao doctor', 'detail=true')
  expect(result.metadata).toEqual((await ana.read(id)).metadata)
  expect(result.match.by).toEqual(['words'])
  expect(words(result.text, result.match.textHighlights)).toEqual(['reunião', 'médico'])
  expect(words(result.title, result.match.titleHighlights)).toEqual(['Reuniões'])
})

test('a result from a time in the query says so', async () => {
  const { person } = await startApp({ now: '2026-03-20T12:00:00Z' })
  const ana = await person('Ana')
  const then = await ana.capture('Lunch with Teresa', { capturedAt: '2026-03-11T12:00:00Z' })
  const other = await ana.capture('Lunch with Bruno', { capturedAt: '2025-10-01T12:00:00Z' })
  const by = new Map((await results(ana, 'lunch last week', 'detail=true')).map(({ id, match }) => [id, match.by]))
  expect(by).toEqual(
    new Map([
      [then.id, ['words', 'time']],
      [other.id, ['words']],
    ]),
  )
})

test('a result found only by meaning says so and highlights no word', async () => {
  const app = await startApp({ environment: { EMBEDDINGS: 'builtin' } })
  const ana = await app.person('Ana')
  const { id } = await ana.capture('Bought two tickets to see the orchestra play Brahms.')
  await ana.capture('Our dog refuses to walk when it rains.', { capturedAt: '2026-02-01T08:00:00Z' })
  await app.service.jobsIdle()
  const [best] = await withEmbeddings(app, () => results(ana, 'evening of symphonies', 'detail=true'))
  expect(best).toMatchObject({ id, match: { by: ['meaning'], textHighlights: [], titleHighlights: [] } })
})

test('while typing, each keystroke from the second on finds the words with this prefix', async () => {
  const { person } = await startApp()
  const ana = await person('Ana', { language: 'en' })
  const { id } = await ana.remember('The gardener trims the hedge on Thursdays')
  await ana.remember('Water the ferns')
  const query = 'the gardener trims hedges'
  for (let length = 'the ga'.length; length <= query.length; length++) {
    const typed = query.slice(0, length)
    expect([typed, (await found(ana, typed, 'typing=true'))[0]]).toEqual([typed, id])
  }
  expect(await found(ana, 'ga', 'detail=true')).toEqual([])
  expect(await found(ana, 'ga ', 'typing=true')).toEqual([])
})

test.each([
  ['reuni', 'A reunião do condomínio foi adiada', 'reunião'],
  ['ALERG', 'El niño tiene alergia a las nueces', 'alergia'],
  ['invo', 'Two invoices are still open', 'invoices'],
])('"%s", while being typed, finds "%s" and highlights the word', async (query, text, word) => {
  const { person } = await startApp()
  const ana = await person('Ana')
  await ana.remember(text)
  await ana.remember('Something else entirely')
  const [result, ...others] = await results(ana, query, 'typing=true&detail=true')
  expect(others).toEqual([])
  expect(words(result.text, result.match.textHighlights)).toEqual([word])
})

test('for a long memory the passage with the incomplete word is shown', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const filler = 'Nothing much was decided about the usual matters of the house. '.repeat(15)
  await ana.remember(`${filler}The thermostat code is 4711. ${filler}`)
  const [result] = await results(ana, 'thermos', 'typing=true&detail=true')
  expect(result.text).toContain('The thermostat code is 4711.')
  expect(words(result.text, result.match.textHighlights)).toEqual(['thermostat'])
})

test('a misspelling is found while it is typed, and the intended word is highlighted', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  await ana.remember('Left the umbrella on the tram')
  const [result] = await results(ana, 'umbrlla', 'typing=true&detail=true')
  expect(words(result.text, result.match.textHighlights)).toEqual(['umbrella'])
})

test('filters work as in lists: type, every tag, and the client by name or slug', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const both = await ana.capture('Paint the fence blue', { tags: ['home', 'garden'], via: 'Claude Code' })
  const one = await ana.capture('Paint the fence green', { tags: ['home'], via: 'Phone' })
  const recipe = await ana.remember('Paint the cake white', { type: 'recipe' })
  expect(new Set(await found(ana, 'paint', ''))).toEqual(new Set([both.id, one.id, recipe.id]))
  expect(new Set(await found(ana, 'paint', 'tag=home'))).toEqual(new Set([both.id, one.id]))
  expect(await found(ana, 'paint', 'tag=home&tag=garden')).toEqual([both.id])
  expect(await found(ana, 'paint', 'client=Claude%20Code')).toEqual([both.id])
  expect(await found(ana, 'paint', 'client=claude-code')).toEqual([both.id])
  expect(await found(ana, 'paint', 'type=recipe')).toEqual([recipe.id])
  expect(await found(ana, 'paint', 'type=recipe&tag=home')).toEqual([])
})

test('a search, a recall and a list can be limited to a time of capture and to the other filters alike', async () => {
  const { person } = await startApp({ now: '2026-03-20T12:00:00Z' })
  const ana = await person('Ana')
  const march = await ana.capture('Painted the fence blue', { capturedAt: '2026-03-01T00:00:00Z', tags: ['home'] })
  const april = await ana.capture('Painted the fence green', { capturedAt: '2026-03-07T00:00:00Z' })
  const list = async (parameters: string) =>
    (await ana.get(`/v1/memories?${parameters}`)).items.map(({ id }: Body) => id)
  const recalled = async (parameters: string) =>
    (await ana.post(`/v1/recall?sources=true&${parameters}`, 200, { query: 'fence' })).sources.map(({ id }: Body) => id)
  const cases: Array<[string, string[]]> = [
    ['after=2026-03-01T00:00:00Z&before=2026-03-07T00:00:00Z', [march.id]],
    ['after=2026-03-01T00:00:00.001Z', [april.id]],
    ['before=2026-03-01T01:00:00%2B01:00', []],
    ['tag=home', [march.id]],
  ]
  for (const [parameters, expected] of cases) {
    expect(await found(ana, 'fence', parameters)).toEqual(expected)
    expect(await recalled(parameters)).toEqual(expected)
    expect(await list(parameters)).toEqual(expected)
    expect(await list(`q=fence&${parameters}`)).toEqual(expected)
    expect(await list(`q=fence&mode=text&${parameters}`)).toEqual(expected)
  }
  for (const field of ['after', 'before']) {
    expect((await ana.post(`/v1/search?${field}=yesterday`, 400, { query: 'fence' })).field).toBe(field)
    expect((await ana.request('GET', `/v1/memories?${field}=2026-03-01T23:59:60Z`)).body.field).toBe(field)
  }
})

test('a filter keeps matches that rank below many others', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  for (let index = 0; index < 6; index++) await ana.remember(`Paint fence ${index}`)
  const rare = await ana.remember('Once, a long while ago, someone said that fences of that sort want oil', {
    tags: ['rare'],
  })
  const { results: passing } = await ana.post('/v1/search?tag=rare', 200, { query: 'paint fence', limit: 1 })
  expect(passing.map(({ id }: Body) => id)).toEqual([rare.id])
})

test('unknown fields are refused, and an invalid parameter is refused by name', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  await ana.post('/v1/search', 400, { query: 'key', detail: true })
  const refused = await ana.request('POST', '/v1/search?detail=perhaps', { body: { query: 'key' } })
  expect(refused).toMatchObject({ status: 400, body: { field: 'detail' } })
})
