import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startApp } from '../support/app.ts'

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

/** Words of PromQL that stand where a metric's name might. */
const WORDS = new Set(['by', 'le', 'or', 'sum', 'max', 'rate', 'count', 'vector', 'histogram_quantile', 'label_values'])
/** Of Prometheus itself, on whatever it asks. */
const ADDED_LABELS = new Set(['instance', 'job', 'le'])

/** Which labels each metric is asked by. */
function asked(query: string): Array<{ metric: string; labels: string[] }> {
  const grouping = [...query.matchAll(/by \(([^)]*)\)/g)].flatMap(([, labels = '']) => labels.split(', '))
  const bare = query.replaceAll(/by \([^)]*\)|\[[^\]]*\]|label_values\((\w+), \w+\)/g, '$1')
  return [...bare.matchAll(/([a-zA-Z_]\w*)(?:\{([^}]*)\})?/g)]
    .map(([, metric = '', selectors = '']) => ({
      metric,
      labels: [...grouping, ...[...selectors.matchAll(/(\w+)(?:=~|!=|=)"/g)].map(([, label = '']) => label)],
    }))
    .filter(({ metric, labels }) => !WORDS.has(metric) || labels.length > grouping.length)
}

/** Each series' name with the labels that it has; a histogram's also where nothing was counted yet. */
function served(text: string): Map<string, Set<string>> {
  const series = new Map<string, Set<string>>()
  const note = (name: string, labels: readonly string[]) =>
    series.set(name, new Set([...(series.get(name) ?? []), ...labels]))
  for (const [, name = '', type] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm))
    for (const each of type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']) note(`${name}${each}`, [])
  for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? [^ ]+$/gm))
    note(
      name,
      [...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label),
    )
  return series
}

test('every metric that the dashboard asks for is one that the service tells', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  await ana.post('/v1/memories', 201, { text: 'The spare key is under the blue pot' })
  const series = served((await app.stranger().request('GET', '/metrics')).text)
  const metrics = queries.flatMap(asked)
  expect(metrics.length).toBeGreaterThan(30)
  expect(metrics.filter(({ metric }) => !series.has(metric))).toEqual([])
  for (const { metric, labels } of metrics) {
    const known = series.get(metric) ?? new Set()
    // What has counted nothing yet has no labels to compare.
    if (known.size === 0) continue
    const unknown = labels.filter((label) => !known.has(label) && !ADDED_LABELS.has(label))
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

test('the data source is chosen by who reads it, and no two panels share an id', () => {
  expect(dashboard.templating.list[0]).toMatchObject({ name: 'datasource', type: 'datasource' })
  const panels = dashboard.panels.filter(({ targets }) => targets !== undefined)
  expect(panels.map(({ datasource }) => datasource?.uid)).toEqual(panels.map(() => '${datasource}'))
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length)
})
