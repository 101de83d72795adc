import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { startApp } from '../support/app.ts'
import { metricsAsked, seriesServed } from './prometheus.ts'

interface Rule {
  alert: string
  expr: string
  annotations: { summary: string; action: string }
}

const FILE = join(import.meta.dirname, '..', '..', 'deploy', 'prometheus', 'lembra.rules.yml')
const PROMTOOL = '/usr/bin/promtool'
const { groups } = parse(readFileSync(FILE, 'utf8')) as { groups: Array<{ rules: Rule[] }> }
const rules = groups.flatMap((group) => group.rules)
/** Provided by Prometheus itself. */
const OWN_METRICS = new Set(['up'])

test('the service exports every metric and label in an alert', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  await ana.capture('The spare key is under the blue pot')
  // A mail that is due shows the age of the oldest job.
  app.clock.now += 1_000
  const series = seriesServed((await app.stranger().request('GET', '/metrics')).text)
  const asked = rules.flatMap(({ expr }) => metricsAsked(expr)).filter(({ metric }) => !OWN_METRICS.has(metric))
  expect(asked.length).toBeGreaterThan(8)
  for (const { metric, labels } of asked) {
    expect({ metric, isServed: series.has(metric) }).toEqual({ metric, isServed: true })
    const known = series.get(metric) ?? new Set()
    if (known.size > 0)
      expect({ metric, unknown: labels.filter((label) => !known.has(label)) }).toEqual({ metric, unknown: [] })
  }
})

test('each alert says what is wrong and what to do, and the documentation explains it', () => {
  const documentation = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'observability.md'), 'utf8')
  for (const { alert, annotations } of rules) {
    expect(annotations).toEqual({ summary: expect.stringMatching(/\.$/), action: expect.stringMatching(/\.$/) })
    expect({ alert, isExplained: documentation.includes(`\`${alert}\``) }).toEqual({ alert, isExplained: true })
  }
})

test('there is an alert for every cause of an outage: errors, delay, backlog, jobs, mails, disk, growth and backups', () => {
  expect(rules.map(({ alert }) => alert)).toEqual([
    'LembraDown',
    'LembraServerErrors',
    'LembraSlow',
    'LembraJobsFailed',
    'LembraMailsFailed',
    'LembraBacklogOld',
    'LembraEmbeddingBehind',
    'LembraDiskFilling',
    'LembraDatabaseGrowing',
    'LembraBackupOld',
  ])
})

test.skipIf(!existsSync(PROMTOOL))('promtool accepts the rules', () => {
  expect(execFileSync(PROMTOOL, ['check', 'rules', FILE], { encoding: 'utf8' })).toContain(
    `${rules.length} rules found`,
  )
})
