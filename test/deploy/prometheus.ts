/** Words of PromQL that stand where a metric's name might. */
const WORDS = new Set([
  'and',
  'by',
  'count',
  'delta',
  'histogram_quantile',
  'label_values',
  'le',
  'max',
  'min_over_time',
  'or',
  'predict_linear',
  'rate',
  'sum',
  'time',
  'vector',
])
/** Added by Prometheus itself to whatever it asks. */
const ADDED_LABELS = new Set(['instance', 'job', 'le'])

/** Which metrics a query asks for, each with the labels that it names. */
export function metricsAsked(query: string): Array<{ metric: string; labels: string[] }> {
  const grouping = [...query.matchAll(/by \(([^)]*)\)/g)].flatMap(([, labels = '']) => labels.split(', '))
  const bare = query.replaceAll(/by \([^)]*\)|\[[^\]]*\]|label_values\((\w+), \w+\)/g, '$1')
  return [...bare.matchAll(/(?<![\w.])([a-zA-Z_]\w*)(?:\{([^}]*)\})?/g)]
    .map(([, metric = '', selectors = '']) => ({
      metric,
      labels: [...grouping, ...[...selectors.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label = '']) => label)].filter(
        (label) => !ADDED_LABELS.has(label),
      ),
    }))
    .filter(({ metric }) => !WORDS.has(metric))
}

/** Each series' name with the labels that it has; a histogram's also where nothing was counted yet. */
export function seriesServed(text: string): Map<string, Set<string>> {
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
