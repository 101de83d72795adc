import type { ImportProblemCode, ImportProblemValues, ImportProblemView } from '../../schema/transfer.ts'
import { AppError } from '../errors.ts'

/** Why an item was skipped or changed, as a code and as a sentence. */
export type Problem = Pick<ImportProblemView, 'code' | 'values' | 'reason'>

const SENTENCES = {
  'no-text': 'There is no text in it.',
  'no-messages': 'There is no message in it.',
  'no-file': 'Its file is not in the export.',
  'empty-file': 'The file is empty.',
  'too-large': 'It is too large: at most {limitMb} MB.',
  'not-utf8': 'It is not UTF-8 text.',
  'not-json': 'It is not JSON.',
  'not-an-object': 'It is not a JSON object.',
  'not-a-calendar': 'It is not a readable iCalendar entry.',
  'field-unreadable': 'Its {field} is missing or cannot be read.',
  'media-unreadable': 'It is not a readable audio or image.',
  encrypted: 'It is encrypted: unpack the archive with its password first.',
  'packing-unknown': 'It is compressed with an unsupported method.',
  'unpacks-too-large': 'It unpacks into far more than an archive of this size would hold.',
  'archive-damaged': 'The archive is damaged or incomplete here.',
  unreadable: 'It cannot be read.',
  'too-deep': 'It is nested too deeply to be read.',
  'xml-broken': 'The XML is broken, or ends too early.',
  'pdf-broken': 'The PDF is damaged.',
  'pdf-without-text': 'The PDF contains no text, only images of it.',
  'pages-left-out': 'Only its first {count} pages were read.',
  'took-too-long': 'Reading it took too long. Split the file into smaller ones, and import them one by one.',
  'needs-too-much-memory':
    'Reading it needs more memory than an import may use. Split the file into smaller ones, and import them one by one.',
  'json-broken': 'The JSON is broken, or ends too early.',
  'json-too-large': 'One of the items in the JSON is too large to be read.',
  'table-broken': 'The table is broken: a quote in it is never closed.',
  'no-time': '"{said}" is not a readable time and was left out.',
  'field-no-time': 'Its {field} is not a readable time and was left out.',
  'no-next-date': 'Its next date could not be computed; its first date and its rule were kept.',
  'rule-not-kept': 'It repeats by a rule that cannot be followed: "{said}". It is due once, and the rule was kept.',
  'single-dates':
    'It repeats; {count} single dates that were left out, moved or added in the source are not part of the series.',
  'zone-unknown': "The time zone {said} is unknown; the account's was used.",
  'type-unknown': '"{said}" is not a valid type; it was kept as {keptAs}.',
  'front-matter-broken': 'The front matter is not readable YAML; it was kept as text.',
  'read-as-windows-1252': 'It is not UTF-8 text: it was read as Windows-1252.',
  'partly-windows-1252': 'It is UTF-8 text except for some characters, which were read as Windows-1252.',
  'columns-kept': 'The columns {said} are unknown; their values are kept under attributes.imported.columns.',
  'columns-too-large': 'The values of its other columns are too large to be kept and were left out.',
  'fields-not-taken': 'Fields without a place in a memory were left out: {said}.',
  'fields-too-large': 'Fields that are too large or nested too deeply were left out: {said}.',
  'files-not-taken': 'Files that were not imported ({count}): {said}.',
  'in-trash': 'Deleted in the source and left out ({count}): {said}.',
  'pages-missing': 'It is only one page of a longer list. Save the other pages too, and import each of them.',
  'location-off': 'Its location was left out, because the account keeps no locations.',
  'changed-here': 'It was changed both here and in its source since the last import. The memory stays as it is here.',
} as const satisfies Record<ImportProblemCode, string>

type NamesIn<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
type ValueName<C extends ImportProblemCode> = NamesIn<(typeof SENTENCES)[C]> & keyof ImportProblemValues
/** Exactly the values that the sentence contains, if any. */
type ValuesOf<C extends ImportProblemCode> = [ValueName<C>] extends [never]
  ? []
  : [Pick<ImportProblemValues, ValueName<C>>]

/** The sentence of this code with its values filled in. */
export function problem<C extends ImportProblemCode>(code: C, ...[values]: ValuesOf<C>): Problem {
  const given: Partial<ImportProblemValues> = values ?? {}
  const reason = SENTENCES[code].replace(/\{(\w+)\}/g, (_, name: keyof ImportProblemValues) => String(given[name]))
  return { code, ...(values && { values }), reason }
}

/** For an item that is larger than `maxBytes`. */
export function tooLarge(maxBytes: number): Problem {
  return problem('too-large', { limitMb: Number((maxBytes / 1_048_576).toFixed(2)) })
}

/** Carries a problem to the code that reports it. If it occurs before the first item, the whole import fails with it. */
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

/** Converts an error from elsewhere, such as a refused file, into a problem with the same message. */
export function problemIn(error: AppError): Problem {
  if (error instanceof ImportFault) return error.problem
  return { code: error.field === 'contentType' ? 'media-unreadable' : 'unreadable', reason: error.message }
}
