import { languageOf, languages, readDueDate, readRepetition } from '../../engines/language/index.ts'
import { type Series, seriesOf } from '../memories/series.ts'
import type { ImportSource } from './items.ts'
import type { Losses } from './losses.ts'
import { type Fields, type ReadTime, tagsOf, timeOf } from './values.ts'

/** The meaning of a row besides its columns. */
export interface TodoistRow {
  /** Its date may be in words. */
  due: ReadTime | null
  series: Series | null
  /** True if its date says that it repeats in a way that cannot be followed. */
  isRuleLost: boolean
  /** The labels in its text. */
  tags: string[]
  /** The section and the task to which it belongs. */
  belongs: Fields
}

const LABEL = /(?<!\S)@([\p{L}\p{N}_-]{1,60})/gu
/** Todoist's short forms: "ev mon", "every! 3 days". */
const EVERY = /^(?:ev!?|every!) /i
const REPEATS = /^(?:every|daily|weekly|monthly|yearly|after|cada|tod[oa]s?)\b/i
const NO_DATES = { due: null, series: null, isRuleLost: false }
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
    const dates = datesIn(cell('DATE') || cell('DEADLINE'), cell('DATE_LANG'))
    const tags = tagsOf([...content.matchAll(LABEL)].slice(0, MAX_LABELS).map(([, label]) => label))
    if (type === 'note') return { ...NO_DATES, tags, belongs: { section, commentOn: tasks.at(-1) } }
    const indent = Math.min(Math.max(1, Number(cell('INDENT')) || 1), MAX_INDENT)
    tasks = [...tasks.slice(0, indent - 1), content]
    return { ...dates, tags, belongs: { section, parent: indent > 1 ? tasks.at(-2) : '' } }
  }

  function datesIn(said: string, saidLanguage: string): Pick<TodoistRow, 'due' | 'series' | 'isRuleLost'> {
    const read = timeOf(said, account)
    if (read || said === '') return { ...NO_DATES, due: read }
    const language = languages.find((each) => each === saidLanguage.toLowerCase().slice(0, 2)) ?? null
    const context = { now: new Date(now), timezone: account.timezone, language, fallback: languageOf(account.language) }
    const words = said.replace(EVERY, 'every ')
    const repetition = readRepetition(words, context)
    if (repetition) {
      const due = { at: repetition.first.getTime(), isDay: repetition.precision === 'day' }
      return { due, series: seriesOf(repetition, account.timezone), isRuleLost: false }
    }
    const { due } = readDueDate(said, context)
    const isRuleLost = words !== said || REPEATS.test(said)
    return { due: due && { at: due.at.getTime(), isDay: due.precision === 'day' }, series: null, isRuleLost }
  }
}
