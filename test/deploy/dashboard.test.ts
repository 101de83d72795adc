import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { metricsAsked, seriesServed } from './prometheus.ts'

interface Dashboard {
  templating: { list: Array<{ name: string; type: string; definition?: string }> }
  panels: Array<{ id: number; datasource?: { uid: string }; targets?: Array<{ expr: string }> }>
}

const dashboard = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', 'deploy', 'grafana', 'lembra.json'), 'utf8'),
) as Dashboard

const queries = [
  ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ...dashboard.templating.list.flatMap(({ definition }) => (definition ? [definition] : [])),
]

test('the service exports every metric in the dashboard', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  await ana.post('/v1/memories', 201, { text: 'The spare key is under the blue pot' })
  const series = seriesServed((await app.stranger().request('GET', '/metrics')).text)
  const metrics = queries.flatMap(metricsAsked)
  expect(metrics.length).toBeGreaterThan(30)
  expect(metrics.filter(({ metric }) => !series.has(metric))).toEqual([])
  for (const { metric, labels } of metrics) {
    const known = series.get(metric) ?? new Set()
    // A metric that has counted nothing yet has no labels to compare.
    if (known.size === 0) continue
    const unknown = labels.filter((label) => !known.has(label))
    expect({ metric, unknown }).toEqual({ metric, unknown: [] })
  }
})

test('requests, store, jobs, providers and the process are all shown', () => {
  for (const metric of [
    'lembra_http_request_seconds',
    'lembra_store_seconds',
    'lembra_job_seconds',
    'lembra_provider_seconds',
    'lembra_jobs',
    'lembra_memories_to_embed',
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_p99_seconds',
  ])
    expect({ metric, isShown: queries.some((query) => query.includes(metric)) }).toEqual({ metric, isShown: true })
})

test('the viewer chooses the data source, and no two panels share an id', () => {
  expect(dashboard.templating.list[0]).toMatchObject({ name: 'datasource', type: 'datasource' })
  const panels = dashboard.panels.filter(({ targets }) => targets !== undefined)
  expect(panels.map(({ datasource }) => datasource?.uid)).toEqual(panels.map(() => '${datasource}'))
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length)
})
