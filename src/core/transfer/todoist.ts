import { languageOf, languages, readDueDate } from '../../engines/language/index.ts'
import type { ImportSource } from './items.ts'
import type { Losses } from './losses.ts'
import { type Fields, type ReadTime, tagsOf, timeOf } from './values.ts'

/** The meaning of a row besides its columns. */
export interface TodoistRow {
  /** Its date may be in words. */
  due: ReadTime | null
  /** The labels in its text. */
  tags: string[]
  /** The section and the task to which it belongs. */
  belongs: Fields
}

const LABEL = /(?<!\S)@([\p{L}\p{N}_-]{1,60})/gu
const MAX_LABELS = 100
const MAX_INDENT = 10

/**
 * Reads the rows of a table in the format of Todoist's templates in their order, because a section and a task precede what belongs to them. Returns
 * null for a row that is no item. `cell` returns the cell of a heading.
 */
export function createTodoist({ account, now }: Pick<ImportSource, 'account' | 'now'>, losses: Losses) {
  let section = ''
  let tasks: string[] = []
  return (cell: (heading: string) => string): TodoistRow | null => {
    const type = cell('TYPE').toLowerCase()
    const content = cell('CONTENT')
    if (type === 'section') {
      section = content
      tasks = []
      return null
    }
    if (type === 'meta') {
      losses.field(content)
      return null
    }
    const due = dueIn(cell('DATE') || cell('DEADLINE'), cell('DATE_LANG'))
    const tags = tagsOf([...content.matchAll(LABEL)].slice(0, MAX_LABELS).map(([, label]) => label))
    if (type === 'note') return { due: null, tags, belongs: { section, commentOn: tasks.at(-1) } }
    const indent = Math.min(Math.max(1, Number(cell('INDENT')) || 1), MAX_INDENT)
    tasks = [...tasks.slice(0, indent - 1), content]
    return { due, tags, belongs: { section, parent: indent > 1 ? tasks.at(-2) : '' } }
  }

  function dueIn(said: string, saidLanguage: string): ReadTime | null {
    const read = timeOf(said, account)
    if (read || said === '') return read
    const language = languages.find((each) => each === saidLanguage.toLowerCase().slice(0, 2)) ?? null
    const context = { now: new Date(now), timezone: account.timezone, language, fallback: languageOf(account.language) }
    const { due } = readDueDate(said, context)
    return due && { at: due.at.getTime(), isDay: due.precision === 'day' }
  }
}
