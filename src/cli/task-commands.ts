import type { Client, DetailedTaskView, MemoryView, TaskQuery } from '../client/client.ts'
import { answer } from './answer.ts'
import { columns } from './columns.ts'
import { type Call, numberOf } from './command.ts'
import { escapeLine } from './control-characters.ts'
import { count } from './output.ts'
import { openSession } from './session.ts'
import { shortId, wholeIds } from './short-ids.ts'
import { paintFor } from './terminal.ts'
import { zonedTime } from './zoned-time.ts'

const PAGE = 50
const MOST_TASKS = 1000

export async function tasks(call: Call): Promise<void> {
  const limit = numberOf(call, 'limit', 1, MOST_TASKS) ?? MOST_TASKS
  const status = call.options.text('status') as TaskQuery['status'] | undefined
  const { client } = await openSession(call)
  const [found, { settings }] = await Promise.all([
    listTasks(client, limit, status === undefined ? {} : { status }),
    client.account.me(),
  ])
  answer(call, { tasks: found }, () => (found.length === 0 ? ['No tasks.'] : taskLines(call, found, settings.timezone)))
}

async function listTasks(client: Client, limit: number, query: Pick<TaskQuery, 'status'>): Promise<DetailedTaskView[]> {
  const found: DetailedTaskView[] = []
  while (found.length < limit) {
    const size = Math.min(PAGE, limit - found.length)
    const page = await client.tasks.list({ ...query, detail: true, limit: size, offset: found.length })
    found.push(...page.tasks)
    if (page.tasks.length < size) break
  }
  return found
}

function taskLines({ terminal }: Call, found: DetailedTaskView[], timezone: string): string[] {
  const [paint, time, now] = [paintFor(terminal), zonedTime(timezone), new Date()]
  const today = time.day(now.toISOString())
  const rows = found.map(({ id, title, dueAt, duePrecision }) => {
    const due = dueAt === null ? '' : duePrecision === 'day' ? time.day(dueAt) : time.minute(dueAt)
    return [shortId(id), due, escapeLine(title)]
  })
  return columns(rows).map((line, at) => {
    const { dueAt, duePrecision, status } = found[at] ?? { dueAt: null, duePrecision: null, status: null }
    if (dueAt === null || status !== 'open') return line
    const isLate = duePrecision === 'day' ? time.day(dueAt) < today : Date.parse(dueAt) < now.getTime()
    return isLate ? paint.red(line) : line
  })
}

export async function done(call: Call): Promise<void> {
  const { client } = await openSession(call)
  const ids = await wholeIds(call.words, async () => {
    const items = await listTasks(client, MOST_TASKS, { status: 'open' })
    return { items, isAll: items.length < MOST_TASKS, where: 'the open tasks' }
  })
  // All are fetched before one is changed, so that an unknown id changes none.
  await Promise.all(ids.map((id) => client.memories.get(id)))
  const changed: MemoryView[] = []
  for (const id of ids) changed.push(await client.memories.update(id, { attributes: { status: 'done' } }))
  answer(call, { done: changed.map(({ id, title }) => ({ id, title })) }, () => [
    ...changed.map(({ title }) => `Done: ${escapeLine(title)}`),
    ...(changed.length > 1 ? [`${count(changed.length, 'task')} done.`] : []),
  ])
}
