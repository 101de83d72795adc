import { expect, test } from 'vitest'
import { MediaFailure } from '../engines/media-format/index.ts'
import { EmbeddingFailure } from './embedding/embedder.ts'
import { AppError } from './errors.ts'
import { errorType, nested, outcomeOf, type Telemetry } from './telemetry.ts'

const TEXT = 'The spare key is under the blue pot'

test.each([
  [new AppError('unavailable', TEXT), 'unavailable', 'unavailable'],
  [new AppError('not-found', TEXT), 'ok', 'not-found'],
  [new MediaFailure('provider_unavailable', TEXT), 'unavailable', 'provider_unavailable'],
  [new MediaFailure('no_speech', TEXT), 'failed', 'no_speech'],
  [new EmbeddingFailure(TEXT), 'unavailable', 'EmbeddingFailure'],
  [new EmbeddingFailure(TEXT, { isPermanent: true }), 'failed', 'EmbeddingFailure'],
  [new DOMException(TEXT, 'TimeoutError'), 'unavailable', 'TimeoutError'],
  [new TypeError(TEXT), 'failed', 'TypeError'],
  [Object.assign(new Error(TEXT), { code: '40001' }), 'failed', '40001'],
  [Object.assign(new Error(TEXT), { name: TEXT, code: TEXT }), 'failed', 'Error'],
  [TEXT, 'failed', 'Error'],
])('the outcome and the type of %o are reported without its message', (error, outcome, type) => {
  expect(outcomeOf(error)).toBe(outcome)
  expect(errorType(error)).toBe(type)
})

test('two nested listeners both observe the work, one around the other', async () => {
  const told: string[] = []
  const listener = (who: string): Telemetry => ({
    observe: async (_kind, name, work) => {
      told.push(`${who} ${name}`)
      return work().finally(() => told.push(`${who} done`))
    },
    bound: (work) => {
      told.push(`${who} bound`)
      return work
    },
  })
  const both = nested(listener('outer'), listener('inner'))
  expect(await both.observe('store', 'memories.get', async () => 1)).toBe(1)
  expect(both.bound((count: number) => count + 1)(1)).toBe(2)
  expect(told.slice(0, 4)).toEqual(['outer memories.get', 'inner memories.get', 'inner done', 'outer done'])
  expect(told.slice(4).sort()).toEqual(['inner bound', 'outer bound'])
})
