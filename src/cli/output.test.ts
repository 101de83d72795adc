import { PassThrough } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesName, escapeControlCharacters, escapeJson, escapeLine, progressLine } from './output.ts'

test.each([
  ['an escape sequence', '\u001B[31mred', '␛[31mred'],
  ['a window title sequence', '\u001B]0;x\u0007', '␛]0;x␇'],
  ['a C1 control character', '\u009B2J', '<U+009B>2J'],
  ['a bidirectional override', 'a\u202Eb\u2066c', 'a<U+202E>b<U+2066>c'],
  ['a carriage return', 'long line\rshort', 'long line␍short'],
  ['a Windows line break', 'a\r\nb', 'a\nb'],
  ['hidden tags', 'a\u{E0041}', 'a<U+E0041>'],
  ['a backspace and delete', 'a\b\u007F', 'a␈<U+007F>'],
  ['a lone surrogate', 'a\uD800', 'a\uFFFD'],
])('%s is replaced by visible characters', (_case, text, shown) => {
  expect(escapeControlCharacters(text)).toBe(shown)
})

test('ordinary text is not changed', () => {
  for (const text of ['ação, niño, 東京', 'می‌خواهم', '👩‍👩‍👧 🇧🇷', 'tab\there', 'line\nline'])
    expect(escapeControlCharacters(text)).toBe(text)
  expect(escapeLine('  two\n lines\tand more ')).toBe('two lines and more')
})

test('escaped text has no control characters, and escaped JSON keeps its value', () => {
  fc.assert(
    fc.property(fc.uint16Array(), (units) => {
      const text = String.fromCharCode(...units)
      expect(escapeControlCharacters(text).replaceAll(/[\n\t\u00AD\u200C\u200D]/g, '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
      expect(escapeLine(text)).not.toContain('\n')
      const json = escapeJson({ text })
      expect(JSON.parse(json)).toEqual({ text })
      expect(json.replaceAll(/[\n\u00AD\u200C\u200D]/g, '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    }),
  )
})

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
