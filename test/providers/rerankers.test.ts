import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { RerankingFailure } from '../../src/core/search/reranking.ts'
import { commandReranker } from '../../src/providers/reranker/command.ts'
import { openaiReranker } from '../../src/providers/reranker/openai.ts'
import { FOREIGN_WORDS, type ProviderCall, type ProviderMode, startFakeProvider } from '../support/fake-provider.ts'
import { freshFolder } from '../support/folder.ts'

const KEY = 'sk-of-the-test-16180339'
const TEXTS = ['The key is under the pot.', 'Pay the plumber.', 'A blue pot.']

async function startServer(timeoutMs = 5_000) {
  const provider = await startFakeProvider()
  const reranker = openaiReranker({ url: provider.url, key: KEY, model: 'reads-pairs', timeoutMs })
  return { provider, rerank: () => reranker.rerank('Where is the key?', TEXTS) }
}

async function failureOf(reranked: Promise<unknown>): Promise<string> {
  const error = await reranked.then(
    () => new Error('It did not fail'),
    (failure: unknown) => failure,
  )
  expect(error).toBeInstanceOf(RerankingFailure)
  const { message } = error as RerankingFailure
  for (const secret of [KEY, FOREIGN_WORDS, 'plumber']) expect(message).not.toContain(secret)
  return message
}

const answers: Array<[string, unknown]> = [
  ['of Jina, Cohere and vLLM', { results: scored('relevance_score') }],
  ['of text-embeddings-inference', scored('score')],
  ['that is called data', { object: 'list', data: scored('score') }],
  ['of numbers in the order of the texts', [3, -1.5, 0.25]],
]

/** Best first, as the servers answer. */
function scored(field: string): object[] {
  return [
    { index: 0, [field]: 3, document: { text: 'The key …' } },
    { index: 2, [field]: 0.25 },
    { index: 1, [field]: -1.5 },
  ]
}

for (const [name, json] of answers)
  test(`the scores in a list ${name} are read in the order of the texts`, async () => {
    const { provider, rerank } = await startServer()
    provider.answer({ json })
    expect(await rerank()).toEqual([3, -1.5, 0.25])
    expect(provider.calls[0]).toMatchObject({
      path: '/v1/rerank',
      json: { model: 'reads-pairs', query: 'Where is the key?', documents: TEXTS, return_documents: false },
    })
    expect(provider.calls[0]?.headers.authorization).toBe(`Bearer ${KEY}`)
  })

test('a server that refuses documents is asked with texts, and from then on at once', async () => {
  const { provider, rerank } = await startServer()
  const isOfTexts = ({ json }: ProviderCall) => Object.hasOwn(json as object, 'texts')
  provider.answer({ byCall: (call) => (isOfTexts(call) ? { json: scored('score') } : { status: 422 }) })
  expect(await rerank()).toEqual([3, -1.5, 0.25])
  expect(await rerank()).toEqual([3, -1.5, 0.25])
  expect(provider.calls.map(({ json }) => Object.keys(json as object))).toEqual([
    ['model', 'documents', 'query', 'return_documents'],
    ['model', 'texts', 'query', 'truncate'],
    ['model', 'texts', 'query', 'truncate'],
  ])
})

const unusable: Array<[string, ProviderMode]> = [
  ['an error', { status: 500 }],
  ['a wrong key', { status: 401 }],
  ['a refusal in both forms', { status: 422 }],
  ['a page', 'html'],
  ['bytes that are no text', 'garbage'],
  ['nothing', 'empty'],
  ['a connection that breaks off', 'reset'],
  ['half an answer', 'cut'],
  ['200 MB', 'huge'],
  ['a redirect', { redirect: 307 }],
  ['NaN', { body: '[{"index":0,"score":NaN},{"index":1,"score":1},{"index":2,"score":1}]' }],
  ['an infinite score', { body: '[1, 2, 1e999]' }],
  ['no scores', { json: { results: [] } }],
  ['a score too few', { json: [1, 2] }],
  ['a score too many', { json: [1, 2, 3, 4] }],
  ['texts as scores', { json: ['1', '2', '3'] }],
  ['one index twice', { json: [0, 0, 1].map((index) => ({ index, score: 1 })) }],
  ['an index beyond the texts', { json: [0, 1, 3].map((index) => ({ index, score: 1 })) }],
  ['an index that is no number', { json: ['0', '1', '2'].map((index) => ({ index, score: 1 })) }],
  ['something else', { json: { message: 'hello' } }],
]

for (const [name, mode] of unusable)
  test(`an answer with ${name} is a failure that quotes nothing`, async () => {
    const { provider, rerank } = await startServer()
    provider.answer(mode)
    await failureOf(rerank())
    expect(provider.trespasses).toEqual([])
  })

test('a slow server has its time and no more', async () => {
  for (const mode of ['slow', 'stalled'] as const) {
    const { provider, rerank } = await startServer(100)
    provider.answer(mode)
    expect(await failureOf(rerank())).toContain('timeout')
  }
})

function startProgram(body: string, { line = (path: string) => `'${path}'`, timeoutMs = 5_000 } = {}) {
  const folder = freshFolder()
  const path = join(freshFolder(), 'a program')
  writeFileSync(path, `#!/bin/sh\n${body}\n`, { mode: 0o755 })
  const environment = { PATH: '/usr/bin:/bin', HOME: '/nonexistent', LANG: 'C.UTF-8' }
  const reranker = commandReranker({ command: line(path), environment, folder, timeoutMs })
  return { folder, rerank: () => reranker.rerank('Where is the key?', TEXTS) }
}

test('a program gets the query and the texts in a file, which is deleted afterwards, and writes the scores', async () => {
  const copied = join(freshFolder(), 'copied.json')
  const body = `cp "\${1#--in=}" '${copied}'; echo '[3, -1.5, 0.25]'`
  const { folder, rerank } = startProgram(body, { line: (path) => `'${path}' --in={file} -q` })
  expect(await rerank()).toEqual([3, -1.5, 0.25])
  expect(JSON.parse(readFileSync(copied, 'utf8'))).toEqual({ query: 'Where is the key?', documents: TEXTS })
  expect(readdirSync(folder)).toEqual([])
})

test('a program may answer as a server does', async () => {
  const { rerank } = startProgram(`echo '${JSON.stringify({ results: scored('relevance_score') })}'`)
  expect(await rerank()).toEqual([3, -1.5, 0.25])
})

const failing: Array<[string, string]> = [
  ['fails', "echo '[1, 2, 3]'; exit 1"],
  ['writes nothing', 'exit 0'],
  ['writes no JSON', 'echo the first is best'],
  ['writes a score too few', "echo '[1, 2]'"],
  ['writes without end', 'exec yes'],
  ['never ends', 'sleep 600'],
]

for (const [name, body] of failing)
  test(`a program that ${name} gives no scores, and its file is deleted`, async () => {
    const { folder, rerank } = startProgram(body, { timeoutMs: name === 'never ends' ? 200 : 5_000 })
    await failureOf(rerank())
    expect(readdirSync(folder)).toEqual([])
  })

test('a program that does not exist gives no scores', async () => {
  const { rerank } = startProgram('exit 0', { line: () => '/nonexistent/rerank' })
  expect(await failureOf(rerank())).toBe('The reranking program cannot be run.')
})
