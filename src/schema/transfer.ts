import { type Static, Type } from 'typebox'
import { closed, named, nullable, oneOf } from './contract.ts'
import * as examples from './examples.ts'
import { IMPORT_FORMATS } from './values.ts'

const formatNames = IMPORT_FORMATS.map(([format]) => format)

export const ImportQuery = closed({
  format: Type.Optional(
    oneOf(['auto', ...formatNames], { default: 'auto', description: 'Detected from the content by default.' }),
  ),
  dryRun: Type.Optional(Type.Boolean({ default: false, description: 'Only report what an import would do.' })),
  name: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description: "The file's name: it helps to detect the format, and names a single note.",
    }),
  ),
})

/** Content types of the body; its format is detected from its content. */
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

/** Streamed and never validated: the importer checks the file. */
export const ImportFileBody = {
  content: Object.fromEntries(IMPORT_TYPES.map((type) => [type, { schema: File }])),
}

/** Why something in a file was not imported, or only with changes. More codes may be added. */
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
  'too-deep',
  'xml-broken',
  'pdf-broken',
  'pdf-without-text',
  'pages-left-out',
  'took-too-long',
  'needs-too-much-memory',
  'json-broken',
  'json-too-large',
  'table-broken',
  'no-time',
  'field-no-time',
  'no-next-date',
  'rule-not-kept',
  'single-dates',
  'zone-unknown',
  'type-unknown',
  'front-matter-broken',
  'read-as-windows-1252',
  'partly-windows-1252',
  'columns-kept',
  'columns-too-large',
  'fields-not-taken',
  'fields-too-large',
  'files-not-taken',
  'in-trash',
  'pages-missing',
  'location-off',
  'changed-here',
] as const

export const IMPORT_PLACES = ['line', 'item', 'entry', 'rest', 'file'] as const

const Place = Type.Object(
  {
    kind: oneOf([...IMPORT_PLACES]),
    number: Type.Optional(Type.Integer({ description: 'Counted from 1.' })),
  },
  { description: 'Present if `item` is not a name from the file.' },
)

const ProblemValues = Type.Object(
  {
    limitMb: Type.Optional(Type.Number({ description: 'The maximum.' })),
    field: Type.Optional(Type.String({ description: 'Its name in the file.' })),
    said: Type.Optional(Type.String({ description: 'The text in the file.' })),
    keptAs: Type.Optional(Type.String({ description: 'The type that was used instead.' })),
    count: Type.Optional(Type.Integer({ description: 'How many there are; `said` names the first.' })),
  },
  { description: 'The values that `reason` mentions.' },
)

const ImportProblem = Type.Object({
  item: Type.String({ description: 'What identifies it in the file: a path, a line, an id or a title.' }),
  place: Type.Optional(Place),
  code: oneOf([...IMPORT_PROBLEMS], {
    description: 'Stable. If you do not know a code, show `reason`. `unreadable` says nothing beyond its reason.',
  }),
  values: Type.Optional(ProblemValues),
  reason: Type.String({ description: 'A sentence in English.' }),
})

export const ImportReport = named(
  'ImportReport',
  'The result of an import, or of a dry run.',
  {
    ...examples.importReport,
    problems: [{ item: 'Diary/empty.md', code: 'no-text', reason: 'There is no text in it.' }],
  },
  Type.Object({
    dryRun: Type.Boolean(),
    format: oneOf([...formatNames]),
    found: Type.Integer({ description: 'Memories found in the file.' }),
    imported: Type.Integer({ description: 'New memories; with `dryRun`, those that would be new.' }),
    updated: Type.Integer({ description: 'Memories of an earlier import that follow a change in their source.' }),
    alreadyThere: Type.Integer({ description: 'Memories that the account already had; they stay unchanged.' }),
    skipped: Type.Integer({ description: 'Memories that could not be imported.' }),
    media: Type.Integer({ description: 'Audio and images among the imported memories.' }),
    problems: Type.Array(ImportProblem, {
      description: 'The first 100, then what concerns the whole file (its `place` is `file`).',
    }),
    problemCount: Type.Integer(),
    stoppedBy: nullable(
      oneOf(['plan-limit'], {
        description:
          'What was imported before is kept; a later import of the same file continues where this one stopped.',
      }),
    ),
  }),
)

export type ImportReportView = Static<typeof ImportReport>
export type ImportProblemView = Static<typeof ImportProblem>
export type ImportProblemCode = ImportProblemView['code']
export type ImportProblemValues = Required<Static<typeof ProblemValues>>
export type ImportPlace = Static<typeof Place>
export type ImportFormat = (typeof formatNames)[number]

export const Archive = {
  description: 'A ZIP archive.',
  content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
}
