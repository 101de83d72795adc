import { expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { imported } from '../support/import.ts'
import type { Body, Person } from '../support/person.ts'

async function ana(settings: object = {}): Promise<Person> {
  const { person } = await startApp()
  return person('Ana', settings)
}

function sendTable(person: Person, table: string | Buffer): Promise<Body> {
  return imported(person, table, { type: 'text/csv' })
}

async function kept(person: Person): Promise<Record<string, Body>> {
  const memories: Body[] = await person.list({ limit: '100' })
  return Object.fromEntries(memories.map((memory) => [memory.text.split('\n')[0], memory]))
}

async function texts(person: Person): Promise<string[]> {
  const memories: Body[] = await person.list({ limit: '100' })
  return memories.map(({ text }): string => text).toSorted()
}

function codes({ problems }: Body): string[][] {
  return problems.map(({ item, code }: Body) => [item, code])
}

/** Windows-1252, as programs without UTF-8 write it. */
function windows(text: string): Buffer {
  return Buffer.from(text.replaceAll('€', '\x80').replaceAll('”', '\x94'), 'latin1')
}

test('a table in Windows-1252 is read as such, and reported once', async () => {
  const me = await ana()
  const table = windows('Conteúdo;Título\r\ncafé na praça por 3 €;Manhã\r\nJOSÉ” disse;Não\r\n')
  const report = await imported(me, table)
  expect(report).toMatchObject({ format: 'csv', found: 2, imported: 2, problemCount: 1 })
  expect(report.problems).toEqual([
    expect.objectContaining({ item: 'the file', place: { kind: 'file' }, code: 'read-as-windows-1252' }),
  ])
  expect(await texts(me)).toEqual(['JOSÉ” disse', 'café na praça por 3 €'])
  expect(await sendTable(me, table)).toMatchObject({ imported: 0, alreadyThere: 2 })
})

test('the same table saved in another encoding is recognised', async () => {
  const me = await ana()
  const table = 'text\tTítulo\ncafé na praça\tManhã\n🐝 e abelhas\tNão\n'
  expect(await sendTable(me, table)).toMatchObject({ imported: 2, problemCount: 0 })
  const little = Buffer.from(`\uFEFF${table}`, 'utf16le')
  const marked = Buffer.from(`\uFEFF${table}`)
  for (const bytes of [little, Buffer.from(little).swap16(), marked])
    expect(await imported(me, bytes)).toMatchObject({ format: 'csv', imported: 0, alreadyThere: 2, problemCount: 0 })
  const latin = windows(table.replace('🐝 e ', ''))
  expect(await imported(me, latin)).toMatchObject({ imported: 1, alreadyThere: 1, problemCount: 1 })
})

test('Windows-1252 that appears late in a long file is read correctly, with everything before it', async () => {
  const me = await ana()
  const rows = Array.from({ length: 20_000 }, (_, place) => `Plain fact ${place}`)
  const table = windows(`text\n${rows.join('\n')}\ncafé\n`)
  const query = { dryRun: 'true' }
  expect(await imported(me, table, { query })).toMatchObject({ found: 20_001, imported: 20_001, problemCount: 1 })
  const short = windows(`text\n${'x'.repeat(70_000)}\ncafé\n`)
  const report = await sendTable(me, short)
  expect(codes(report)).toEqual([['the file', 'read-as-windows-1252']])
  expect(await texts(me)).toContain('café')
}, 60_000)

test('an invalid byte in a UTF-8 table changes nothing around it', async () => {
  const me = await ana()
  const good = 'text\npraça\n'
  expect(await sendTable(me, good)).toMatchObject({ imported: 1, problemCount: 0 })
  const grown = Buffer.concat([Buffer.from(good), windows('café\n'), Buffer.from('maçã\n')])
  const report = await sendTable(me, grown)
  expect(report).toMatchObject({ imported: 2, alreadyThere: 1 })
  expect(codes(report)).toEqual([['the file', 'partly-windows-1252']])
  expect(await texts(me)).toEqual(['café', 'maçã', 'praça'])
})

test('unknown columns are kept under their names, and reported once', async () => {
  const me = await ana()
  const table = 'text,Priority,from,,"Where, then"\nOne,high,Bob,odd,Porto\nTwo,,,,\nThree,low,,,\n'
  const report = await sendTable(me, table)
  expect(report.imported).toBe(3)
  expect(report.problems).toEqual([
    expect.objectContaining({
      item: 'line 1',
      code: 'columns-kept',
      values: { said: 'Priority, from, Where, then' },
    }),
    expect.objectContaining({ item: 'line 2', code: 'columns-kept', values: { said: 'column 4' } }),
  ])
  const notes = await kept(me)
  expect(notes['One'].attributes.imported).toEqual({
    from: 'csv',
    columns: { Priority: 'high', from: 'Bob', 'column 4': 'odd', 'Where, then': 'Porto' },
  })
  expect(notes['Two'].attributes.imported).toEqual({ from: 'csv' })
  expect(notes['Three'].attributes.imported.columns).toEqual({ Priority: 'low' })
})

test('columns that are too large to keep are reported, and the memory is imported with its id', async () => {
  const me = await ana()
  const report = await sendTable(me, `id,text,essay\n7,One,${'x'.repeat(20_000)}\n8,Two${',y'.repeat(1_100)}\n`)
  expect(report.imported).toBe(2)
  expect(codes(report).filter(([, code]) => code === 'columns-too-large')).toEqual([
    ['line 2', 'columns-too-large'],
    ['line 3', 'columns-too-large'],
  ])
  expect((await kept(me))['One'].attributes.imported).toEqual({ from: 'csv', id: '7' })
})

test("cells that cannot be read as their column's type are kept", async () => {
  const me = await ana()
  await sendTable(
    me,
    'text,type,created,due,status\nOne,9 lives,a while ago,soon,halfway\nTwo,recipe,,2026-04-01,done\n',
  )
  const notes = await kept(me)
  expect(notes['One'].attributes.imported.columns).toEqual({
    type: '9 lives',
    created: 'a while ago',
    due: 'soon',
    status: 'halfway',
  })
  expect(notes['Two'].attributes.imported.columns).toEqual({ due: '2026-04-01', status: 'done' })
})

test('two columns of the same meaning lose nothing: texts and tags are joined, otherwise the most reliable one is used', async () => {
  const me = await ana({ timezone: 'UTC' })
  const table =
    'Note,Title,Content,Tags,Category,Date,Created,Text\nUp,T,Down,"a, b",c,2020-01-01,2021-01-01,Up\n,Only,Below,,,2020-01-01,,\n'
  const report = await sendTable(me, table)
  expect(codes(report)).toEqual([['line 1', 'columns-kept']])
  const notes = await kept(me)
  expect(notes['Up']).toMatchObject({
    text: 'Up\n\nDown',
    metadata: { tags: ['a', 'b', 'c'], createdAt: '2021-01-01T09:00:00.000Z' },
    attributes: { imported: { columns: { Date: '2020-01-01' } } },
  })
  expect(notes['Below'].attributes.imported.columns).toEqual({ Date: '2020-01-01' })
})

test('two unknown columns of the same name are both kept', async () => {
  const me = await ana()
  await sendTable(me, 'text,Place,Place\nOne,Porto,Lisbon\n')
  const columns = { Place: 'Porto', 'Place (3)': 'Lisbon' }
  expect((await kept(me))['One'].attributes.imported.columns).toEqual(columns)
})

test.each([
  ['notes,Created Date,labels', 'en'],
  ['Notas;Criado em;Marcadores', 'pt-BR'],
  ['Contenido\tFecha de creación\tEtiquetas', 'es'],
  ['body,date created,category', 'en'],
])('the usual column names are known: %s', async (heading, language) => {
  const me = await ana({ language, timezone: 'UTC' })
  const delimiter = heading.replace(/[\p{L} ]/gu, '')[0] ?? ''
  const report = await sendTable(me, `${heading}\r\n${['A fact', '2024-05-06', 'home'].join(delimiter)}\r\n`)
  expect(report).toMatchObject({ imported: 1, problemCount: 0 })
  expect((await kept(me))['A fact'].metadata).toMatchObject({ createdAt: '2024-05-06T09:00:00.000Z', tags: ['home'] })
})

test.each([
  ['task,completed', 'x', '', ''],
  ['tarefa,concluída', 'VERDADEIRO', 'FALSO', ''],
  ['tarea,completada', 'sí', 'no', ''],
  ['text,done', '1', '0', ''],
  ['text,completed_at', '2026-01-02', '', '2026-01-02'],
  ['text,status', 'Completed', 'Not started', ''],
])('a column marks tasks as done: %s', async (heading, done, open, keptTime) => {
  const me = await ana({ timezone: 'UTC' })
  expect(await sendTable(me, `${heading}\nOne,${done}\nTwo,${open}\n`)).toMatchObject({ imported: 2, problemCount: 0 })
  const { One, Two } = await kept(me)
  expect([One?.metadata.type, One?.metadata.status]).toEqual(['task', 'done'])
  expect([Two?.metadata.type, Two?.metadata.status]).toEqual(['task', 'open'])
  expect(Object.values(One?.attributes.imported.columns ?? {}).join('')).toBe(keptTime)
})

test.each(['\n', '\r\n'])('a problem names the line at which a row begins, with line ends %j', async (end) => {
  const me = await ana()
  const lines = ['text,"due', 'date"', '"One', 'and', 'more",', '', '"Two', 'too",soon', '', ',', 'Three,later', '']
  expect(codes(await sendTable(me, lines.join(end)))).toEqual([
    ['line 7', 'no-time'],
    ['line 10', 'no-text'],
    ['line 11', 'no-time'],
  ])
})

test.each([',', ';', '\t'])(
  'nothing of rows separated by %j is lost if they are longer, shorter or quoted',
  async (delimiter) => {
    const me = await ana()
    const row = (...cells: string[]) => cells.join(delimiter)
    const table = [
      '',
      row('"Title"', '"Text"'),
      '',
      row('Long', 'One', '', 'beyond'),
      row('Short'),
      row('"a ""b"" c"', `"with${delimiter} in it"`),
      row('Size', '5" screen'),
      '',
    ].join('\r\n')
    const report = await sendTable(me, `${table}${row('Last', 'by a line feed')}\n${row('And', 'without')}`)
    expect(report).toMatchObject({ found: 6, imported: 6 })
    expect(report.problems).toEqual([expect.objectContaining({ item: 'line 4', code: 'columns-kept' })])
    const found = [`with${delimiter} in it`, '5" screen', 'One', 'Short', 'by a line feed', 'without']
    expect(await texts(me)).toEqual(found.toSorted())
    const notes = await kept(me)
    expect(notes['One'].attributes.imported.columns).toEqual({ 'column 4': 'beyond' })
    expect(notes[`with${delimiter} in it`].title).toBe('a "b" c')
  },
)

test('a quote that is never closed is reported, and the rows before it are imported', async () => {
  const me = await ana()
  const report = await sendTable(me, 'text\nOne\n"Two\nThree\n')
  expect(report).toMatchObject({ found: 1, imported: 1 })
  expect(codes(report)).toEqual([['the rest of the file', 'table-broken']])
})

test('a text whose first line is the name of a column is no table', async () => {
  const me = await ana()
  const report = await imported(me, 'Notas\n\ncomprar leite, café\n', { type: 'text/plain', query: { name: 'a.txt' } })
  expect(report).toMatchObject({ format: 'text', imported: 1 })
})
