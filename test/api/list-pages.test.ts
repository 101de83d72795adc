import { expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import type { Body, Person } from '../support/person.ts'

/** Ten memories, captured and updated a minute apart; `id(0)` is the oldest. */
async function startWithTen() {
  const { person, clock } = await startApp()
  const ana = await person('Ana')
  const ids: string[] = []
  for (let index = 0; index < 10; index++) {
    clock.now += 60_000
    ids.push((await ana.remember(`Note ${index}`)).id)
  }
  clock.now += 60_000
  return { ana, clock, ids, id: (index: number) => ids[index] ?? '' }
}

/** The ids on all pages that follow `query`; `between` runs after each page. */
async function walk(
  ana: Person,
  query: Record<string, string>,
  between: (page: number) => Promise<unknown> = async () => {},
) {
  const found: string[] = []
  let cursor: string | null = null
  for (let page = 0; page === 0 || cursor !== null; page++) {
    const answer: Body = await ana.get('/v1/memories', { ...query, ...(cursor !== null && { cursor }) })
    found.push(...answer.items.map((item: Body) => item.id))
    cursor = answer.nextCursor
    await between(page)
  }
  return found
}

test.each(['updatedAt', 'capturedAt'])(
  'pages by cursor contain each memory once, the latest %s first',
  async (sort) => {
    const { ana, ids } = await startWithTen()
    expect(await walk(ana, { sort, limit: '3' })).toEqual(ids.toReversed())
    expect(await walk(ana, { sort, limit: '5' })).toEqual(ids.toReversed())
    expect(await walk(ana, { sort, limit: '10' })).toEqual(ids.toReversed())
  },
)

test('memories that change while their list is read are neither missed nor doubled', async () => {
  const { ana, clock, ids, id } = await startWithTen()
  const change = async (index: number) => {
    clock.now += 1_000
    await ana.patch(`/v1/memories/${id(index)}`, 200, { tags: [`changed-${clock.now}`] })
  }
  const found = await walk(ana, { limit: '3' }, async (page) => {
    if (page > 2) return
    // One that was read, one that was not, and the same one again and again.
    await change(9 - page)
    await change(page)
    await change(4)
    await change(4)
    await ana.remember(`New ${page}`)
  })
  expect(found.toSorted()).toEqual(ids.toSorted())
})

test('memories that are deleted while their list is read are left out, and all others stay', async () => {
  const { ana, ids, id } = await startWithTen()
  const found = await walk(ana, { limit: '4' }, async (page) => {
    if (page === 0) for (const index of [9, 5, 0]) await ana.forget(id(index))
  })
  expect(found).toEqual(ids.filter((each) => each !== id(5) && each !== id(0)).toReversed())
})

test('pages by cursor keep their filters, and a memory that no longer passes is left out', async () => {
  const { ana, ids, id } = await startWithTen()
  for (const index of [1, 3, 5, 7]) await ana.patch(`/v1/memories/${id(index)}`, 200, { tags: ['odd'] })
  const found = await walk(ana, { tag: 'odd', sort: 'capturedAt', limit: '2' }, async (page) => {
    if (page === 0) await ana.patch(`/v1/memories/${id(1)}`, 200, { tags: [] })
  })
  expect(found).toEqual([id(7), id(5), id(3)])
  expect(ids).toHaveLength(10)
})

test('pages by offset still work, and a cursor continues from one', async () => {
  const { ana, ids } = await startWithTen()
  const page = await ana.get('/v1/memories', { limit: '3', offset: '3' })
  expect(page.items.map((item: Body) => item.id)).toEqual(ids.toReversed().slice(3, 6))
  const next = await ana.get('/v1/memories', { limit: '3', cursor: page.nextCursor })
  expect(next.items.map((item: Body) => item.id)).toEqual(ids.toReversed().slice(6, 9))
})

test('sort=capturedAt lists by the time of capture, whatever was changed since', async () => {
  const { ana, clock, ids, id } = await startWithTen()
  const old = await ana.capture('An old letter', { capturedAt: '2020-01-01T00:00:00Z' })
  clock.now += 60_000
  await ana.patch(`/v1/memories/${id(0)}`, 200, { tags: ['changed'] })
  const listed = await ana.list({ sort: 'capturedAt' })
  expect(listed.map((item) => item.id)).toEqual([...ids.toReversed(), old.id])
  expect((await ana.list()).map((item) => item.id).slice(0, 2)).toEqual([id(0), old.id])
})

test.each([
  ['no cursor at all', { cursor: 'x' }, 'cursor'],
  ['a cursor of the other sort', { sort: 'capturedAt' }, 'cursor'],
  ['an offset with a cursor', { offset: '3' }, 'offset'],
  ['a query with a cursor', { q: 'note' }, 'cursor'],
])('%s is refused', async (_, query: Record<string, string>, field) => {
  const { ana } = await startWithTen()
  const { nextCursor } = await ana.get('/v1/memories', { limit: '3' })
  const answer = await ana.request('GET', '/v1/memories', { query: { cursor: nextCursor, ...query } })
  expect([answer.status, answer.body.field]).toEqual([400, field])
})

test('the cursor of another account lists nothing of it', async () => {
  const { person } = await startApp()
  const [ana, rui] = [await person('Ana'), await person('Rui')]
  for (const each of ['One', 'Two', 'Three']) await ana.remember(each)
  const { nextCursor } = await ana.get('/v1/memories', { limit: '1' })
  expect(await rui.list({ cursor: nextCursor })).toEqual([])
})

test('archived memories are left out of lists unless they are asked for, and are still found and read', async () => {
  const { ana, id } = await startWithTen()
  await ana.patch(`/v1/memories/${id(2)}`, 200, { attributes: { archived: true, pinned: true } })
  const listed = async (query = {}) => (await ana.list(query)).some((item) => item.id === id(2))
  expect([await listed(), await listed({ q: 'note 2' }), await listed({ archived: 'true' })]).toEqual([
    false,
    false,
    true,
  ])
  expect(await ana.search('note 2')).toContain(id(2))
  expect((await ana.read(id(2))).attributes).toEqual({ archived: true, pinned: true })
  await ana.patch(`/v1/memories/${id(2)}`, 200, { attributes: { archived: null } })
  expect(await listed()).toBe(true)
})

test.each(['pinned', 'archived'])('attributes.%s is true or false', async (name) => {
  const { ana, id } = await startWithTen()
  const refused = await ana.patch(`/v1/memories/${id(0)}`, 400, { attributes: { [name]: 'yes' } })
  expect(refused).toEqual({ error: `attributes.${name} must be true or false.`, field: `attributes.${name}` })
  await ana.patch(`/v1/memories/${id(0)}`, 200, { attributes: { [name]: false } })
})
