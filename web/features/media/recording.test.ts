import { expect, test } from 'vitest'
import { levelOf, microphoneFault, recordingType, startStopwatch } from './recording.ts'

test('silence has level 0 and the loudest sound level 1', () => {
  expect(levelOf(new Float32Array(8))).toBe(0)
  expect(levelOf(Float32Array.of(1, -1, 1, -1))).toBe(1)
})

test('the level is logarithmic', () => {
  // A tenth of the amplitude is 20 dB less: a third of the 60 dB that are shown.
  expect(levelOf(Float32Array.of(0.1, -0.1))).toBeCloseTo(2 / 3, 5)
})

test('uses the first type that the browser can record, else its default', () => {
  expect(recordingType((type) => type === 'audio/mp4')).toBe('audio/mp4')
  expect(recordingType(() => true)).toBe('audio/webm;codecs=opus')
  expect(recordingType(() => false)).toBeUndefined()
})

test.each([
  ['NotAllowedError', 'refused'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'busy'],
  ['NotSupportedError', 'unsupported'],
])('%s is reported as: microphone %s', (name, fault) => {
  expect(microphoneFault(new DOMException('No', name))).toBe(fault)
})

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
