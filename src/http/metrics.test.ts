import { expect, test } from 'vitest'
import { Durations } from './metrics.ts'

test('each bucket counts the durations up to its bound, and the last one counts all', () => {
  const durations = new Durations({ name: 'x_seconds', help: 'Time of x.', buckets: [0.01, 0.1] })
  for (const ms of [5, 10, 11, 5_000]) durations.observe('kind="a"', ms)
  durations.observe('kind="b"', 100)
  expect(durations.text()).toBe(
    [
      '# HELP x_seconds Time of x.',
      '# TYPE x_seconds histogram',
      'x_seconds_bucket{kind="a",le="0.01"} 2',
      'x_seconds_bucket{kind="a",le="0.1"} 3',
      'x_seconds_bucket{kind="a",le="+Inf"} 4',
      'x_seconds_sum{kind="a"} 5.026',
      'x_seconds_count{kind="a"} 4',
      'x_seconds_bucket{kind="b",le="0.01"} 0',
      'x_seconds_bucket{kind="b",le="0.1"} 1',
      'x_seconds_bucket{kind="b",le="+Inf"} 1',
      'x_seconds_sum{kind="b"} 0.1',
      'x_seconds_count{kind="b"} 1',
      '',
    ].join('\n'),
  )
})
