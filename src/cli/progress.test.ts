import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { bytesName, progressLine } from './progress.ts'

function drawnBy(given: { isTTY?: boolean; columns?: number; environment?: Record<string, string> } = {}) {
  const { isTTY = true, columns = 60, environment = {} } = given
  const stderr = Object.assign(new PassThrough(), { isTTY, columns })
  const clock = { now: 0 }
  const [stdin, stdout] = [new PassThrough(), new PassThrough()]
  const progress = progressLine(
    { environment, stdin, stdout, stderr },
    'a\u001B[2J very long name of a file.wav',
    () => clock.now,
  )
  return { progress, clock, text: () => String(stderr.read() ?? '') }
}

test('a bar is redrawn at most ten times a second, and its final state is always drawn', () => {
  const { progress, clock, text } = drawnBy()
  for (let done = 0; done <= 1000; done += 1) {
    clock.now = done / 10
    progress.show(done, 1000, `${done}`)
  }
  const lines = text().split('\r\u001B[K').slice(1)
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/^░{20} {3}0 % 0 {2}a␛\[2J very/)
  expect(lines[1]).toMatch(/^█{20} 100 % 1000 {2}a␛/)
  for (const line of lines) expect(line.length).toBeLessThan(60)
  progress.end()
  expect(text()).toBe('\r\u001B[K')
})

test('without a known total there is no bar', () => {
  const { progress, text } = drawnBy()
  progress.show(5_000_000, null, bytesName(5_000_000))
  expect(text()).toContain('\r\u001B[K5.0 MB  a␛[2J very')
})

test('nothing is drawn into a file or on a dumb terminal', () => {
  for (const { progress, text } of [drawnBy({ isTTY: false }), drawnBy({ environment: { TERM: 'dumb' } })]) {
    progress.show(1, 2, 'half')
    progress.end()
    expect(text()).toBe('')
  }
})

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [25_000_000, '25.0 MB'],
  [4e12, '4.0 TB'],
])('%d bytes are %s', (bytes, name) => {
  expect(bytesName(bytes)).toBe(name)
})
