import { type Static, Type } from 'typebox'
import { closed, named, nullable, oneOf } from './contract.ts'
import * as examples from './examples.ts'

/** What an archive or a file may be. */
export const IMPORT_FORMATS = [
  'lembra',
  'markdown',
  'mem0',
  'supermemory',
  'karakeep',
  'memos',
  'chatgpt',
  'ical',
  'csv',
] as const

export const ImportQuery = closed({
  format: Type.Optional(
    oneOf(['auto', ...IMPORT_FORMATS], { default: 'auto', description: 'Told by its content where it is left out.' }),
  ),
  dryRun: Type.Optional(Type.Boolean({ default: false, description: 'Only tells what an import would do.' })),
  name: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description: "The file's name: it helps to tell what the file is, and names a single note.",
    }),
  ),
})

/** Types of the body; what it holds is told by its content. */
export const IMPORT_TYPES = [
  'application/zip',
  'application/x-zip-compressed',
  'application/json',
  'application/x-ndjson',
  'application/jsonl',
  'application/octet-stream',
  'text/markdown',
  'text/csv',
  'text/calendar',
  'text/plain',
] as const

const File = Type.Unsafe<never>({ contentMediaType: 'application/octet-stream' })

/** Read as it comes and never validated: the file is looked into by its importer. */
export const ImportFileBody = {
  content: Object.fromEntries(IMPORT_TYPES.map((type) => [type, { schema: File }])),
}

/** Why something of a file did not come in, or not as it stands there. More may be added. */
export const IMPORT_PROBLEMS = [
  'no-text',
  'no-messages',
  'no-file',
  'empty-file',
  'too-large',
  'not-utf8',
  'not-json',
  'not-an-object',
  'not-a-calendar',
  'field-unreadable',
  'media-unreadable',
  'encrypted',
  'packing-unknown',
  'unpacks-too-large',
  'archive-damaged',
  'unreadable',
  'took-too-long',
  'needs-too-much-memory',
  'json-broken',
  'json-too-large',
  'table-broken',
  'no-time',
  'field-no-time',
  'no-next-date',
  'zone-unknown',
  'type-unknown',
  'front-matter-broken',
  'read-as-windows-1252',
  'partly-windows-1252',
  'columns-kept',
  'columns-too-large',
] as const

/** A row of a table, one of a list, an entry of a calendar, all that comes after a fault, all of the file. */
export const IMPORT_PLACES = ['line', 'item', 'entry', 'rest', 'file'] as const

/** Of what has no name of its own in its file. */
const Place = Type.Object(
  {
    kind: oneOf([...IMPORT_PLACES]),
    number: Type.Optional(Type.Integer({ description: 'Counted from 1.' })),
  },
  { description: 'Where `item` is no name out of the file.' },
)

const ProblemValues = Type.Object(
  {
    limitMb: Type.Optional(Type.Number({ description: 'The most that there may be.' })),
    field: Type.Optional(Type.String({ description: 'Its name in the file.' })),
    said: Type.Optional(Type.String({ description: 'What stands in the file.' })),
    keptAs: Type.Optional(Type.String({ description: 'The type that was taken instead.' })),
  },
  { description: 'What `reason` names beside its code.' },
)

const ImportProblem = Type.Object({
  item: Type.String({ description: 'What it is in the file: a path, a line, an id or a title.' }),
  place: Type.Optional(Place),
  code: oneOf([...IMPORT_PROBLEMS], {
    description: 'Stable; show `reason` for one you do not know. `unreadable` says nothing beyond its reason.',
  }),
  values: Type.Optional(ProblemValues),
  reason: Type.String({ description: 'A sentence in English.' }),
})

export const ImportReport = named(
  'ImportReport',
  'What came of an import, or what would come of it.',
  {
    ...examples.importReport,
    problems: [{ item: 'Diary/empty.md', code: 'no-text', reason: 'There is no text in it.' }],
  },
  Type.Object({
    dryRun: Type.Boolean(),
    format: oneOf([...IMPORT_FORMATS]),
    found: Type.Integer({ description: 'Memories that were seen in the file.' }),
    imported: Type.Integer({ description: 'New ones; with `dryRun`, those that would be.' }),
    alreadyThere: Type.Integer({ description: 'Those that the account had; they stay as they are.' }),
    skipped: Type.Integer({ description: 'Those that could not be taken.' }),
    media: Type.Integer({ description: 'Audio and images among the imported.' }),
    problems: Type.Array(ImportProblem, { description: 'The first 100.' }),
    problemCount: Type.Integer(),
    stoppedBy: nullable(
      oneOf(['plan-limit'], {
        description: 'What came in before stays; the same import later goes on where this one stopped.',
      }),
    ),
  }),
)

export type ImportReportView = Static<typeof ImportReport>
export type ImportProblemView = Static<typeof ImportProblem>
export type ImportProblemCode = ImportProblemView['code']
export type ImportProblemValues = Required<Static<typeof ProblemValues>>
export type ImportPlace = Static<typeof Place>
export type ImportFormat = (typeof IMPORT_FORMATS)[number]
