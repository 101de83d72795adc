import { expect, test } from 'vitest'
import type { Embedder } from '../../src/core/embedding/embedder.ts'
import { EmbeddingFailure } from '../../src/core/embedding/embedder.ts'
import { withQueryCache } from '../../src/providers/embedder/query-cache.ts'

const { signal } = new AbortController()

interface Asked {
  text: string
  signal: AbortSignal
  answer(vector: Float32Array): void
  fail(reason: unknown): void
}

/** An embedder that answers only on request, behind the cache. */
function start(options: { size?: number } = {}) {
  const asked: Asked[] = []
  const embedder: Embedder = {
    model: 'test/model',
    batchSize: 3,
    passageLength: 30,
    embedPassages: async (texts) => texts.map(() => Float32Array.of(1)),
    embedQuery: (text, given) =>
      new Promise((answer, fail) => {
        asked.push({ text, signal: given, answer, fail })
      }),
    warmUp: () => {},
    rest: () => {},
    close: async () => {},
  }
  const cached = withQueryCache(embedder, options)
  /** Sends a query and lets the embedder answer if the query reaches it. */
  const askWith = async (text: string, ...numbers: number[]) => {
    const count = asked.length
    const vector = cached.embedQuery(text, signal)
    if (asked.length > count) asked.at(-1)?.answer(Float32Array.from(numbers))
    return [...(await vector)]
  }
  return { cached, asked, askWith }
}

test('a repeated query is answered without the embedder, despite other spacing or Unicode composition', async () => {
  const { askWith, asked } = start()
  expect(await askWith('pão', 0.6, 0.8).then(rounded)).toEqual([0.6, 0.8])
  expect(await askWith('  pa\u0303o\n', 1, 0).then(rounded)).toEqual([0.6, 0.8])
  expect(asked.map(({ text }) => text)).toEqual(['pão'])
})

test('the least recently used entry is evicted first', async () => {
  const { askWith, asked } = start({ size: 2 })
  for (const text of ['one', 'two', 'one', 'three', 'one', 'two']) await askWith(text, 1)
  expect(asked.map(({ text }) => text)).toEqual(['one', 'two', 'three', 'two'])
})

test('two simultaneous callers share one call', async () => {
  const { cached, asked } = start()
  const both = Promise.all([cached.embedQuery('bread', signal), cached.embedQuery('bread ', signal)])
  expect(asked).toHaveLength(1)
  asked[0]?.answer(Float32Array.of(1))
  expect(await both).toEqual([Float32Array.of(1), Float32Array.of(1)])
})

test('a caller that aborts rejects at once and does not affect the others', async () => {
  const { cached, asked } = start()
  const abort = new AbortController()
  const left = cached.embedQuery('bread', abort.signal)
  const stays = cached.embedQuery('bread', signal)
  abort.abort('left')
  await expect(left).rejects.toBe('left')
  expect(asked[0]?.signal.aborted).toBe(false)
  asked[0]?.answer(Float32Array.of(1))
  expect(await stays).toEqual(Float32Array.of(1))
})

test('once all have aborted the call is ended, and the next caller starts another', async () => {
  const { cached, asked } = start()
  const aborts = [new AbortController(), new AbortController()]
  const left = aborts.map((abort) => cached.embedQuery('bread', abort.signal))
  for (const abort of aborts) abort.abort('left')
  for (const each of left) await expect(each).rejects.toBe('left')
  expect(asked[0]?.signal.aborted).toBe(true)
  const next = cached.embedQuery('bread', signal)
  asked[0]?.fail(new Error('aborted'))
  asked[1]?.answer(Float32Array.of(1))
  expect(await next).toEqual(Float32Array.of(1))
  expect(asked).toHaveLength(2)
})

test('a failure rejects all waiting callers and is not cached', async () => {
  const { cached, asked, askWith } = start()
  const failure = new EmbeddingFailure('The embedder is away.')
  const both = [cached.embedQuery('bread', signal), cached.embedQuery('bread', signal)]
  asked[0]?.fail(failure)
  for (const each of both) await expect(each).rejects.toBe(failure)
  expect(await askWith('bread', 1)).toEqual([1])
})

test('changing a returned vector does not affect the next answer', async () => {
  const { cached, askWith } = start()
  await askWith('bread', 1)
  const given = await cached.embedQuery('bread', signal)
  given.fill(7)
  expect(await askWith('bread')).toEqual([1])
})

test('a caller that has already aborted sends nothing', async () => {
  const { cached, asked } = start()
  await expect(cached.embedQuery('bread', AbortSignal.abort('before'))).rejects.toBe('before')
  expect(asked).toHaveLength(0)
})

test('everything else is passed on to the embedder', async () => {
  const { cached } = start()
  expect(cached).toMatchObject({ model: 'test/model', batchSize: 3, passageLength: 30 })
  expect(await cached.embedPassages(['a', 'b'], signal)).toHaveLength(2)
})

function rounded(numbers: number[]): number[] {
  return numbers.map((number) => Math.round(number * 1e4) / 1e4)
}
