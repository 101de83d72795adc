import { expect, test } from 'vitest'
import { oneAtATime } from './use-log.ts'

function gatedWork() {
  const runs: Array<PromiseWithResolvers<void>> = []
  const work = () => {
    const run = Promise.withResolvers<void>()
    runs.push(run)
    return run.promise
  }
  return { runs, run: oneAtATime(work) }
}

test('calls made during a run share one run after it', async () => {
  const { runs, run } = gatedWork()
  const first = run()
  const waiting = [run(), run(), run()]
  expect(runs).toHaveLength(1)
  runs[0]?.resolve()
  await first
  await expect.poll(() => runs.length).toBe(2)
  runs[1]?.resolve()
  await Promise.all(waiting)
  expect(runs).toHaveLength(2)
})

test('a failed run rejects only its own callers', async () => {
  const { runs, run } = gatedWork()
  const first = run()
  const second = run()
  runs[0]?.reject(new Error('no database'))
  await expect(first).rejects.toThrow('no database')
  await expect.poll(() => runs.length).toBe(2)
  runs[1]?.resolve()
  await second
})
