import { expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { imported, zipOf } from '../support/import.ts'
import type { Body, Person } from '../support/person.ts'

async function ana(settings: object = {}): Promise<Person> {
  const { person } = await startApp()
  return person('Ana', { timezone: 'America/Sao_Paulo', ...settings })
}

async function kept(person: Person): Promise<Record<string, Body>> {
  const memories: Body[] = await person.list({ limit: '100' })
  return Object.fromEntries(memories.map((memory) => [memory.title, memory]))
}

const BOOKMARKS = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<!-- This is an automatically generated file. -->
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks</H1>
<DL><p>
    <DT><H3 ADD_DATE="1704103200" PERSONAL_TOOLBAR_FOLDER="true">Bookmarks bar</H3>
    <DL><p>
        <DT><H3 ADD_DATE="1704103200">Garden</H3>
        <DL><p>
            <DT><A HREF="https://example.org/bees" ADD_DATE="1704103200" LAST_MODIFIED="1704189600" TAGS="bees,honey" ICON="data:image/png;base64,AAAA" SHORTCUTURL="b">All the &quot;bees&quot;</A>
            <DD>Read it
            <DT><A HREF="https://example.org/wasps" ADD_DATE="0">Wasps</A>
        </DL><p>
        <HR>
        <DT><A HREF="https://example.org/home" ADD_DATE="yesterday">Home</A>
    </DL><p>
    <DT><A HREF="" ADD_DATE="1">Nothing</A>
</DL><p>
`

test('bookmarks of a browser: titles, times, tags, notes and folders', async () => {
  const me = await ana()
  const report = await imported(me, BOOKMARKS)
  expect(report).toMatchObject({ format: 'bookmarks', found: 4, imported: 3, skipped: 1 })
  expect(report.problems.map(({ item, code, values }: Body) => [item, code, values?.said])).toEqual([
    ['Home', 'no-time', 'yesterday'],
    ['Nothing', 'no-text', undefined],
    ['the file', 'fields-not-taken', 'h3.add_date, icon'],
  ])
  const links = await kept(me)
  expect(links['All the "bees"']).toMatchObject({
    text: 'https://example.org/bees\n\nRead it',
    attributes: { imported: { url: 'https://example.org/bees', folder: 'Garden', shortcuturl: 'b' } },
    metadata: {
      type: 'bookmark',
      tags: ['bees', 'honey', 'Garden'],
      createdAt: '2024-01-01T10:00:00.000Z',
      updatedAt: '2024-01-02T10:00:00.000Z',
    },
  })
  expect(links['Wasps'].metadata.tags).toEqual(['Garden'])
  expect(links['Home'].metadata.tags).toEqual([])
  expect(await imported(me, await zipOf({ 'bookmarks.html': BOOKMARKS }))).toMatchObject({
    format: 'bookmarks',
    imported: 0,
    alreadyThere: 3,
  })
})

test('Linkwarden: links with their collections; files that only its server has are reported', async () => {
  const me = await ana()
  const link = {
    id: 7,
    name: 'All the bees',
    type: 'url',
    description: 'Read it',
    url: 'https://example.org/bees',
    tags: [{ id: 1, name: 'bees' }],
    createdAt: '2024-01-01T10:00:00Z',
    updatedAt: '2024-01-02T10:00:00Z',
    image: 'archives/1/7.png',
    icon: 'Bee',
  }
  const backup = {
    name: 'Ana',
    collections: [
      { id: 1, name: 'Garden', description: '', links: [link, { id: 8, type: 'pdf', name: 'Manual', url: null }] },
      { id: 2, name: 'Home', links: [{ ...link, id: 9, name: 'Mine', tags: [] }] },
    ],
    pinnedLinks: [{ id: 9 }],
    whitelistedUsers: [],
  }
  const report = await imported(me, JSON.stringify(backup))
  expect(report).toMatchObject({ format: 'linkwarden', found: 3, imported: 2, skipped: 1 })
  expect(report.problems.map(({ item, code, values }: Body) => [item, code, values?.said])).toEqual([
    ['Manual', 'no-file', undefined],
    ['the file', 'fields-not-taken', 'name, collections.description, whitelistedUsers, image, tags.id'],
  ])
  const links = await kept(me)
  expect(links['All the bees']).toMatchObject({
    text: 'https://example.org/bees\n\nRead it',
    attributes: { imported: { id: 7, collection: 'Garden', icon: 'Bee' } },
    metadata: { type: 'bookmark', tags: ['bees', 'Garden'], createdAt: '2024-01-01T10:00:00.000Z' },
  })
  expect(links['Mine']).toMatchObject({ attributes: { imported: { pinned: true } }, metadata: { tags: ['Home'] } })
  expect(await imported(me, JSON.stringify(backup))).toMatchObject({ imported: 0, alreadyThere: 2 })
})

test('Todoist: the tables of a backup, each a project', async () => {
  const me = await ana()
  const head = 'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE\n'
  const archive = await zipOf({
    'Garden [2301].csv': `${head}section,Spring,,,,,,,,\ntask,Order seeds @bees,From the shop,1,1,,,2024-01-05,en,\n`,
    'Home [2302].csv': `${head}task,Order seeds @bees,From the shop,1,1,,,2024-01-05,en,\n`,
  })
  expect(await imported(me, archive)).toMatchObject({ format: 'todoist', found: 2, imported: 2, skipped: 0 })
  const memories: Body[] = await me.list({ limit: '100' })
  expect(
    memories.map(({ metadata }) => metadata.tags.join(' ')).toSorted((one, other) => one.localeCompare(other)),
  ).toEqual(['bees Garden', 'bees Home'])
  expect(memories[0].metadata).toMatchObject({ type: 'task', status: 'open', dueAt: '2024-01-05T12:00:00.000Z' })
  expect(await imported(me, archive)).toMatchObject({ imported: 0, alreadyThere: 2 })
})
