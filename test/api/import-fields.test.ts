import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { IMPORT_FORMATS } from '../../src/schema/values.ts'
import { startApp } from '../support/app.ts'
import { contentOf, exportOf, imported, zipOf } from '../support/import.ts'
import { samples } from '../support/import-samples.ts'
import { smallSamples } from '../support/import-small-samples.ts'
import type { Body } from '../support/person.ts'
import { unzip } from '../support/zip.ts'

const PAGE = readFileSync('docs/import.md', 'utf8')
const formats = Object.entries(samples)

interface Row {
  field: string
  becomes: string
}

/** The rows of the table of a format. */
function rowsOf(format: string): Row[] {
  const section = PAGE.split(`### \`${format}\`\n`)[1]?.split('\n### ')[0] ?? ''
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => {
      const [fields = '', becomes = ''] = line.slice(2).split(' | ')
      return [...fields.matchAll(/`([^`]+)`/g)].map(([, field = '']) => ({
        field,
        becomes: becomes.replace(/ \|$/, ''),
      }))
    })
}

/** All names of fields under `attributes.imported`, those of a table's columns too. */
function keptNames(memories: Body[]): Set<string> {
  return new Set(
    memories.flatMap(({ attributes }) => {
      const { columns = {}, ...others } = attributes.imported
      return [...Object.keys(others), ...Object.keys(columns)]
    }),
  )
}

test.each(formats)(
  '%s: what the documentation calls kept is kept, and what it calls dropped is reported',
  async (format, sample) => {
    const { person } = await startApp()
    const me = await person('Ana')
    const report = await imported(me, await sample.file(), { query: { format, ...sample.query } })
    expect(report.skipped).toBe(0)
    const names = keptNames(await me.list({ limit: '100' }))
    const said = report.problems.map(({ values }: Body) => values?.said ?? '').join(', ')
    const rows = rowsOf(format).filter(({ becomes }) => !becomes.includes('(Todoist)'))
    expect(rows.length).toBeGreaterThan(2)
    const content = String(await sample.file())
    for (const { field, becomes } of rows) {
      const name = field.split('.').at(-1) ?? field
      if (format !== 'markdown' && format !== 'chatgpt' && !content.includes(name)) continue
      const [, isKept, as] =
        /^(?:.*, and |the title, or |the next date and the series; )?(kept)(?: as `([^`]+)`)?/.exec(becomes) ?? []
      const kept = as ?? (format === 'ical' ? field.toLowerCase() : name)
      if (isKept) expect([format, field, names.has(kept)]).toEqual([format, field, true])
      if (becomes.startsWith('dropped'))
        expect([format, field, said.includes(field.replace('*', ''))]).toEqual([format, field, true])
    }
  },
)

/** Paths at which an unknown field need not be named: the report names the whole, or the item was left out. */
const LEFT_OUT: Record<string, RegExp> = {
  mem0: /relations|results\.1/,
  supermemory: /pagination|memories\.1/,
  memos: /nodes/,
  chatgpt: /mapping\.(?:tool|edited)|mapping$/,
  'google-keep': /Old\.json/,
  'apple-notes': /accounts|cloudkit_participants|folders|notes\.2|notes$/,
  'day-one': /metadata/,
  simplenote: /trashedNotes/,
  linkwarden: /pinnedLinks/,
}

/** Gives each object in the value a field of its own. Returns the path of each by the name of its field. */
function addUnknown(value: Body, path: string, paths: Map<string, string>): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, each] of Object.entries(value)) addUnknown(each, `${path}.${name}`, paths)
  if (Array.isArray(value)) return
  const name = `unknown${1_000 + paths.size}`
  value[name] = 'a value'
  paths.set(name, path)
}

test.each(Object.entries(LEFT_OUT))(
  '%s: a field that its documentation does not have is kept or reported, in whatever object it is',
  async (format, leftOut) => {
    const paths = new Map<string, string>()
    const filled = (text: string, path: string) => {
      const value = JSON.parse(text)
      addUnknown(value, path, paths)
      return JSON.stringify(value)
    }
    const file = Buffer.from((await samples[format as keyof typeof samples]?.file()) ?? '')
    const isArchive = file.subarray(0, 2).toString() === 'PK'
    const files = isArchive
      ? [...unzip(file)].map(([path, bytes]) => [path, TAKEN.test(path) ? filled(bytes.toString(), path) : bytes])
      : []
    const { person } = await startApp()
    const me = await person('Ana')
    const report = await imported(me, isArchive ? await zipOf(Object.fromEntries(files)) : filled(file.toString(), ''))
    const answered = JSON.stringify([await me.list({ limit: '100' }), report])
    const lost = [...paths].filter(([name, path]) => !answered.includes(name) && !leftOut.test(path))
    expect(paths.size).toBeGreaterThan(2)
    expect(lost).toEqual([])
  },
)

const TAKEN = /(?:conversations|Honey|Old|Journal)\.json$/

const all = { ...samples, ...smallSamples }

test('every format but our own has a sample', () => {
  const names = IMPORT_FORMATS.map(([format]) => format).filter((format) => format !== 'lembra')
  expect(Object.keys(all).toSorted(byName)).toEqual(names.toSorted(byName))
})

function byName(one: string, other: string): number {
  return one.localeCompare(other)
}

test.each(Object.entries(all))(
  '%s: an export of its memories, imported into another account, is exported equally',
  async (format, sample) => {
    const { person, service } = await startApp()
    const ana = await person('Ana')
    const report = await imported(ana, await sample.file(), { query: { format, ...sample.query } })
    expect([report.imported > 0, report.skipped]).toEqual([true, 0])
    await service.jobsIdle()
    const archive = await exportOf(ana)
    const bea = await person('Bea')
    expect(await imported(bea, archive)).toMatchObject({ skipped: 0, problems: [] })
    await service.jobsIdle()
    const [first, second] = [contentOf(archive), contentOf(await exportOf(bea))]
    // The owners differ.
    for (const files of [first, second]) files.delete('account.json')
    expect(second).toEqual(first)
    expect(first.size).toBeGreaterThan(2)
  },
  60_000,
)
