import { expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import type { Body } from '../support/person.ts'

test('a page of tasks begins after the end of the one before', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  for (const name of ['one', 'two', 'three', 'four', 'five']) await ana.remember(`Task ${name}`, { type: 'task' })
  const all = await ana.tasks()
  const pages = [
    await ana.tasks({ limit: '2' }),
    await ana.tasks({ limit: '2', offset: '2' }),
    await ana.tasks({ limit: '2', offset: '4' }),
    await ana.tasks({ limit: '2', offset: '6' }),
  ]
  expect(pages.map((page) => page.length)).toEqual([2, 2, 1, 0])
  expect(pages.flat()).toEqual(all)
  for (const offset of ['-1', '1.5', 'x'])
    expect(await ana.request('GET', '/v1/tasks', { query: { offset } })).toMatchObject({
      status: 400,
      body: { field: 'offset' },
    })
})

test('with detail each has its type, tags, precision and last change; without it nothing is added', async () => {
  const { person, clock } = await startApp()
  const ana = await person('Ana')
  await ana.remember('Learn to sail', { type: 'task', tags: ['sea', 'someday'] })
  const day = await ana.remember('Water the plants', { type: 'task' })
  await ana.capture('Remind me to call Eva tomorrow at 9am')
  clock.now += 60_000
  await ana.patch(`/v1/memories/${day.id}`, 200, { attributes: { dueAt: '2026-03-05' } })
  const plain = await ana.tasks()
  const detailed = await ana.tasks({ detail: 'true' })
  for (const task of plain)
    expect(Object.keys(task).sort()).toEqual(['client', 'dueAt', 'id', 'status', 'title', 'url'])
  expect(await ana.tasks({ detail: 'false' })).toEqual(plain)
  expect(detailed).toMatchObject(plain)
  expect(detailed.map(({ title, type, tags, duePrecision }: Body) => [title, type, tags, duePrecision])).toEqual([
    ['Remind me to call Eva tomorrow at 9am', 'reminder', [], 'minute'],
    ['Water the plants', 'task', [], 'day'],
    ['Learn to sail', 'task', ['sea', 'someday'], null],
  ])
  expect(detailed.map(({ updatedAt }: Body) => updatedAt)).toEqual([
    '2026-03-02T12:00:00.000Z',
    '2026-03-02T12:01:00.000Z',
    '2026-03-02T12:00:00.000Z',
  ])
})

test.each(['done', 'cancelled'])('among those that are %s the last updated come first', async (status) => {
  const { person, clock } = await startApp()
  const ana = await person('Ana')
  const ids: string[] = []
  for (const name of ['one', 'two', 'three']) ids.push((await ana.remember(`Task ${name}`, { type: 'task' })).id)
  const [one, two, three] = ids
  for (const id of [two, three, one]) {
    clock.now += 1_000
    await ana.patch(`/v1/memories/${id}`, 200, {
      attributes: { status, dueAt: `2026-03-0${ids.indexOf(id ?? '') + 1}` },
    })
  }
  expect((await ana.tasks({ status })).map((task) => task.id)).toEqual([one, three, two])
  expect((await ana.tasks({ status, offset: '1', limit: '1' })).map((task) => task.id)).toEqual([three])
  expect(await ana.tasks()).toEqual([])
})
