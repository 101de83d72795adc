import {
  type Classification,
  calendarDay,
  classify,
  type DueReading,
  guessLanguage,
  instantOf,
  isCalendarTime,
  type Language,
  languageOf,
  readDueDate,
} from '../../engines/language/index.ts'
import { TASK_STATUSES } from '../../schema/values.ts'
import type { Account } from '../accounts/record.ts'
import { invalid } from '../errors.ts'
import type { JsonObject, TaskStatus } from './record.ts'

type DuePrecision = 'day' | 'minute'

/** The state of a task or reminder. For other types every field is null. */
export interface TaskState {
  status: TaskStatus | null
  dueAt: number | null
  duePrecision: DuePrecision | null
}

export const NO_TASK: TaskState = { status: null, dueAt: null, duePrecision: null }

/** 09:00: the time of a due day without a time. */
const DAY_SECONDS = 9 * 3600

const TASK_KEYS = ['status', 'dueAt', 'duePrecision'] as const

export function isTaskType(type: string): boolean {
  return type === 'task' || type === 'reminder'
}

export function withTaskState(attributes: JsonObject, state: TaskState): JsonObject {
  const rest = { ...attributes }
  for (const key of TASK_KEYS) delete rest[key]
  if (state.status === null) return rest
  return {
    ...rest,
    status: state.status,
    ...(state.dueAt !== null && {
      dueAt: new Date(state.dueAt).toISOString(),
      duePrecision: state.duePrecision ?? 'minute',
    }),
  }
}

/**
 * `null` resets: a status becomes open, a due time is removed.
 * @throws {AppError} invalid, with the field `attributes.status`, `attributes.dueAt` or `attributes.duePrecision`
 */
export function changedTaskState(state: TaskState, change: JsonObject, account: Pick<Account, 'timezone'>): TaskState {
  const next = { ...state }
  if ('status' in change) next.status = statusOf(change['status'])
  if ('dueAt' in change) Object.assign(next, dueOf(change['dueAt'], account))
  if ('duePrecision' in change && next.dueAt !== null) next.duePrecision = precisionOf(change['duePrecision'])
  return next
}

export function mentionsTaskKeys(change: JsonObject): (typeof TASK_KEYS)[number] | undefined {
  return TASK_KEYS.find((key) => key in change && change[key] !== null)
}

function statusOf(value: unknown): TaskStatus {
  if (value === null) return 'open'
  const status = TASK_STATUSES.find((each) => each === value)
  if (!status) throw invalid(`attributes.status must be one of ${TASK_STATUSES.join(', ')}.`, 'attributes.status')
  return status
}

const DUE = /^(\d{4})-(\d{2})-(\d{2})([Tt ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?([Zz]|[+-]\d{2}:?\d{2}))?$/

/** Accepts an instant with its zone (RFC 3339), or a day, which means 09:00 in the account's time zone. */
function dueOf(value: unknown, account: Pick<Account, 'timezone'>): Pick<TaskState, 'dueAt' | 'duePrecision'> {
  if (value === null) return { dueAt: null, duePrecision: null }
  const [text, year, month, date, time] = (typeof value === 'string' && DUE.exec(value)) || []
  // Date.parse would turn 30 February into 2 March.
  const day = calendarDay(Number(year), Number(month), Number(date))
  if (text !== undefined && day !== null) {
    const at =
      time === undefined ? instantOf({ day, seconds: DAY_SECONDS }, account.timezone).getTime() : Date.parse(text)
    if (isCalendarTime(at)) return { dueAt: at, duePrecision: time === undefined ? 'day' : 'minute' }
  }
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
  language: Language | null
  classification: Classification
}

/** Detects language, due date and type (note, task or reminder) with rules alone. */
export function readText(text: string, account: Account, capturedAt: number): TextReading {
  const reading = readLanguageAndDue(text, account, capturedAt)
  return { ...reading, classification: classify(text, { ...reading, now: new Date(capturedAt) }) }
}

export function readLanguageAndDue(
  text: string,
  account: Account,
  capturedAt: number,
): Omit<TextReading, 'classification'> {
  const fallback = languageOf(account.language)
  const { language } = guessLanguage(text, fallback)
  const { due, isPast } = readDueDate(text, {
    now: new Date(capturedAt),
    timezone: account.timezone,
    language,
    fallback,
  })
  return { language, due: due && isCalendarTime(due.at.getTime()) ? due : null, isPast }
}

/** The initial state of a task or reminder: open, with the due date from its text. Other types have no state. */
export function stateFor(type: string, { due }: Pick<TextReading, 'due'>): TaskState {
  if (!isTaskType(type)) return NO_TASK
  return { status: 'open', dueAt: due?.at.getTime() ?? null, duePrecision: due?.precision ?? null }
}

/** False if a person should review the due date. An open task whose text only names a past time needs a review. */
export function isDueSure(state: TaskState, { due, isPast }: Pick<TextReading, 'due' | 'isPast'>): boolean {
  if (isPast && state.status === 'open') return false
  return state.dueAt === null || due === null || due.isSure
}
