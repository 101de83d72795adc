import {
  type Classification,
  calendarDay,
  classify,
  type DueDateContext,
  type DueReading,
  guessLanguage,
  instantOf,
  isCalendarTime,
  type Language,
  languageOf,
  type Repetition,
  readDueDate,
  readNotice,
  readRepetition,
} from '../../engines/language/index.ts'
import { TASK_STATUSES } from '../../schema/values.ts'
import type { Account } from '../accounts/record.ts'
import { invalid } from '../errors.ts'
import type { JsonObject, Memory, TaskStatus } from './record.ts'
import {
  caughtUp,
  completedIn,
  nextInSeries,
  SERIES_KEYS,
  type Series,
  seriesAttributes,
  seriesFrom,
  seriesIn,
  seriesOf,
} from './series.ts'

type DuePrecision = 'day' | 'minute'

/** The state of a task or reminder. For other types every field is null. */
export interface TaskState {
  status: TaskStatus | null
  dueAt: number | null
  duePrecision: DuePrecision | null
  series: Series | null
  /** How many occurrences of the series were done. */
  completed: number
  /** In minutes. Only if a text has just said it; the attributes keep it otherwise. */
  remindBefore?: number
}

export const NO_TASK: TaskState = { status: null, dueAt: null, duePrecision: null, series: null, completed: 0 }

/** 09:00: the time of a due day without a time. */
const DAY_SECONDS = 9 * 3600

/** Four weeks, in minutes. */
export const MAX_REMIND_BEFORE = 40_320

const TASK_KEYS = ['status', 'dueAt', 'duePrecision', ...SERIES_KEYS] as const

/** In minutes before the due time. */
export function isRemindBefore(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_REMIND_BEFORE
}

/** Null if the memory is not due, or its attributes say none. */
export function remindBeforeOf({ dueAt, attributes }: Pick<Memory, 'dueAt' | 'attributes'>): number | null {
  const minutes = attributes['remindBefore']
  return dueAt !== null && isRemindBefore(minutes) ? minutes : null
}

/** Only tasks and reminders have a status and a due time. */
export function isTaskType(type: string): boolean {
  return type === 'task' || type === 'reminder'
}

/** The attributes with those of this state in place of any earlier ones. */
export function withTaskState(attributes: JsonObject, state: TaskState): JsonObject {
  const rest = { ...attributes }
  for (const key of TASK_KEYS) delete rest[key]
  if (state.status === null) return rest
  // Notes may have attributes with these names.
  for (const key of ['completed', 'occurrence']) delete rest[key]
  return {
    ...rest,
    status: state.status,
    ...(state.dueAt !== null && {
      dueAt: new Date(state.dueAt).toISOString(),
      duePrecision: state.duePrecision ?? 'minute',
    }),
    ...seriesAttributes(state.series, state.completed),
    ...(state.remindBefore !== undefined && { remindBefore: state.remindBefore }),
  }
}

/** The state that a stored memory has. Its attributes hold the series. */
export function taskStateOf({ status, dueAt, attributes }: Pick<Memory, 'status' | 'dueAt' | 'attributes'>): TaskState {
  return {
    status,
    dueAt,
    duePrecision: attributes['duePrecision'] === 'day' ? 'day' : 'minute',
    series: seriesIn(attributes),
    completed: completedIn(attributes),
  }
}

/**
 * `null` resets: a status becomes open, a due time is removed, a series ends. Done or skipped, what repeats moves on to its next occurrence.
 * @throws {AppError} invalid, with the field: `attributes.` and one of the keys
 */
export function changedTaskState(
  state: TaskState,
  change: JsonObject,
  account: Pick<Account, 'timezone' | 'language'>,
  now: number,
): TaskState {
  const { remindBefore, ...rest } = state
  const next: TaskState = {
    ...rest,
    ...(remindBefore !== undefined && !('remindBefore' in change) && { remindBefore }),
  }
  if ('dueAt' in change) Object.assign(next, dueOf(change['dueAt'], account))
  if ('duePrecision' in change && next.dueAt !== null) next.duePrecision = precisionOf(change['duePrecision'])
  if (next.dueAt === null) next.series = null
  if (change['recurrence'] === null) Object.assign(next, { series: null })
  else if ('recurrence' in change)
    Object.assign(next, seriesFrom(change['recurrence'], change['recurrenceStart'], next, account, now), {
      completed: 0,
    })
  else if (next.series && change['recurrenceStart'])
    Object.assign(next, seriesFrom(next.series.rule, change['recurrenceStart'], next, account, now))
  if (!('status' in change)) return next
  const occurrence = occurrenceOf(change['occurrence'])
  // The last occurrence of a series may be skipped twice, as the answer may have been lost.
  const status = statusOf(change['status'], next.series !== null || occurrence !== null)
  return withStatus(next, status, occurrence, state, now)
}

/** A status that is meant for another occurrence changes nothing, so that it can be sent again. */
function withStatus(
  next: TaskState,
  status: TaskStatus | 'skipped',
  occurrence: number | null,
  before: TaskState,
  now: number,
): TaskState {
  const isMeant = occurrence === null || occurrence === before.dueAt
  if (!isMeant) return next
  const isStep = next.series !== null && (status === 'done' || status === 'skipped')
  if (!isStep || !next.series) return { ...next, status: status === 'skipped' ? next.status : status }
  const completed = next.completed + (status === 'done' ? 1 : 0)
  const following = nextInSeries(next.series, now)
  if (!following) return { ...next, status: 'done', series: null, completed }
  return { ...next, ...following, status: 'open', completed }
}

function occurrenceOf(value: unknown): number | null {
  if (value === undefined || value === null) return null
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  if (Number.isNaN(at))
    throw invalid(
      'attributes.occurrence must be the due time that is meant, such as 2026-03-07T09:00:00Z.',
      'attributes.occurrence',
    )
  return at
}

/** The first attribute in a change that only tasks and reminders can have, or undefined. Null values only remove, so they do not count. */
export function mentionsTaskKeys(change: JsonObject): (typeof TASK_KEYS)[number] | undefined {
  return TASK_KEYS.find((key) => key in change && change[key] !== null)
}

function statusOf(value: unknown, isSkippable: boolean): TaskStatus | 'skipped' {
  if (value === null) return 'open'
  if (value === 'skipped' && isSkippable) return value
  const status = TASK_STATUSES.find((each) => each === value)
  if (!status) throw invalid(`attributes.status must be one of ${TASK_STATUSES.join(', ')}.`, 'attributes.status')
  return status
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const INSTANT = /^(\d{4})-(\d{2})-(\d{2})[Tt ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:[Zz]|[+-]\d{2}:?\d{2})$/

/** Null if it is no instant with its zone (RFC 3339). */
export function instantIn(value: unknown): number | null {
  const [text, year, month, date] = (typeof value === 'string' && INSTANT.exec(value)) || []
  // Date.parse would turn 30 February into 2 March.
  if (text === undefined || calendarDay(Number(year), Number(month), Number(date)) === null) return null
  const at = Date.parse(text)
  return isCalendarTime(at) ? at : null
}

/** Accepts an instant with its zone (RFC 3339), or a day, which means 09:00 in the account's time zone. */
function dueOf(value: unknown, account: Pick<Account, 'timezone'>): Pick<TaskState, 'dueAt' | 'duePrecision'> {
  if (value === null) return { dueAt: null, duePrecision: null }
  const instant = instantIn(value)
  if (instant !== null) return { dueAt: instant, duePrecision: 'minute' }
  const [text, year, month, date] = (typeof value === 'string' && DAY.exec(value)) || []
  const day = text === undefined ? null : calendarDay(Number(year), Number(month), Number(date))
  const at = day === null ? Number.NaN : instantOf({ day, seconds: DAY_SECONDS }, account.timezone).getTime()
  if (isCalendarTime(at)) return { dueAt: at, duePrecision: 'day' }
  throw invalid(
    'attributes.dueAt must be a time such as 2026-03-07T09:00:00Z, or a day such as 2026-03-07.',
    'attributes.dueAt',
  )
}

function precisionOf(value: unknown): DuePrecision {
  if (value === null || value === 'minute') return 'minute'
  if (value === 'day') return 'day'
  throw invalid('attributes.duePrecision must be day or minute.', 'attributes.duePrecision')
}

export interface TextReading extends DueReading {
  repetition: Repetition | null
  /** Minutes before the due time, or null. */
  remindBefore: number | null
  timezone: string
  language: Language | null
  classification: Classification
}

/** Detects language, due date and type (note, task or reminder) with rules alone. */
export function readText(text: string, account: Account, capturedAt: number): TextReading {
  const reading = readLanguageAndDue(text, account, capturedAt)
  return { ...reading, classification: classify(text, { ...reading, now: new Date(capturedAt) }) }
}

/** Reads what a text says about time as of `capturedAt` (Unix milliseconds), in the zone of the account. */
export function readLanguageAndDue(
  text: string,
  account: Pick<Account, 'timezone' | 'language'>,
  capturedAt: number,
): Omit<TextReading, 'classification'> {
  const fallback = languageOf(account.language)
  const { language } = guessLanguage(text, fallback)
  const context = { now: new Date(capturedAt), timezone: account.timezone, language, fallback }
  const notice = readNotice(text, context)
  const ofEvent = notice && readDue(notice.rest, context)
  if (ofEvent?.due) return { language, ...ofEvent, remindBefore: notice?.minutes ?? null }
  return { language, ...readDue(text, context), remindBefore: null }
}

function readDue(text: string, context: DueDateContext) {
  const { timezone } = context
  const repetition = readRepetition(text, context)
  const { due, isPast } = readDueDate(text, context)
  if (repetition) {
    const { first: at, precision } = repetition
    const found = { at, precision, isSure: due?.isSure ?? true, namesDay: true }
    return { due: found, isPast: false, repetition, timezone }
  }
  return { due: due && isCalendarTime(due.at.getTime()) ? due : null, isPast, repetition, timezone }
}

/** The initial state of a task or reminder: open, with the due date and the series from its text. Other types have no state. */
export function stateFor(
  type: string,
  { due, repetition, remindBefore, timezone }: Pick<TextReading, 'due' | 'repetition' | 'remindBefore' | 'timezone'>,
): TaskState {
  if (!isTaskType(type)) return NO_TASK
  return {
    status: 'open',
    dueAt: due?.at.getTime() ?? null,
    duePrecision: due?.precision ?? null,
    series: repetition && seriesOf(repetition, timezone),
    completed: 0,
    ...(remindBefore !== null && { remindBefore }),
  }
}

/** The state after the text was edited. The same rule in other words does not move the series; a new one starts now. */
export function editedState(before: TaskState, read: TaskState, now: number): TaskState {
  if (!read.series) return { ...read, status: before.status, completed: before.completed }
  if (before.series && patternOf(before.series) === patternOf(read.series)) return before
  return { ...read, ...caughtUp(read.series, now), status: before.status }
}

function patternOf({ rule }: Series): string {
  return rule.split(/;(?:COUNT|UNTIL)=/, 1)[0] ?? ''
}

/** False if a person should review the due date. An open task whose text only names a past time needs a review. */
export function isDueSure(state: TaskState, { due, isPast }: Pick<TextReading, 'due' | 'isPast'>): boolean {
  if (isPast && state.status === 'open') return false
  return state.dueAt === null || due === null || due.isSure
}
