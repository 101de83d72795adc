import { expect, test } from 'vitest'
import { startStopwatch } from './stopwatch.ts'

test('does not count time while paused', () => {
  let now = 1_000
  const watch = startStopwatch(() => now)
  now += 2_000
  watch.pause()
  now += 60_000
  expect(watch.elapsedMs()).toBe(2_000)
  watch.resume()
  now += 500
  expect(watch.elapsedMs()).toBe(2_500)
})

test('pausing or resuming twice has no further effect', () => {
  let now = 0
  const watch = startStopwatch(() => now)
  now = 100
  watch.pause()
  watch.pause()
  now = 200
  watch.resume()
  now = 300
  watch.resume()
  now = 400
  expect(watch.elapsedMs()).toBe(300)
})
