import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startListening } from '../support/listening.ts'
import { apiKeyOf, connect } from './clients.ts'

/** A reminder as a model says it, and its due time in the zone of the person. "In three days" is a day, so it means 09:00. */
interface Said {
  content: string
  due: string
}

/** The file of a language: a heading with the time and zone, then a reminder on each line. */
function readSaid(language: string): { now: string; timezone: string; said: Said[] } {
  const [heading = '', ...lines] = readFileSync(join(import.meta.dirname, 'reminders', `${language}.txt`), 'utf8')
    .trim()
    .split('\n')
  const [, now = '', timezone = ''] = /^# (\S+) (\S+),/.exec(heading) ?? []
  const said = lines.map((line) => {
    const [content = '', due = ''] = line.split(' => ')
    return { content, due }
  })
  return { now, timezone, said }
}

/** The optional arguments, as models fill them in or leave them out. */
const filled = [
  {},
  { title: 'A reminder', tags: ['reminders'] },
  { type: null, title: null, tags: null },
  { type: 'note' },
] as const

function localTime(at: string, timeZone: string): string {
  const options = { timeZone, dateStyle: 'short', timeStyle: 'short' } as const
  return new Intl.DateTimeFormat('sv-SE', options).format(new Date(at)).replace(' ', 'T')
}

const languages = { en: 'en', pt: 'pt-BR', es: 'es' }

test('of 200 reminders that models say to remember, 97 of 100 are due at the right time', async () => {
  const { person, port, folder, clock } = await startListening()
  const misses: string[] = []
  let count = 0
  for (const [language, setting] of Object.entries(languages)) {
    const { now, timezone, said } = readSaid(language)
    clock.now = Date.parse(now)
    const owner = await person(`Owner-${language}`, { language: setting, timezone })
    const client = await connect({ port, folder }, await apiKeyOf(owner), '2025-11-25')
    for (const [index, { content, due }] of said.entries()) {
      const given = filled[index % filled.length] ?? {}
      const saved = await client.answer('remember', { content, ...given })
      // A given type stands. The answer then says how to make it a reminder, and the model does.
      const isKept = 'type' in given && given.type === 'note'
      const isTold = saved.type === 'note' && /type reminder/.test(saved.note ?? '')
      const last = isTold ? await client.answer('update_memory', { id: saved.id, type: 'reminder' }) : saved
      const found = `${last.type} ${last.dueAt ? localTime(last.dueAt, timezone) : 'never'}`
      const isRight = found === `reminder ${due}` && (isKept ? isTold : !isTold)
      if (!isRight) misses.push(`${content} → ${found}, not ${due}`)
      count += 1
    }
  }
  expect(count).toBe(200)
  expect(misses.slice(6)).toEqual([])
}, 60_000)
