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

export const ImportReport = named(
  'ImportReport',
  'What came of an import, or what would come of it.',
  examples.importReport,
  Type.Object({
    dryRun: Type.Boolean(),
    format: oneOf([...IMPORT_FORMATS]),
    found: Type.Integer({ description: 'Memories that were seen in the file.' }),
    imported: Type.Integer({ description: 'New ones; with `dryRun`, those that would be.' }),
    alreadyThere: Type.Integer({ description: 'Those that the account had; they stay as they are.' }),
    skipped: Type.Integer({ description: 'Those that could not be taken.' }),
    media: Type.Integer({ description: 'Audio and images among the imported.' }),
    problems: Type.Array(
      Type.Object({
        item: Type.String({ description: 'What it is in the file: a path, a line, an id or a title.' }),
        reason: Type.String(),
      }),
      { description: 'The first 100.' },
    ),
    problemCount: Type.Integer(),
    stoppedBy: nullable(
      oneOf(['plan-limit'], {
        description: 'What came in before stays; the same import later goes on where this one stopped.',
      }),
    ),
  }),
)

export type ImportReportView = Static<typeof ImportReport>
export type ImportFormat = (typeof IMPORT_FORMATS)[number]
