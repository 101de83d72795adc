import { expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { imported, zipOf } from '../support/import.ts'
import { samples, vaultOf } from '../support/import-samples.ts'
import type { Body, Person } from '../support/person.ts'
import { sample } from '../support/samples.ts'

async function ana(settings: object = {}): Promise<Person> {
  return (await startApp()).person('Ana', settings)
}

async function kept(person: Person): Promise<Record<string, Body>> {
  const memories: Body[] = await person.list({ limit: '100' })
  return Object.fromEntries(memories.map((memory) => [memory.title, memory]))
}

async function sampleOf(format: keyof typeof samples): Promise<Buffer | string> {
  const file = await samples[format]?.file()
  if (file === undefined) throw new Error(`There is no sample of ${format}.`)
  return file
}

function codesOf({ problems }: Body): unknown[] {
  return problems.map(({ code, values }: Body) =>
    [code, values?.said, values?.count].filter((each) => each !== undefined),
  )
}

test('a date in the future is the due date of a task and an attribute of a note', async () => {
  const me = await ana()
  await imported(
    me,
    'title,type,date\nFly to Lima,task,2026-05-01\nMeeting,task,2026-05-01 14:30\nConcert,note,2026-05-01\n',
  )
  const rows = await kept(me)
  expect(rows['Fly to Lima']).toMatchObject({
    metadata: { dueAt: '2026-05-01T09:00:00.000Z', createdAt: '2026-03-02T12:00:00.000Z' },
    attributes: { duePrecision: 'day' },
  })
  expect(rows['Meeting']).toMatchObject({
    metadata: { dueAt: '2026-05-01T14:30:00.000Z' },
    attributes: { duePrecision: 'minute' },
  })
  expect(rows['Concert']).toMatchObject({
    metadata: { dueAt: null },
    attributes: { imported: { date: '2026-05-01T09:00:00.000Z' } },
  })
  await imported(me, '---\ndate: 2026-06-01\n---\nParty', { query: { name: 'Party.md' } })
  expect((await kept(me))['Party'].attributes.imported.date).toBe('2026-06-01T09:00:00.000Z')
})

const TODOIST = `TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DURATION,DURATION_UNIT,DEADLINE,DEADLINE_LANG
meta,view_style=list,,,,,,,,,,,,
section,Home,,,,,,,,,,,,
task,Pay the rent @money,By hand,1,1,Ana (1),,2026-03-07,en,UTC,,,2026-03-09,en
task,Print the form,,4,2,Ana (1),,every friday at 9am,en,UTC,,,,
note,Bring cash,,,,Ana (1),,,,,,,,
`

test("Todoist's table: dates in words, sections, subtasks, comments and labels", async () => {
  const me = await ana()
  const report = await imported(me, TODOIST)
  expect(report).toMatchObject({ format: 'csv', found: 3, imported: 3, skipped: 0 })
  expect(codesOf(report)).toContainEqual(['fields-not-taken', 'view_style=list'])
  const rows: Body[] = await me.list()
  const [rent, form, cash] = ['rent', 'form', 'cash'].map((word) => rows.find(({ text }) => text.includes(word)))
  expect(rent).toMatchObject({
    text: 'Pay the rent @money\n\nBy hand',
    metadata: { type: 'task', status: 'open', dueAt: '2026-03-07T09:00:00.000Z', tags: ['money'] },
    attributes: { imported: { section: 'Home', columns: { PRIORITY: '1', DEADLINE: '2026-03-09' } } },
  })
  expect(form).toMatchObject({
    metadata: { type: 'task', dueAt: '2026-03-06T09:00:00.000Z' },
    attributes: { imported: { parent: 'Pay the rent @money', columns: { DATE: 'every friday at 9am' } } },
  })
  expect(cash).toMatchObject({ metadata: { type: 'note' }, attributes: { imported: { commentOn: 'Print the form' } } })
})

function calendar(...entries: string[]): string {
  return `BEGIN:VCALENDAR\r\n${entries.join('\r\n')}\r\nEND:VCALENDAR\r\n`
}

test.each([
  ['/mozilla.org/20070129_1/Europe/Lisbon', '2026-07-01T18:00:00.000Z'],
  ['/freeassociation.sourceforge.net/Tzfile/America/Argentina/Buenos_Aires', '2026-07-01T22:00:00.000Z'],
  ['/citadel.org/20190914_1/Europe/Lisbon', '2026-07-01T18:00:00.000Z'],
  ['(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', '2026-07-01T17:00:00.000Z'],
  ['(UTC-08:00) Pacific Time (US & Canada)', '2026-07-02T02:00:00.000Z'],
  ['(UTC-03:00) Brasilia', '2026-07-01T22:00:00.000Z'],
  ['(GMT+05:30) Chennai', '2026-07-01T13:30:00.000Z'],
  ['(UTC+01:00)', '2026-07-01T18:00:00.000Z'],
])('an event in the zone %s', async (zone, dueAt) => {
  const me = await ana()
  const name = zone.includes(',') ? `"${zone}"` : zone
  const event = `BEGIN:VEVENT\r\nSUMMARY:Club\r\nDTSTART;TZID=${name}:20260701T190000\r\nEND:VEVENT`
  expect(await imported(me, calendar(event))).toMatchObject({ imported: 1, problems: [] })
  expect((await kept(me))['Club'].metadata.dueAt).toBe(dueAt)
})

/** New York's rules under another name, as Outlook writes them with days of the month, and a zone that stopped changing. */
const ZONES = [
  'BEGIN:VTIMEZONE\r\nTZID:Customized Time Zone\r\nBEGIN:STANDARD\r\nDTSTART:16010101T020000\r\nTZOFFSETFROM:-0400\r\nTZOFFSETTO:-0500\r\nRRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU\r\nEND:STANDARD\r\nBEGIN:DAYLIGHT\r\nDTSTART:16010101T020000\r\nTZOFFSETFROM:-0500\r\nTZOFFSETTO:-0400\r\nRRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=SU;BYMONTHDAY=8,9,10,11,12,13,14\r\nEND:DAYLIGHT\r\nEND:VTIMEZONE',
  'BEGIN:VTIMEZONE\r\nTZID:Old\r\nBEGIN:STANDARD\r\nDTSTART:20001029T030000\r\nTZOFFSETFROM:+0400\r\nTZOFFSETTO:+0300\r\nRRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;UNTIL=20101031T000000Z\r\nEND:STANDARD\r\nBEGIN:STANDARD\r\nDTSTART:20110327T020000\r\nTZOFFSETFROM:+0300\r\nTZOFFSETTO:+0400\r\nEND:STANDARD\r\nEND:VTIMEZONE',
  'BEGIN:VTIMEZONE\r\nTZID:Endless\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0100\r\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;BYDAY=MO\r\nEND:STANDARD\r\nEND:VTIMEZONE',
  'BEGIN:VTIMEZONE\r\nTZID:Named\r\nX-LIC-LOCATION:Europe/Madrid\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0100\r\nEND:STANDARD\r\nEND:VTIMEZONE',
]

test.each([
  ['Customized Time Zone', '20260307', '2026-03-08T00:00:00.000Z'],
  ['Customized Time Zone', '20260309', '2026-03-09T23:00:00.000Z'],
  ['Customized Time Zone', '20261101', '2026-11-02T00:00:00.000Z'],
  ['Old', '20260709', '2026-07-09T15:00:00.000Z'],
  ['Endless', '20260709', '2026-07-09T18:00:00.000Z'],
  ['Named', '20260709', '2026-07-09T17:00:00.000Z'],
])('an event in the zone %s that the file defines, on %s', async (zone, day, dueAt) => {
  const me = await ana()
  const event = `BEGIN:VEVENT\r\nSUMMARY:Club\r\nDTSTART;TZID=${zone}:${day}T190000\r\nEND:VEVENT`
  expect(await imported(me, calendar(event, ...ZONES))).toMatchObject({ imported: 1, problems: [] })
  expect((await kept(me))['Club'].metadata.dueAt).toBe(dueAt)
})

test('attendees, end, alarm, priority, completion and further rules of a calendar are kept', async () => {
  const me = await ana()
  await imported(me, await sampleOf('ical'))
  const entries = await kept(me)
  expect(entries['Book club'].attributes.imported).toMatchObject({
    rule: 'FREQ=WEEKLY;BYDAY=TH',
    rules: ['FREQ=WEEKLY;BYDAY=TH', 'FREQ=MONTHLY;BYMONTHDAY=1'],
    start: '2026-03-05T17:00:00.000Z',
    end: '2026-03-05T18:30:00.000Z',
    priority: 1,
    attendees: [{ value: 'mailto:ben@example.org', cn: 'Ben', partstat: 'ACCEPTED' }],
    alarms: [{ action: 'DISPLAY', trigger: '-PT15M', description: 'Soon' }],
  })
  expect(entries['Pay the rent'].attributes.imported).toMatchObject({
    completed: '2026-03-01T10:00:00.000Z',
    'percent-complete': 100,
  })
  expect(entries['Diary'].metadata).toMatchObject({ type: 'note', createdAt: '2026-02-01T09:00:00.000Z' })
})

test('an invalid rule is kept as it is written, and fields that are too large are named', async () => {
  const me = await ana()
  const guests = Array.from(
    { length: 600 },
    (_, place) => `ATTENDEE;CN=Guest ${place}:mailto:guest${place}@example.org`,
  )
  const event = [
    'BEGIN:VEVENT',
    'SUMMARY:Ball',
    'DTSTART:20260401T190000Z',
    'RRULE:FREQ=SOMETIMES',
    ...guests,
    'END:VEVENT',
  ]
  const report = await imported(me, calendar(event.join('\r\n')))
  expect(codesOf(report)).toEqual([['no-next-date'], ['fields-too-large', 'attendees']])
  expect((await kept(me))['Ball'].attributes.imported).toMatchObject({ rule: 'FREQ=SOMETIMES' })
})

test("Karakeep's lists become tags, also if they follow the bookmarks", async () => {
  const me = await ana()
  await imported(me, await sampleOf('karakeep'))
  expect((await kept(me))['Bees'].metadata.tags).toEqual(['garden', 'To read'])
})

test('relations and places of memos are kept; an account without locations gets no place', async () => {
  const { person } = await startApp()
  const me = await person('Ana')
  expect(codesOf(await imported(me, await sampleOf('memos')))).not.toContainEqual(['location-off'])
  const [memo] = await me.list()
  expect(memo.attributes).toMatchObject({
    location: { lat: 38.7, lon: -9.1 },
    imported: { location: { placeholder: 'Garden' }, relations: [{ type: 'REFERENCE' }] },
  })
  const shy = await person('Eve', { geolocation: false })
  expect(codesOf(await imported(shy, await sampleOf('memos')))).toContainEqual(['location-off'])
  const [other] = await shy.list()
  expect(JSON.stringify(other)).not.toMatch(/38\.7|"Garden"/)
})

test.each(['mem0', 'supermemory', 'memos'] as const)(
  '%s: one page of several is reported, and the last one is not',
  async (format) => {
    const me = await ana()
    const whole = JSON.parse(String(await sampleOf(format)))
    expect(codesOf(await imported(me, JSON.stringify(whole)))).toContainEqual(['pages-missing'])
    const last = { ...whole, next: null, pagination: { currentPage: 1, totalPages: 1 }, nextPageToken: '' }
    expect(codesOf(await imported(me, JSON.stringify(last)))).not.toContainEqual(['pages-missing'])
  },
)

test("ChatGPT's pictures are memories of their own, and marks of citations become links", async () => {
  const me = await ana()
  expect(await imported(me, await sampleOf('chatgpt'))).toMatchObject({ found: 2, imported: 2, media: 1 })
  const talk = (await kept(me))['Bees']
  expect(talk.text).toBe(
    'User: [image: garden.png]\n\nWhat is this?\n\n[file: notes.pdf]\n\nAssistant: A bee ([Bees](https://example.org/bees)), see ([Honey](https://example.org/honey)).',
  )
  const [picture] = await me.list({ type: 'image' })
  expect(picture).toMatchObject({ title: 'garden', metadata: { media: { name: 'garden.png' } } })
  const bare = await ana()
  expect(codesOf(await imported(bare, conversationWithoutPicture()))).toContainEqual(['no-file'])
})

function conversationWithoutPicture(): string {
  const mapping = {
    a: {
      message: {
        author: { role: 'user' },
        content: {
          content_type: 'multimodal_text',
          parts: [{ content_type: 'image_asset_pointer', asset_pointer: 'sediment://file_0000000012345' }, 'Look'],
        },
      },
    },
  }
  return JSON.stringify([{ id: 'talk-2', title: 'Look', current_node: 'a', mapping }])
}

test('files that are not taken are counted by their kind and named, and the trash stays out', async () => {
  const me = await ana()
  const pages = Object.fromEntries(Array.from({ length: 40 }, (_, place) => [`Vault/scans/page ${place}.docx`, 'PDF']))
  const report = await imported(me, await vaultOf({ ...pages, 'Vault/.trash/old.md': 'Old', '__MACOSX/._Trip.md': '' }))
  expect(codesOf(report)).toEqual([
    ['files-not-taken', expect.stringMatching(/^Vault\/scans\/page 0\.docx, Vault\/scans\/page 1\.docx, .*…$/), 40],
    ['in-trash', expect.stringContaining('Vault/.trash/old.md'), 2],
  ])
})

test('a TextBundle has the title, times and id of its folder and file, also as a single packed one', async () => {
  const me = await ana()
  await imported(me, await vaultOf())
  expect((await kept(me))['Recipe']).toMatchObject({
    text: 'Soup of leeks',
    attributes: { imported: { id: '0B3F7A6E-5C1D-4F7E-9A53-0D9C1F2B7E12', pinned: 1 } },
    metadata: { createdAt: '2025-05-01T10:00:00.000Z', updatedAt: '2025-05-02T10:00:00.000Z' },
  })
  const packed = await zipOf({ 'info.json': '{"version":2}', 'text.md': 'Packed alone' })
  await imported(me, packed, { query: { name: 'Shopping list.textpack' } })
  expect((await kept(me))['Shopping list'].text).toBe('Packed alone')
})

test('front matter is read in any case, and nothing of it is lost', async () => {
  const me = await ana()
  const matter =
    'Title: 2024\nTags: [a]\nDate Created: 2025-05-01\ncreated: soon\nlastmod: 2025-05-02\npublish: true\nalias: One'
  const report = await imported(me, `---\n${matter}\n---\nText`, { query: { name: 'x.md' } })
  expect(codesOf(report)).toEqual([['no-time', 'soon']])
  expect((await kept(me))['2024']).toMatchObject({
    attributes: { imported: { created: 'soon', publish: true, aliases: ['One'] } },
    metadata: { tags: ['a'], createdAt: '2025-05-01T09:00:00.000Z', updatedAt: '2025-05-02T09:00:00.000Z' },
  })
})

test('a longer title and more tags than a memory can have are kept whole', async () => {
  const me = await ana()
  const title = 'word '.repeat(150).trim()
  const tags = Array.from({ length: 120 }, (_, place) => `tag${place}`)
  await imported(me, JSON.stringify([{ id: 'x', content: 'Text', title, containerTags: tags, customId: 'c' }]))
  const [memory] = await me.list()
  expect([memory.title.length, memory.metadata.tags.length]).toEqual([500, 100])
  expect(memory.attributes.imported).toMatchObject({ title, tags })
})

test("a picture keeps its file's name as title, and its text stands below a description", async () => {
  const { person, service } = await startApp()
  const me = await person('Ana')
  await imported(me, await zipOf({ 'Holiday plan.png': sample('images/page-en.png'), 'a.md': 'Text' }))
  await service.jobsIdle()
  const [picture] = await me.list({ type: 'image' })
  expect(picture.title).toBe('Holiday plan')
  expect(picture.text).toMatch(/^Image of .* with this text:\n\n\S/)
}, 60_000)

test('a field of an export that this release does not know is reported', async () => {
  const { person } = await startApp()
  const me = await person('Ana')
  const note = await me.remember('Known')
  const line = { ...(await me.get(`/v1/memories/${note.id}`)), colour: 'blue' }
  line.metadata.mood = 'good'
  const report = await imported(await person('Bea'), JSON.stringify(line), { query: { format: 'lembra' } })
  expect(report).toMatchObject({ imported: 1 })
  expect(codesOf(report)).toEqual([['fields-not-taken', 'colour, metadata.mood']])
})
