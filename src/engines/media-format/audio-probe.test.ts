import { expect, test } from 'vitest'
import { atMost } from './audio-probe.ts'

function gated() {
  const gate = Promise.withResolvers<string>()
  return { ...gate, work: () => gate.promise }
}

const NEVER = new AbortController().signal

test('at most `limit` jobs run at once, and the rest follow in order', async () => {
  const run = atMost(2)
  const jobs = [gated(), gated(), gated(), gated()]
  const begun: number[] = []
  const ended = jobs.map((job, index) =>
    run(() => {
      begun.push(index)
      return job.work()
    }, NEVER),
  )
  jobs[0]?.reject(new Error('failed'))
  await expect(ended[0]).rejects.toThrow('failed')
  await expect.poll(() => begun).toEqual([0, 1, 2])
  for (const job of jobs) job.resolve('done')
  expect(await Promise.all(ended.slice(1))).toEqual(['done', 'done', 'done'])
  expect(begun).toEqual([0, 1, 2, 3])
})

test('work that is aborted while it waits never starts and blocks no other work', async () => {
  const run = atMost(1)
  const first = gated()
  const stop = new AbortController()
  const running = run(first.work, NEVER)
  const aborted = run(() => Promise.reject(new Error('it began')), stop.signal)
  const last = run(async () => 'last', NEVER)
  stop.abort(new Error('stopped'))
  await expect(aborted).rejects.toThrow('stopped')
  first.resolve('first')
  expect(await Promise.all([running, last])).toEqual(['first', 'last'])
})
