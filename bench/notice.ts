import { resolve } from 'node:path'
import { readLanguageAndDue } from '../src/core/memories/task-state.ts'
import { languages, wallClockAt } from '../src/engines/language/index.ts'
import { readWrittenCases } from './support/written-cases.ts'

/**
 * `node bench/notice.ts [--misses]`: the share of `bench/notice` whose time ahead ("10 minutes before the dentist") and due time are read correctly, for
 * each language. A heading is the time of asking and the zone. A line is `text => minutes @ due time`, or `none`; a range of days leaves the time open.
 */
const showsMisses = process.argv.includes('--misses')

for (const language of languages) {
  const own = readWrittenCases(resolve(import.meta.dirname, 'notice')).filter(({ lang }) => lang === language)
  const read = own.map(({ heading, line }) => {
    const [now = '', timezone = ''] = heading.replace(',', '').split(' ')
    const [text = '', expected = ''] = line.split(' => ')
    const account = { timezone, language: language === 'pt' ? ('pt-BR' as const) : language }
    const { due, remindBefore } = readLanguageAndDue(text, account, Date.parse(now))
    const local = due && localText(due.at, timezone).slice(0, due.precision === 'day' ? 10 : 16)
    const found = [remindBefore ?? 'none', ...(local ? [local] : [])].join(' @ ')
    return { text, expected, found, isRight: expected.split(' or ').some((one) => isMeant(one, found)) }
  })
  const right = read.filter(({ isRight }) => isRight).length
  console.log(`${language}  ${((100 * right) / own.length).toFixed(1)} %  (${right} of ${own.length})`)
  if (showsMisses)
    for (const each of read) if (!each.isRight) console.log(`  ${each.text} | ${each.expected} | ${each.found}`)
}

function isMeant(expected: string, found: string): boolean {
  const [minutes, due = ''] = expected.split(' @ ')
  const [foundMinutes, foundDue = ''] = found.split(' @ ')
  const [from = '', to] = due.split('..')
  if (to !== undefined) return minutes === foundMinutes && foundDue.slice(0, 10) >= from && foundDue.slice(0, 10) <= to
  return minutes === foundMinutes && due === foundDue
}

function localText(at: Date, timezone: string): string {
  const { day, seconds } = wallClockAt(at, timezone)
  return new Date((day * 86_400 + seconds) * 1000).toISOString()
}
