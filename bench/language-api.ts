// Dates and intents as a client gets them: captured through the API, then read back. node bench/language-api.ts [data folder] [--misses]

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildApp } from '../src/app/app.ts'
import { readConfig } from '../src/config/config.ts'
import type { Language } from '../src/engines/language/index.ts'

interface DateCase {
  lang: Language
  text: string
  now: string
  due: string
  precision: 'day' | 'minute'
}

interface IntentCase {
  lang: Language
  text: string
  type: string
}

const { values, positionals } = parseArgs({ options: { misses: { type: 'boolean' } }, allowPositionals: true })
const data = positionals[0] ?? join(import.meta.dirname, '../../shared/data')
const asReminder = { en: 'Remind me: ', pt: 'Lembrete: ', es: 'Recordatorio: ' }
const settings = { en: 'en', pt: 'pt-BR', es: 'es' }

if (existsSync(join(data, 'dates-dev.json')) && existsSync(join(data, 'intents-dev.json'))) await main()
else console.log(`There are no dates-dev.json and intents-dev.json in ${data}: nothing to measure.`)

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'lembra-bench-'))
  const service = await buildApp(readConfig({ DATA_DIR: folder, RATE_LIMIT: 'off', LOG_LEVEL: 'silent' }))
  const dates: DateCase[] = JSON.parse(readFileSync(join(data, 'dates-dev.json'), 'utf8'))
  const intents: IntentCase[] = JSON.parse(readFileSync(join(data, 'intents-dev.json'), 'utf8'))
  try {
    for (const lang of ['en', 'es', 'pt'] as const) {
      const send = await signedIn(lang)
      const cases = dates.filter((each) => each.lang === lang)
      await judge(`${lang} dates, asked for as reminders`, cases, async (each) =>
        isDue(each, await dueOf(send, asReminder[lang] + each.text, each.now)),
      )
      await judge(`${lang} dates, the bare text`, cases, async (each) =>
        isDue(each, await dueOf(send, each.text, each.now)),
      )
      for (const type of ['note', 'task', 'reminder'])
        await judge(
          `${lang} ${type}s`,
          intents.filter((each) => each.lang === lang && each.type === type),
          async ({ text }) => (await send('POST', '/v1/memories', { text })).type === type,
        )
    }
  } finally {
    await service.stop()
    rmSync(folder, { recursive: true })
  }

  type Send = (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) => Promise<Record<string, never>>

  async function signedIn(lang: DateCase['lang']): Promise<Send> {
    let token: string | undefined
    const send: Send = async (method, url, payload) => {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
      return (await service.server.inject({ method, url, headers, ...(payload && { payload }) })).json()
    }
    token = (await send('POST', '/v1/auth/register', { email: `${lang}@example.org`, password: 'correct horse' }))[
      'deviceToken'
    ]
    await send('PATCH', '/v1/auth/me', { settings: { language: settings[lang] } })
    return send
  }

  async function dueOf(send: Send, text: string, now: string): Promise<string | null> {
    const { id } = await send('POST', '/v1/memories', { text, capturedAt: `${now}Z` })
    const { metadata } = await send('GET', `/v1/memories/${id}`)
    return metadata?.['dueAt'] ?? null
  }
}

function isDue({ due, precision }: DateCase, at: string | null): boolean {
  return at !== null && (precision === 'day' ? at.startsWith(due) : at.slice(0, 16) === due.slice(0, 16))
}

async function judge<T extends { text: string }>(
  name: string,
  cases: T[],
  isRight: (each: T) => Promise<boolean>,
): Promise<void> {
  const misses: string[] = []
  for (const each of cases) if (!(await isRight(each))) misses.push(each.text)
  const share = cases.length === 0 ? 0 : (100 * (cases.length - misses.length)) / cases.length
  console.log(`${name.padEnd(40)} ${share.toFixed(1).padStart(6)} % of ${cases.length}`)
  if (values.misses) for (const miss of misses) console.log(`    ${miss}`)
}
