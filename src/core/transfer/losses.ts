import type { FileRemark } from './items.ts'
import { type Problem, problem } from './problems.ts'

/** Collects what an importer does not take from a file. The report names it at the end, so that nothing is lost silently. */
export interface Losses {
  /** A file of the archive. */
  file(path: string): void
  /** An item that was deleted in the source and is still in its trash. */
  trashed(name: string): void
  /** A field that has no place in a memory. */
  field(name: string): void
  remarks(): Generator<FileRemark, void, undefined>
}

/** Vectors can be computed again, and are larger than the text. */
const VECTOR = /embedding/i

/**
 * The fields that were not `read`, for `attributes.imported`. Empty values, `false` and null say nothing and are left out; vectors and the fields
 * named in `dropped` are left out and reported.
 */
export function restOf(
  fields: Record<string, unknown>,
  read: readonly string[],
  losses: Losses,
  dropped: readonly string[] = [],
): Record<string, unknown> {
  const rest: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (read.includes(name) || isEmpty(value)) continue
    if (dropped.includes(name) || VECTOR.test(name)) losses.field(name)
    else rest[name] = value
  }
  return rest
}

/** Reports the fields of the outermost object other than the one that is read. */
export function onlyFor(read: string, losses: Losses): (name: string, within: string | null) => void {
  return (name, within) => {
    if (within === null && name !== read) losses.field(name)
  }
}

/** Reports the fields of elements that were not `read`, as `labels.color`, without empty ones. */
export function reportRest(name: string, elements: readonly unknown[], read: readonly string[], losses: Losses): void {
  for (const element of elements) {
    if (typeof element !== 'object' || element === null || Array.isArray(element)) continue
    for (const [field, value] of Object.entries(element))
      if (!read.includes(field) && !isEmpty(value)) losses.field(`${name}.${field}`)
  }
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0 && !(value instanceof Date)
}

interface Tally {
  count: number
  /** The first names, joined. */
  said: string
}

/** Files are counted by extension; those of further extensions are counted together. */
const MAX_EXTENSIONS = 30
const MAX_FIELDS = 200
/** Longer lists of names would be cut in the report. */
const MAX_SAID_LENGTH = 150

/** Gathers what is not imported, to report each kind of loss once for the whole file. */
export function createLosses(): Losses {
  const files = new Map<string, Tally>()
  const trash = emptyTally()
  const fields = new Set<string>()
  const tallyOf = (extension: string) => {
    const key = files.has(extension) || files.size < MAX_EXTENSIONS ? extension : ''
    const tally = files.get(key) ?? emptyTally()
    files.set(key, tally)
    return tally
  }
  return {
    file: (path) => add(tallyOf(extensionOf(path)), path),
    trashed: (name) => add(trash, name),
    field(name) {
      if (fields.size < MAX_FIELDS) fields.add(name.slice(0, MAX_SAID_LENGTH).toWellFormed())
    },
    *remarks() {
      const ofFile = (remark: Problem): FileRemark => ({ item: 'the file', place: { kind: 'file' }, remark })
      for (const said of linesOf(fields)) yield ofFile(problem('fields-not-taken', { said }))
      for (const { count, said: paths } of files.values())
        yield ofFile(problem('files-not-taken', { count, said: paths }))
      if (trash.count > 0) yield ofFile(problem('in-trash', { ...trash }))
    },
  }
}

function emptyTally(): Tally {
  return { count: 0, said: '' }
}

function add(tally: Tally, name: string): void {
  tally.count += 1
  if (tally.said.endsWith('…')) return
  tally.said = joined([tally.said, name])
}

/** Ends with an ellipsis if not all names are in it. */
export function joined(names: readonly string[]): string {
  const said = names.filter((name) => name !== '').join(', ')
  return said.length > MAX_SAID_LENGTH ? `${said.slice(0, MAX_SAID_LENGTH).toWellFormed()}…` : said
}

/** All names, in texts that fit into a report. */
function* linesOf(names: Iterable<string>): Generator<string> {
  let line: string[] = []
  let length = 0
  for (const name of names) {
    if (length > 0 && length + name.length > MAX_SAID_LENGTH) {
      yield line.join(', ')
      line = []
      length = 0
    }
    line.push(name)
    length += name.length + 2
  }
  if (line.length > 0) yield line.join(', ')
}

function extensionOf(path: string): string {
  return /\.([^./\\]{1,20})$/.exec(path)?.[1]?.toLowerCase() ?? ''
}
