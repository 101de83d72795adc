import { expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import type { Body } from '../support/person.ts'

/** Further apart than the memories of one capture session. */
function dayOf(index: number): { capturedAt: string } {
  return { capturedAt: new Date(Date.UTC(2026, 0, 1 + index, 12)).toISOString() }
}

test('related memories are listed with the reason, the strongest relation first', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const asked = await ana.capture('Zebedeu sold us the boat, see [[Harbour papers]]', { tags: ['boat'], ...dayOf(0) })
  const linked = await ana.remember('Folder on the top shelf', { title: 'Harbour papers' })
  const named = await ana.capture('Zebedeu moved to Lisbon', dayOf(1))
  const tagged = await ana.capture('Varnish in spring', { tags: ['boat'], ...dayOf(2) })
  await ana.capture('Buy oat milk', dayOf(3))
  const { items } = await ana.get(`/v1/memories/${asked.id}/relations`)
  expect(items.map(({ id, kind, value }: Body) => [id, kind, value])).toEqual([
    [linked.id, 'link-from', ''],
    [named.id, 'name', 'Zebedeu'],
    [tagged.id, 'tag', 'boat'],
  ])
  const { title, url } = named
  expect(items[1]).toEqual({ id: named.id, title, url, type: 'note', kind: 'name', value: 'Zebedeu' })
  const back = await ana.get(`/v1/memories/${linked.id}/relations`)
  expect(back.items.map(({ id, kind }: Body) => [id, kind])).toEqual([[asked.id, 'link-to']])
})

test('captures of one session are related, and at most the requested number is listed', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const [first] = await Promise.all([ana.capture('Oat milk', dayOf(0)), ana.capture('Stamps', dayOf(0))])
  await ana.capture('Sixty candles', dayOf(0))
  const path = `/v1/memories/${first.id}/relations`
  const { items } = await ana.get(path)
  expect(items.map(({ kind, value }: Body) => [kind, value])).toEqual([
    ['sitting', ''],
    ['sitting', ''],
  ])
  expect((await ana.get(path, { limit: '1' })).items).toEqual(items.slice(0, 1))
})

test('a memory without related memories has no relations', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const { id } = await ana.capture('Oat milk')
  expect(await ana.get(`/v1/memories/${id}/relations`)).toEqual({ items: [] })
})

test("an unknown id and another account's get the same 404, and no relation leads to another account", async () => {
  const { person } = await startApp()
  const [ana, eve] = [await person('Ana'), await person('Eve')]
  const secret = await ana.capture('Zebedeu hides the diamonds', { tags: ['zebra-tag'] })
  const own = await eve.capture(`Zebedeu, ${secret.id}, [[Zebedeu hides the diamonds]]`, { tags: ['zebra-tag'] })
  const unknown = await eve.request('GET', '/v1/memories/mem_00000000000000000000000000/relations')
  expect(unknown.status).toBe(404)
  expect(await eve.request('GET', `/v1/memories/${secret.id}/relations`)).toMatchObject({
    status: 404,
    body: unknown.body,
  })
  expect(await eve.get(`/v1/memories/${own.id}/relations`)).toEqual({ items: [] })
})

test.each(['0', '51', 'many'])('a limit of %s is refused', async (limit) => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const { id } = await ana.capture('Oat milk')
  const refused = await ana.request('GET', `/v1/memories/${id}/relations`, { query: { limit } })
  expect(refused).toMatchObject({ status: 400, body: { field: 'limit' } })
})
