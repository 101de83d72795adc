import type { Client, DetailedTaskView, MemoryView, TaskQuery } from '../client/client.ts'
import { dueInWords } from '../schema/due-words.ts'
import { recurrenceInWords } from '../schema/recurrence-words.ts'
import { type Call, numberOf } from './command.ts'
import { CommandFault, misused } from './failure.ts'
import { shortId, wholeIds } from './memory-ids.ts'
import { columns, count, escapeLine, paintFor, printResult, zonedTime } from './output.ts'
import { openSession } from './session.ts'

const TASK_PAGE = 50
const MOST_TASKS = 1000

export async function tasks(call: Call): Promise<void> {
  const { options } = call
  const limit = numberOf(call, 'limit', 1, MOST_TASKS) ?? MOST_TASKS
  const chosen = ['overdue', 'today', 'done'].filter((name) => options.flag(name))
  const given = options.text('status') as TaskQuery['status'] | undefined
  if (chosen.length + (given === undefined ? 0 : 1) > 1)
    throw misused('Give one of --overdue, --today, --done and --status.')
  const { client } = await openSession(call)
  const status = options.flag('done') ? 'done' : given
  const query = status === undefined ? {} : { status }
  const isFiltered = options.flag('overdue') || options.flag('today')
  const [listed, { settings }] = await Promise.all([
    listTasks(client, isFiltered ? MOST_TASKS : limit, query),
    client.account.me(),
  ])
  const { isLate, isToday } = createCalendar(settings.timezone)
  const found = listed
    .filter((task) => (!options.flag('overdue') || isLate(task)) && (!options.flag('today') || isToday(task)))
    .slice(0, limit)
  printResult(call, { tasks: found }, () =>
    found.length === 0 ? ['No tasks.'] : taskLines(call, found, settings.timezone),
  )
}

async function listTasks(client: Client, limit: number, query: Pick<TaskQuery, 'status'>): Promise<DetailedTaskView[]> {
  const found: DetailedTaskView[] = []
  while (found.length < limit) {
    const size = Math.min(TASK_PAGE, limit - found.length)
    const page = await client.tasks.list({ ...query, detail: true, limit: size, offset: found.length })
    found.push(...page.tasks)
    if (page.tasks.length < size) break
  }
  return found
}

type DueTask = Pick<DetailedTaskView, 'dueAt' | 'duePrecision' | 'status'>

function createCalendar(timezone: string) {
  const [time, now] = [zonedTime(timezone), new Date()]
  const today = time.day(now.toISOString())
  return {
    isToday: ({ dueAt }: DueTask) => dueAt !== null && time.day(dueAt) === today,
    isLate: ({ dueAt, duePrecision, status }: DueTask) => {
      if (dueAt === null || status !== 'open') return false
      return duePrecision === 'day' ? time.day(dueAt) < today : Date.parse(dueAt) < now.getTime()
    },
  }
}

function taskLines({ terminal }: Call, found: DetailedTaskView[], timezone: string): string[] {
  const [paint, time, { isLate }] = [paintFor(terminal), zonedTime(timezone), createCalendar(timezone)]
  const rows = found.map(({ id, title, dueAt, duePrecision, recurrence }) => {
    const due = dueAt === null ? '' : duePrecision === 'day' ? time.day(dueAt) : time.minute(dueAt)
    const repeats = recurrence ? `  (${escapeLine(recurrenceInWords(recurrence, 'en', timezone))})` : ''
    return [shortId(id), due, `${escapeLine(title)}${repeats}`]
  })
  return columns(rows).map((line, at) => {
    const task = found[at]
    return task && isLate(task) ? paint.red(line) : line
  })
}

export async function done(call: Call): Promise<void> {
  await complete(call, 'done')
}

export async function skip(call: Call): Promise<void> {
  await complete(call, 'skipped')
}

async function complete(call: Call, status: 'done' | 'skipped'): Promise<void> {
  const { client } = await openSession(call)
  // All are fetched before one is changed, so that an unknown id changes none.
  const memories = await openTasks(client, call.words)
  const { settings } = await client.account.me()
  const changed: MemoryView[] = []
  for (const { id, metadata } of memories) {
    const occurrence = metadata.recurrence === null ? {} : { occurrence: metadata.dueAt }
    changed.push(await client.memories.update(id, { attributes: { status, ...occurrence } }))
  }
  const word = status === 'done' ? 'Done' : 'Skipped'
  printResult(call, { [status]: changed.map(({ id, title, metadata: { dueAt } }) => ({ id, title, dueAt })) }, () => [
    ...changed.flatMap((memory) => [`${word}: ${escapeLine(memory.title)}`, ...nextLine(memory, settings.timezone)]),
    ...(changed.length > 1 ? [`${count(changed.length, 'task')} ${word.toLowerCase()}.`] : []),
  ])
}

/** The next occurrence of what repeats. */
function nextLine(memory: MemoryView, timezone: string): string[] {
  return memory.metadata.recurrence === null ? [] : [`Next: ${dueLine(memory, timezone)}`]
}

/** Such as `Friday 6 March 2026 at 15:00 (Europe/Madrid), every Friday, 10 minutes before`. Empty if nothing is due. */
export function dueLine({ attributes, metadata }: MemoryView, timezone: string): string {
  const { dueAt, recurrence } = metadata
  if (dueAt === null) return ''
  const before = attributes['remindBefore']
  return [
    dueInWords(dueAt, attributes['duePrecision'], timezone),
    ...(recurrence === null ? [] : [recurrenceInWords(recurrence, 'en', timezone)]),
    ...(typeof before === 'number' && before > 0 ? [`reminded ${lengthName(before)} before`] : []),
  ].join(', ')
}

function lengthName(minutes: number): string {
  if (minutes % 1_440 === 0) return count(minutes / 1_440, 'day')
  return minutes % 60 === 0 ? count(minutes / 60, 'hour') : count(minutes, 'minute')
}

async function openTasks(client: Client, words: readonly string[]): Promise<MemoryView[]> {
  const ids = await wholeIds(words, async () => {
    const items = await listTasks(client, MOST_TASKS, { status: 'open' })
    return { items, isAll: items.length < MOST_TASKS, where: 'the open tasks' }
  })
  return Promise.all(ids.map((id) => client.memories.get(id)))
}

/** The service reads the time, in any of its languages. */
export async function snooze(call: Call): Promise<void> {
  const [word = '', ...words] = call.words
  const said = words.join(' ')
  const { client } = await openSession(call)
  const [memory] = await openTasks(client, [word])
  if (!memory) return
  const [{ dueAt }, { settings }] = await Promise.all([client.readDate(said), client.account.me()])
  if (dueAt === null)
    throw new CommandFault(`"${escapeLine(said)}" is no time that could be read. Try "in an hour" or "tomorrow at 9".`)
  const changed = await client.memories.update(memory.id, { attributes: { snoozedUntil: dueAt } })
  const until = dueInWords(dueAt, 'minute', settings.timezone)
  printResult(call, changed, () => [`Snoozed: ${escapeLine(changed.title)}`, `Reminds you on ${until}`])
}

/** `lembra every Friday at 3pm send the timesheet` */
export async function every(call: Call): Promise<void> {
  const content = `every ${call.words.join(' ')}`
  const { client } = await openSession(call)
  const tags = call.options.texts('tag')
  const { id } = await client.memories.remember({ content, type: 'reminder', ...(tags.length > 0 && { tags }) })
  const [memory, { settings }] = await Promise.all([client.memories.get(id), client.account.me()])
  printResult(call, memory, () => [
    `Saved (reminder): ${escapeLine(memory.title)}`,
    ...(memory.metadata.recurrence === null
      ? [
          'No repetition was understood: it is saved as it is. Say for example: lembra every Friday at 3pm send the timesheet',
        ]
      : [`Due: ${dueLine(memory, settings.timezone)}`]),
    id,
  ])
}
