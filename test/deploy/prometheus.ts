/** Keywords of PromQL that can be in the position of a metric's name. */
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
/** Labels that Prometheus adds to every series. */
const ADDED_LABELS = new Set(['instance', 'job', 'le'])

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

/** Each series' name with its labels; for a histogram also if nothing was counted yet. */
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
