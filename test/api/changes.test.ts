import { expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import type { Body, Person } from '../support/person.ts'
import { sample } from '../support/samples.ts'

/** A client's copy: the texts by id, updated by all changes since its cursor. */
function copyOf(ana: Person, limit: string) {
  const texts = new Map<string, string>()
  let since: string | undefined
  return {
    texts,
    async update() {
      for (let more = true; more; ) {
        const answer: Body = await ana.get('/v1/changes', { limit, ...(since !== undefined && { since }) })
        for (const { id, text } of answer.items) texts.set(id, text)
        for (const id of answer.deleted) texts.delete(id)
        since = answer.cursor
        more = answer.more
      }
      return Object.fromEntries(texts)
    },
  }
}

async function textsOf(ana: Person) {
  return Object.fromEntries((await ana.list({ limit: '100', archived: 'true' })).map(({ id, text }) => [id, text]))
}

test('a copy begins with everything and follows additions, changes and deletions', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const ids: string[] = []
  for (let index = 0; index < 7; index++) ids.push((await ana.remember(`Note ${index}`)).id)
  const copy = copyOf(ana, '3')
  expect(await copy.update()).toEqual(await textsOf(ana))
  await ana.patch(`/v1/memories/${ids[0]}`, 200, { content: 'Changed' })
  await ana.patch(`/v1/memories/${ids[1]}`, 200, { attributes: { archived: true } })
  await ana.forget(ids[2] ?? '')
  await ana.remember('New')
  expect(await copy.update()).toEqual(await textsOf(ana))
  expect(copy.texts.size).toBe(7)
  const { more, items, deleted } = await ana.get('/v1/changes', { since: (await ana.get('/v1/changes')).cursor })
  expect({ more, items, deleted }).toEqual({ more: false, items: [], deleted: [] })
})

test('what changes while the copy is begun is not missed', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const ids: string[] = []
  for (let index = 0; index < 9; index++) ids.push((await ana.remember(`Note ${index}`)).id)
  const first = await ana.get('/v1/changes', { limit: '4' })
  expect(first.more).toBe(true)
  await ana.patch(`/v1/memories/${ids[0]}`, 200, { content: 'Changed after it was read' })
  await ana.forget(ids[1] ?? '')
  await ana.forget(ids[8] ?? '')
  const texts = new Map<string, string>(first.items.map(({ id, text }: Body) => [id, text]))
  for (let answer = first; answer.more; ) {
    answer = await ana.get('/v1/changes', { limit: '4', since: answer.cursor })
    for (const { id, text } of answer.items) texts.set(id, text)
    for (const id of answer.deleted) texts.delete(id)
  }
  expect(Object.fromEntries(texts)).toEqual(await textsOf(ana))
})

test('captures that come in at the same time are all among the changes, each with its own cursor', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const copy = copyOf(ana, '5')
  await copy.update()
  const readings: Promise<unknown>[] = []
  await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const { id } = await ana.remember(`Note ${index}`)
      if (index % 3 === 0) await ana.patch(`/v1/memories/${id}`, 200, { content: `Changed ${index}` })
      if (index % 5 === 0) await ana.forget(id)
      if (index % 10 === 0) readings.push(copy.update())
    }),
  )
  await Promise.all(readings)
  expect(await copy.update()).toEqual(await textsOf(ana))
})

test('an image that was processed is a change', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const { id } = await ana.send(sample('images/formats/plain.png'), 'image/png')
  const { cursor } = await ana.get('/v1/changes')
  await expect.poll(async () => (await ana.read(id)).metadata.memory.status).toBe('ready')
  const { items } = await ana.get('/v1/changes', { since: cursor })
  expect(items).toMatchObject([{ id, metadata: { memory: { status: 'ready' } } }])
})

test('what is no cursor is refused', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  await ana.remember('One')
  await ana.remember('Two')
  const { nextCursor } = await ana.get('/v1/memories', { limit: '1' })
  for (const since of ['x', 'W10', nextCursor, Buffer.from('["changes",1e400]').toString('base64url')]) {
    const answer = await ana.request('GET', '/v1/changes', { query: { since } })
    expect([answer.status, answer.body.field]).toEqual([400, 'since'])
  }
})

test('another account sees none of the changes', async () => {
  const { person } = await startApp()
  const [ana, rui] = [await person('Ana'), await person('Rui')]
  const { cursor } = await ana.get('/v1/changes')
  const { id } = await ana.remember('Mine')
  await ana.forget(id)
  expect(await rui.get('/v1/changes', { since: cursor })).toMatchObject({ items: [], deleted: [] })
})
