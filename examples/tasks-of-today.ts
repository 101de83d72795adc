// Lists the tasks due by tonight, and marks one as done: node examples/tasks-of-today.ts [ID TO MARK]
import { createClient } from 'lembra/client'

const client = createClient({
  baseUrl: process.env['LEMBRA_URL'] ?? 'http://127.0.0.1:8080',
  token: process.env['LEMBRA_API_KEY'],
})

const done = process.argv[2]
if (done) await client.memories.update(done, { attributes: { status: 'done' } })

// Uses the account's time zone, not that of this program.
const { settings } = await client.account.me()
const dayOf = (time: Date) => time.toLocaleDateString('sv-SE', { timeZone: settings.timezone })
const today = dayOf(new Date())

const { tasks } = await client.tasks.list({ limit: 50 })
const due = tasks.filter(({ dueAt }) => dueAt !== null && dayOf(new Date(dueAt)) <= today)

console.log(due.length === 0 ? 'Nothing is due today.' : `Due today, ${today}:`)
for (const { id, title } of due) console.log(`- ${title} (${id})`)
