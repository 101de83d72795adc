import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import type { Embedder } from '../../src/core/embedding/embedder.ts'
import { EmbeddingFailure } from '../../src/core/embedding/embedder.ts'
import { transformersEmbedder } from '../../src/providers/embedder/transformers.ts'
import { freshFolder } from '../support/folder.ts'

const { signal } = new AbortController()

/** A fake of the package: vectors of letter frequencies. It writes its calls to a file, because it runs in another thread. */
const FAKE = `
import { appendFileSync } from 'node:fs'
import { threadId } from 'node:worker_threads'
const note = (call) => appendFileSync(new URL('calls.jsonl', import.meta.url), JSON.stringify(call) + '\\n')
console.log('words of a library')
console.error('more of them')
export const env = { allowRemoteModels: true, localModelPath: '/models/', useFSCache: true }
export async function pipeline(...given) {
  note({ pipeline: given, env, threadId })
  if (given[1].includes('broken')) throw new Error('no such file')
  return async (texts, options) => {
    note({ texts, options })
    if (texts.some((text) => text.includes('poison'))) throw new RangeError('cannot read ' + texts[0])
    const data = texts.flatMap((text) => [...'abcd'].map((letter) => text.split(letter).length - 1))
    return { dims: [texts.length, 4], data: Float32Array.from(data), tolist: () => [] }
  }
}
`

interface Call {
  pipeline?: unknown[]
  env?: Record<string, unknown>
  threadId?: number
  texts?: string[]
  options?: object
}

function start(model: string, code = FAKE) {
  const folder = freshFolder()
  const file = join(folder, 'fake-transformers.mjs')
  writeFileSync(file, code)
  const embedder = closing(transformersEmbedder({ model, module: pathToFileURL(file).href }))
  const calls = () =>
    readFileSync(join(folder, 'calls.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Call)
  return { embedder, calls, folder }
}

function closing(embedder: Embedder): Embedder {
  onTestFinished(() => embedder.close())
  return embedder
}

test('a model of the hub is loaded once, off the main thread, with mean pooling and unit length', async () => {
  const { embedder, calls } = start('Xenova/all-MiniLM-L6-v2')
  expect(embedder).toMatchObject({ model: 'transformers/Xenova/all-MiniLM-L6-v2', batchSize: 16, passageLength: 1_500 })
  const [first, second] = await embedder.embedPassages(['aaab', 'ccd'], signal)
  await embedder.embedQuery('dd', signal)
  expect([...(first ?? [])]).toEqual([3, 1, 0, 0].map((each) => expect.closeTo(each / Math.sqrt(10), 5)))
  expect([...(second ?? [])]).toEqual([0, 0, 2, 1].map((each) => expect.closeTo(each / Math.sqrt(5), 5)))
  const [loaded, ...asked] = calls()
  expect(loaded).toMatchObject({
    pipeline: ['feature-extraction', 'Xenova/all-MiniLM-L6-v2', { dtype: 'q8' }],
    env: { allowRemoteModels: true },
  })
  expect(loaded?.threadId).toBeGreaterThan(0)
  expect(asked).toEqual([
    { texts: ['aaab', 'ccd'], options: { pooling: 'mean', normalize: true } },
    { texts: ['dd'], options: { pooling: 'mean', normalize: true } },
  ])
})

test('a model in a folder is loaded from there and never requested elsewhere', async () => {
  const model = join(freshFolder(), 'models', 'my--model')
  mkdirSync(model, { recursive: true })
  const { embedder, calls } = start(model)
  expect(embedder.model).toBe('transformers/my--model')
  await embedder.embedQuery('abc', signal)
  expect(calls()[0]).toMatchObject({
    pipeline: ['feature-extraction', model, { dtype: 'q8' }],
    env: { allowRemoteModels: false, localModelPath: '/', useFSCache: false },
  })
})

test('a path that does not exist is not requested from the hub', async () => {
  const { embedder, calls } = start(join(freshFolder(), 'missing'))
  await embedder.embedQuery('abc', signal)
  expect(calls()[0]?.env).toMatchObject({ allowRemoteModels: false })
})

test('a model of the E5 family gets the prefixes of queries and passages', async () => {
  const { embedder, calls } = start('Xenova/multilingual-e5-small')
  await embedder.embedPassages(['abc', ''], signal)
  await embedder.embedQuery('abc', signal)
  const asked = calls().flatMap(({ texts }) => texts ?? [])
  expect(asked).toEqual(['passage: abc', 'passage: .', 'query: abc'])
})

test('at most twice the length of a passage is read of a text', async () => {
  const { embedder, calls } = start('some/model')
  await embedder.embedQuery('abcd'.repeat(100_000), signal)
  expect(calls()[1]?.texts?.[0]).toHaveLength(3_000)
})

test('if the package is missing, the error names the command to install it', async () => {
  const embedder = closing(transformersEmbedder({ model: 'some/model' }))
  await expect(embedder.embedQuery('abc', signal)).rejects.toMatchObject({
    name: 'EmbeddingFailure',
    isPermanent: false,
    message: 'The embedder is not installed: run `npm install @huggingface/transformers`.',
  })
})

test('a package that lacks one of its own dependencies is not reported as missing', async () => {
  const { embedder } = start('some/model', "import 'no-such-package-of-the-test'")
  await expect(embedder.embedQuery('abc', signal)).rejects.toThrow(
    'The embedding model could not be loaded (Error ERR_MODULE_NOT_FOUND).',
  )
})

test('a model that cannot be loaded fails each call, and each call tries again', async () => {
  const { embedder, calls } = start('some/broken')
  embedder.warmUp()
  for (const text of ['abc', 'abd'])
    await expect(embedder.embedQuery(text, signal)).rejects.toThrow('The embedding model could not be loaded (Error).')
  expect(calls()).toHaveLength(3)
})

test('a text on which the model fails is in no error, and the next call works', async () => {
  const { embedder } = start('some/model')
  const failure: unknown = await embedder.embedQuery('the poison of Ana', signal).catch((error: unknown) => error)
  if (!(failure instanceof EmbeddingFailure)) throw new Error('expected an EmbeddingFailure', { cause: failure })
  expect(failure).toMatchObject({ message: 'The embedding model failed (RangeError).', isPermanent: false })
  expect(failure.stack).not.toContain('Ana')
  expect(await embedder.embedQuery('abc', signal)).toHaveLength(4)
})

test('a thread that ends during its work is replaced', async () => {
  const { embedder } = start('some/model', FAKE.replace('throw new RangeError', 'process.exit(3); new RangeError'))
  await expect(embedder.embedQuery('poison', signal)).rejects.toThrow('The embedding thread ended.')
  expect(await embedder.embedQuery('abc', signal)).toHaveLength(4)
})

for (const [name, answer, message] of [
  ['fewer vectors than texts', '{ dims: [1, 2], data: Float32Array.of(1, 2) }', 'answered 1 vectors instead of 2'],
  ['no numbers', '{ dims: [2, 2], data: Float32Array.of(1, NaN, 1, 2) }', 'no finite number'],
  ['zeros', '{ dims: [2, 2], data: new Float32Array(4) }', 'zeros'],
  ['a vector for each token', '{ dims: [2, 3, 2], data: new Float32Array(12).fill(1) }', 'failed (TypeError)'],
] as const)
  test(`an answer with ${name} is rejected`, async () => {
    const code = `export const env = {}; export const pipeline = async () => async () => (${answer})`
    const { embedder } = start('some/model', code)
    const failure: unknown = await embedder.embedPassages(['abc', 'abd'], signal).catch((error: unknown) => error)
    expect(failure).toMatchObject({
      name: 'EmbeddingFailure',
      isPermanent: false,
      message: expect.stringContaining(message),
    })
  })
