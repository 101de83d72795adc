import type { ImportProblemCode, ImportProblemValues, ImportProblemView } from '../../schema/import.ts'
import { AppError } from '../errors.ts'

/** Why something did not come in, or not as it stands: for programs, and in words. */
export type Problem = Pick<ImportProblemView, 'code' | 'values' | 'reason'>

/** Every reason in English, with its values in braces. */
const SENTENCES = {
  'no-text': 'There is no text in it.',
  'no-messages': 'There is no message in it.',
  'no-file': 'Its file is not in the export.',
  'empty-file': 'The file is empty.',
  'too-large': 'It is too large: at most {limitMb} MB.',
  'not-utf8': 'It is no text in UTF-8.',
  'not-json': 'It is no JSON.',
  'not-an-object': 'It is no JSON object.',
  'not-a-calendar': 'It is no iCalendar that can be read.',
  'field-unreadable': 'Its {field} is missing or can not be read.',
  'media-unreadable': 'It is no audio or image that can be read.',
  encrypted: 'It is encrypted: unpack the archive with its password first.',
  'packing-unknown': 'It is packed in a way that can not be read here.',
  'unpacks-too-large': 'It unpacks into far more than an archive of this size would hold.',
  'archive-damaged': 'The archive is damaged or incomplete here.',
  unreadable: 'It can not be read.',
  'took-too-long': 'Reading it took too long. Split the file into smaller ones, and import them one by one.',
  'needs-too-much-memory':
    'Reading it needs more memory than an import may use. Split the file into smaller ones, and import them one by one.',
  'json-broken': 'The JSON is broken, or ends too early.',
  'json-too-large': 'One of the items in the JSON is too large to be read.',
  'table-broken': 'The table is broken: a quote in it is never closed.',
  'no-time': '"{said}" is no time that can be read, and was left out.',
  'field-no-time': 'Its {field} is no time that can be read, and was left out.',
  'no-next-date': 'Its next date could not be worked out; the first one was kept, and its rule.',
  'zone-unknown': "The zone {said} is unknown; the account's own was taken.",
  'type-unknown': '"{said}" is no type; it was kept as {keptAs}.',
  'front-matter-broken': 'What stands between the dashes is no YAML that can be read; it was kept as text.',
  'read-as-windows-1252': 'It is no text in UTF-8: it was read as Windows-1252.',
  'partly-windows-1252': 'It is text in UTF-8 but for some characters, which were read as Windows-1252.',
  'columns-kept': 'Nothing is known of the columns {said}; what they hold is kept under attributes.imported.columns.',
  'columns-too-large': 'What its other columns hold is too large to be kept, and was left out.',
} as const satisfies Record<ImportProblemCode, string>

type NamesIn<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
type ValueName<C extends ImportProblemCode> = NamesIn<(typeof SENTENCES)[C]> & keyof ImportProblemValues
/** Nothing, or exactly the values that the sentence names. */
type ValuesOf<C extends ImportProblemCode> = [ValueName<C>] extends [never]
  ? []
  : [Pick<ImportProblemValues, ValueName<C>>]

export function problem<C extends ImportProblemCode>(code: C, ...[values]: ValuesOf<C>): Problem {
  const given: Partial<ImportProblemValues> = values ?? {}
  const reason = SENTENCES[code].replace(/\{(\w+)\}/g, (_, name: keyof ImportProblemValues) => String(given[name]))
  return { code, ...(values && { values }), reason }
}

export function tooLarge(maxBytes: number): Problem {
  return problem('too-large', { limitMb: Number((maxBytes / 1_048_576).toFixed(2)) })
}

/** A problem that is found deeper than where it is told. Where it is the first thing in a file, it answers the whole import. */
export class ImportFault extends AppError {
  readonly problem: Problem

  constructor(found: Problem) {
    super('invalid', found.reason)
    this.name = 'ImportFault'
    this.problem = found
  }
}

export function importFault<C extends ImportProblemCode>(code: C, ...values: ValuesOf<C>): ImportFault {
  return new ImportFault(problem(code, ...values))
}

/** What a file or a medium was refused for elsewhere, in the words that it was refused with. */
export function problemIn(error: AppError): Problem {
  if (error instanceof ImportFault) return error.problem
  return { code: error.field === 'contentType' ? 'media-unreadable' : 'unreadable', reason: error.message }
}
