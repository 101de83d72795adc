import type { ActivityDaysView, ActivityListView } from '../client/client.ts'
import { answer } from './answer.ts'
import { columns } from './columns.ts'
import type { Call } from './command.ts'
import { escapeLine } from './control-characters.ts'
import { misused } from './fault.ts'
import { count } from './output.ts'
import { openSession, type Session } from './session.ts'
import { paintFor } from './terminal.ts'
import { zonedTime } from './zoned-time.ts'

export async function whoami(call: Call): Promise<void> {
  const { client, url, from } = await openSession(call)
  const [account, usage] = await Promise.all([client.account.me(), client.usage()])
  const { used, limit } = usage.quotas.memories
  answer(call, { ...account, url, from, quotas: usage.quotas }, () =>
    columns([
      ['account', escapeLine(`${account.email} (${account.name})`)],
      ['at', url],
      ['by', from],
      ['plan', escapeLine(account.plan)],
      ['memories', `${used} this month${limit === null ? '' : ` of ${limit}`}`],
      ['time zone', escapeLine(account.settings.timezone)],
    ]),
  )
}

export async function connections(call: Call): Promise<void> {
  const { client } = await openSession(call)
  const [listed, { settings }] = await Promise.all([client.connections(), client.account.me()])
  const time = zonedTime(settings.timezone)
  answer(call, listed, () =>
    listed.items.length === 0
      ? ['No app is connected.']
      : columns([
          ['id', 'access', 'since', 'last used', 'app'],
          ...listed.items.map(({ id: each, name, host, access, createdAt, lastUsedAt }) => [
            escapeLine(each),
            access,
            time.day(createdAt),
            lastUsedAt === null ? 'never' : time.minute(lastUsedAt),
            escapeLine(`${name} (${host})`),
          ]),
        ]),
  )
}

export async function activity(call: Call): Promise<void> {
  const session = await openSession(call)
  const day = call.options.text('day')
  return day === undefined ? activityDays(call, session) : activityOf(call, session, day)
}

async function activityDays(call: Call, { client }: Session): Promise<void> {
  const of = call.options.text('client')
  const read = await client.activityDays(of === undefined ? {} : { client: of })
  answer(call, read, () => (read.days.length === 0 ? [nothing(read)] : dayLines(read)))
}

function nothing({ keptDays }: ActivityDaysView): string {
  return `No client read anything in the last ${count(keptDays, 'day')}.`
}

const COUNTED = ['searches', 'recalls', 'fetches', 'lists', 'exports', 'memories'] as const

function dayLines({ days }: ActivityDaysView): string[] {
  return columns([
    ['day', ...COUNTED, 'client'],
    ...days.flatMap(({ day, clients }) =>
      clients.map((client) => [day, ...COUNTED.map((name) => String(client[name])), escapeLine(client.name)]),
    ),
  ])
}

const PAGE = 100

async function activityOf(call: Call, { client }: Session, named: string): Promise<void> {
  const of = call.options.text('client')
  const { settings } = await client.account.me()
  const day = dayNamed(named, settings.timezone)
  const items: ActivityListView['items'] = []
  for (let isMore = true; isMore; ) {
    const query = { day, limit: PAGE, offset: items.length, ...(of !== undefined && { client: of }) }
    const page = await client.activity(query)
    items.push(...page.items)
    isMore = page.items.length === PAGE
  }
  answer(call, { day, items }, () =>
    items.length === 0 ? ['No client read anything on this day.'] : readLines(call, items, settings.timezone),
  )
}

function dayNamed(named: string, timezone: string): string {
  if (isDay(named)) return named
  const daysAgo = ['today', 'yesterday'].indexOf(named)
  if (daysAgo === -1) throw misused(`"${named}" is not a day. Use a date such as 2026-11-17, or today or yesterday.`)
  // Calendar arithmetic: a day with a clock change does not have 24 hours.
  const date = new Date(`${zonedTime(timezone).day(new Date().toISOString())}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - daysAgo)
  return date.toISOString().slice(0, 10)
}

/** Rejects dates that don't exist, such as `2026-02-30`. */
function isDay(named: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(named)) return false
  const date = new Date(`${named}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(named)
}

function readLines({ terminal }: Call, items: ActivityListView['items'], timezone: string): string[] {
  const [paint, time] = [paintFor(terminal), zonedTime(timezone)]
  return items.flatMap(({ at, client, kind, query, count: number, memories }) => [
    `${time.minute(at).slice(11)}  ${paint.bold(escapeLine(client))}  ${kind}${query === null ? '' : `  "${escapeLine(query)}"`}  ${paint.dim(count(number, 'memory', 'memories'))}`,
    ...memories.map(({ title }) => `         ${escapeLine(title)}`),
  ])
}
