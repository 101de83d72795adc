import { expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { exportOf, imported, zipOf } from '../support/import.ts'
import type { Body, Person } from '../support/person.ts'

const GARDEN = 'The tomatoes stand behind the old wooden shed, next to the well.'
const EDITED = `${GARDEN} The beans stand in front of it.`

function vault(
  text: string,
  matter = 'tags: [garden]\nupdated: 2026-02-01T10:00:00Z',
  path = 'Garden.md',
): Promise<Buffer> {
  return zipOf({ [path]: `---\n${matter}\n---\n${text}` })
}

async function ana(): Promise<Person> {
  return (await startApp()).person('Ana')
}

async function only(person: Person): Promise<Body> {
  const memories: Body[] = await person.list()
  expect(memories).toHaveLength(1)
  return memories[0]
}

test('an edited note updates the memory of its earlier import, in a dry run too, and is found by its new words', async () => {
  const me = await ana()
  await imported(me, await vault(GARDEN))
  const { id } = await only(me)
  const archive = await vault(
    EDITED,
    'tags: [garden, beans]\ntitle: My garden\nupdated: 2026-02-03T10:00:00Z\nsoil: dry',
  )
  const updated = { found: 1, imported: 0, updated: 1, alreadyThere: 0, problems: [] }
  expect(await imported(me, archive, { query: { dryRun: 'true' } })).toMatchObject(updated)
  expect((await only(me)).text).toBe(GARDEN)
  const before = (await me.get('/v1/usage')).counters
  expect(await imported(me, archive)).toMatchObject(updated)
  expect(await only(me)).toMatchObject({
    id,
    text: EDITED,
    title: 'My garden',
    attributes: { imported: { soil: 'dry' } },
    metadata: { tags: ['garden', 'beans'], updatedAt: '2026-02-03T10:00:00.000Z' },
  })
  expect((await me.post('/v1/search', 200, { query: 'beans' })).results).toHaveLength(1)
  const { counters } = await me.get('/v1/usage')
  expect(counters).toEqual({
    ...before,
    storageBytes: before.storageBytes + EDITED.length - GARDEN.length,
    searches: 1,
  })
  expect(await imported(me, archive)).toMatchObject({ updated: 0, alreadyThere: 1 })
})

test('what was changed here stays, and the rest of the note follows its source', async () => {
  const me = await ana()
  await imported(me, await vault(GARDEN))
  const { id } = await only(me)
  await me.patch(`/v1/memories/${id}`, 200, { tags: ['mine'], attributes: { colour: 'green' } })
  expect(await imported(me, await vault(EDITED))).toMatchObject({ updated: 1, problems: [] })
  expect(await only(me)).toMatchObject({ text: EDITED, attributes: { colour: 'green' }, metadata: { tags: ['mine'] } })
})

test('a text that was changed on both sides stays as it is here, and is reported once', async () => {
  const me = await ana()
  await imported(me, await vault(GARDEN))
  const { id } = await only(me)
  await me.patch(`/v1/memories/${id}`, 200, { content: 'The tomatoes are gone.' })
  const archive = await vault(EDITED, 'tags: [beans]\nupdated: 2026-02-03T10:00:00Z', 'Garden.md')
  const report = await imported(me, archive)
  // Few words are left of the text, but the shortened one has too few to say that it is another note.
  expect(report).toMatchObject({ updated: 1, problems: [{ item: 'Garden.md', code: 'changed-here' }] })
  expect(await only(me)).toMatchObject({ text: 'The tomatoes are gone.', metadata: { tags: ['beans'] } })
  expect(await imported(me, archive)).toMatchObject({ updated: 0, alreadyThere: 1, problems: [] })
})

test('an older copy of a note changes nothing', async () => {
  const me = await ana()
  await imported(me, await vault(EDITED, 'updated: 2026-02-03T10:00:00Z'))
  expect(await imported(me, await vault(GARDEN, 'updated: 2026-02-01T10:00:00Z'))).toMatchObject({ alreadyThere: 1 })
  expect((await only(me)).text).toBe(EDITED)
})

test('a note of the same path in another folder is a memory of its own, also when both are imported again', async () => {
  const me = await ana()
  const others = 'Ring the dentist, buy rice and coffee, and water all plants of the balcony.'
  for (const times of [1, 2]) {
    const counts = times === 1 ? { imported: 1 } : { imported: 0, updated: 0, alreadyThere: 1 }
    expect(await imported(me, await vault(GARDEN))).toMatchObject(counts)
    expect(await imported(me, await vault(others))).toMatchObject(counts)
  }
  const texts: string[] = (await me.list()).map(({ text }: Body) => text)
  expect(texts.toSorted()).toEqual([others, GARDEN])
})

test('of two items with one id in a file the second is not an edit, and an equal one is there already', async () => {
  const me = await ana()
  const id = '0b3f7a6e-5c1d-4f7e-9a53-0d9c1f2b7e11'
  const list = JSON.stringify(['One', 'One', 'Two'].map((memory) => ({ id, memory, user_id: 'ana' })))
  const counts = { found: 3, imported: 2, updated: 0, alreadyThere: 1 }
  expect(await imported(me, list, { query: { dryRun: 'true' } })).toMatchObject(counts)
  expect(await imported(me, list)).toMatchObject(counts)
  const texts: string[] = (await me.list()).map(({ text }: Body) => text)
  expect(texts.toSorted()).toEqual(['One', 'Two'])
  expect(await imported(me, list)).toMatchObject({ imported: 0, updated: 0, alreadyThere: 3 })
})

test('an edit here during an import is never lost', async () => {
  const me = await ana()
  for (let round = 0; round < 12; round += 1) {
    const path = `${round}.md`
    await imported(me, await vault(`${GARDEN} ${round}`, 'tags: [a]', path))
    const memory = (await me.list({ limit: '100' })).find(({ attributes }: Body) => attributes.imported.path === path)
    const mine = `Mine now, in round ${round}`
    await Promise.all([
      imported(me, await vault(`${EDITED} ${round}`, 'tags: [a]', path)),
      me.patch(`/v1/memories/${memory.id}`, 200, { content: mine }),
    ])
    expect((await me.get(`/v1/memories/${memory.id}`)).text).toBe(mine)
  }
}, 60_000)

test('a note that was imported, exported and moved to another account follows its source there', async () => {
  const app = await startApp()
  const me = await app.person('Ana')
  await imported(me, await vault(GARDEN))
  const eve = await app.person('Eve')
  await imported(eve, await exportOf(me))
  expect(await imported(eve, await vault(EDITED, 'tags: []\nupdated: 2026-02-03T10:00:00Z'))).toMatchObject({
    updated: 1,
  })
  expect(await only(eve)).toMatchObject({ text: EDITED, metadata: { tags: [] } })
})

test('a task that was done here stays done if its event moved', async () => {
  const me = await ana()
  const file = (day: string, summary = 'Dentist') =>
    `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:040000008200E00074C5B7101A82E008\r\nSUMMARY:${summary}\r\nDTSTART:202604${day}T100000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`
  await imported(me, file('01'))
  expect(await imported(me, file('02'))).toMatchObject({ updated: 1 })
  const { id, metadata } = await only(me)
  expect(metadata.dueAt).toBe('2026-04-02T10:00:00.000Z')
  await me.patch(`/v1/memories/${id}`, 200, { attributes: { status: 'done' } })
  expect(await imported(me, file('03', 'Dentist, upstairs'))).toMatchObject({
    updated: 1,
    problems: [{ code: 'changed-here' }],
  })
  expect(await only(me)).toMatchObject({
    text: 'Dentist, upstairs',
    metadata: { status: 'done', dueAt: '2026-04-02T10:00:00.000Z' },
  })
})
