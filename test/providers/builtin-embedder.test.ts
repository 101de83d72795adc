import type { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { EmbeddingFailure } from '../../src/core/embedding/embedder.ts'
import { builtinEmbedder, isBuiltinInstalled } from '../../src/providers/embedder/builtin.ts'

const { signal } = new AbortController()

/** Also returns all threads that start until the test ends. */
function start(options: { idleMs?: number } = {}) {
  const threads: Worker[] = []
  const onWorker = (thread: Worker) => threads.push(thread)
  process.on('worker', onWorker)
  const embedder = builtinEmbedder(options)
  onTestFinished(async () => {
    process.off('worker', onWorker)
    await embedder.close()
  })
  return { embedder, threads }
}

function likeness(one: Float32Array | undefined, other: Float32Array | undefined): number {
  if (!one || !other || one.length !== other.length) throw new Error('the vectors differ in length')
  return one.reduce((sum, number, index) => sum + number * (other[index] ?? Number.NaN), 0)
}

function ended(thread: Worker | undefined): Promise<void> {
  return new Promise((resolve) => thread?.once('exit', () => resolve()))
}

test('its packages are found if they are installed', () => {
  expect(isBuiltinInstalled()).toBe(true)
})

test('two phrasings of one thing are nearer than two things', async () => {
  const { embedder } = start()
  const [plumber, pipes, pot] = await embedder.embedPassages(
    ['The plumber must be paid', 'I owe money to the man who fixed the pipes', 'A blue pot stands in the garden'],
    signal,
  )
  expect([plumber?.length, pipes?.length, pot?.length]).toEqual([512, 512, 512])
  expect(likeness(plumber, plumber)).toBeCloseTo(1, 5)
  expect(likeness(plumber, pipes)).toBeGreaterThan(likeness(plumber, pot) + 0.15)
})

test('embeddings are those of the published model', async () => {
  const { embedder } = start()
  const vectors = await embedder.embedPassages(
    [
      'The plumber must be paid',
      '💙你好 It is 8 ½ km away',
      // More tokens than the model reads.
      'The spare key is under the blue pot next to the door. '.repeat(11),
    ],
    signal,
  )
  // Calculated by TensorFlow.js from the same package.
  const published = [
    [-0.0544, 0.05195, 0.03565, 0.04725, -0.00501, -0.0198],
    [0.02602, 0.02514, 0.0663, -0.02536, -0.0149, 0.03788],
    [0.0556, -0.00965, 0.03565, 0.03889, 0.04887, -0.06038],
  ]
  for (const [index, numbers] of published.entries())
    expect([...(vectors[index]?.subarray(0, 6) ?? [])]).toEqual(numbers.map((number) => expect.closeTo(number, 4)))
})

test('a text has the same embedding alone and in a batch', async () => {
  const { embedder } = start()
  const text = 'The spare key hangs behind the boiler'
  const [, among] = await embedder.embedPassages(['The car is red', text, 'Buy bread'], signal)
  const [alone] = await embedder.embedPassages([text], signal)
  expect(likeness(among, alone)).toBeCloseTo(1, 4)
})

test('a query is nearer to the note that answers it than to a note that also asks', async () => {
  const { embedder } = start()
  const question = 'Who fixed the pipes?'
  const [asking, answering] = await embedder.embedPassages(
    ['Who is coming to the party?', 'The plumber came on Monday'],
    signal,
  )
  const [asPassage] = await embedder.embedPassages([question], signal)
  const asQuery = await embedder.embedQuery(question, signal)
  const lead = (vector: Float32Array | undefined) => likeness(vector, answering) - likeness(vector, asking)
  expect(lead(asQuery)).toBeGreaterThan(lead(asPassage))
  expect(likeness(asQuery, answering)).toBeGreaterThan(likeness(asQuery, asking))
  expect(likeness(asQuery, asQuery)).toBeCloseTo(1, 4)
})

test('a question in Portuguese or Spanish loses more of what all questions share than one in English', async () => {
  const { embedder } = start()
  const questions = ['Who fixed the pipes?', 'Quem consertou os canos?', '¿Quién arregló las tuberías?']
  const kept: number[] = []
  for (const question of questions) {
    const [asPassage] = await embedder.embedPassages([question], signal)
    kept.push(likeness(await embedder.embedQuery(question, signal), asPassage))
  }
  const [english = 0, ...glossed] = kept
  for (const each of glossed) expect(each).toBeLessThan(english - 0.01)
})

for (const [language, text] of [
  ['Portuguese', 'Preciso de comprar pão e leite amanhã'],
  ['Spanish', 'Tengo que comprar pan y leche mañana'],
] as const)
  test(`a sentence in ${language} is nearer to its English translation than to another sentence`, async () => {
    const { embedder } = start()
    const [given, same, other] = await embedder.embedPassages(
      [text, 'I have to buy bread and milk tomorrow', 'The train to the mountains was late'],
      signal,
    )
    expect(likeness(given, same)).toBeGreaterThan(likeness(given, other) + 0.1)
  })

test('a query goes before the passages that wait', async () => {
  const { embedder } = start()
  const done: string[] = []
  const note = (name: string) => () => done.push(name)
  await Promise.all([
    embedder.embedPassages(['first'], signal).then(note('first')),
    embedder.embedPassages(['second'], signal).then(note('second')),
    embedder.embedPassages(['third'], signal).then(note('third')),
    embedder.embedQuery('query', signal).then(note('query')),
  ])
  expect(done).toEqual(['first', 'query', 'second', 'third'])
})

test('its thread starts at first use, ends when idle, and starts again', async () => {
  const { embedder, threads } = start({ idleMs: 20 })
  expect(threads).toHaveLength(0)
  await embedder.embedQuery('bread', signal)
  await ended(threads[0])
  await embedder.embedQuery('milk', signal)
  expect(threads).toHaveLength(2)
})

test('its thread stays as long as it has work', async () => {
  const { embedder, threads } = start({ idleMs: 1 })
  const texts = Array.from({ length: 12 }, (_, index) => `The ${index}th thing to buy`)
  await Promise.all(texts.map((text) => embedder.embedQuery(text, signal)))
  expect(threads).toHaveLength(1)
})

test('after warming up, its thread runs before the first request', async () => {
  const { embedder, threads } = start()
  embedder.warmUp()
  await expect.poll(() => threads).toHaveLength(1)
  await embedder.embedQuery('bread', signal)
  expect(threads).toHaveLength(1)
})

test('after rest its thread ends once its work is done, and another starts with the next request', async () => {
  const { embedder, threads } = start()
  const last = embedder.embedQuery('bread', signal)
  embedder.rest()
  expect(await last).toHaveLength(512)
  await ended(threads[0])
  expect(await embedder.embedQuery('milk', signal)).toHaveLength(512)
  expect(threads).toHaveLength(2)
})

test('work in progress fails temporarily when its thread dies, and another thread does the next', async () => {
  const { embedder, threads } = start()
  await embedder.embedQuery('bread', signal)
  const lost = embedder.embedPassages(['milk'], signal)
  const next = embedder.embedPassages(['butter'], signal)
  const [thread] = threads
  await Promise.all([
    thread?.terminate(),
    expect(lost).rejects.toMatchObject({ name: 'EmbeddingFailure', isPermanent: false, refused: [] }),
  ])
  expect(await next).toHaveLength(1)
  expect(threads).toHaveLength(2)
})

test('a thread that dies while idle is replaced', async () => {
  const { embedder, threads } = start()
  await embedder.embedQuery('bread', signal)
  await threads[0]?.terminate()
  expect(await embedder.embedQuery('bread', signal)).toHaveLength(512)
})

test('a call aborted while it waits leaves the queue, and one in progress rejects at once', async () => {
  const { embedder } = start()
  const first = new AbortController()
  const second = new AbortController()
  const done: string[] = []
  const calls = [
    embedder.embedPassages(['first'], first.signal),
    embedder.embedPassages(['second'], second.signal),
    embedder.embedPassages(['third'], signal),
  ]
  const ends = calls.map((call, index) =>
    call.catch((reason: unknown) => String(reason)).finally(() => done.push(`${index}`)),
  )
  second.abort('second')
  first.abort('first')
  expect(await Promise.all(ends.slice(0, 2))).toEqual(['first', 'second'])
  expect(done).not.toContain('2')
  expect(await calls[2]).toHaveLength(1)
  await expect(embedder.embedQuery('late', AbortSignal.abort('before'))).rejects.toBe('before')
})

test('the answer to an aborted call is given to nobody else', async () => {
  const { embedder } = start()
  const abort = new AbortController()
  const bread = await embedder.embedQuery('bread', signal)
  const dropped = embedder.embedQuery('The train to the mountains was late', abort.signal)
  const next = embedder.embedQuery('bread', signal)
  abort.abort()
  await expect(dropped).rejects.toThrow('aborted')
  expect(likeness(await next, bread)).toBeCloseTo(1, 4)
})

const odd: ReadonlyArray<readonly [string, string]> = [
  ['nothing', ''],
  ['a space', ' '],
  ['a null character', '\0'],
  ['half of a pair', '\ud83d'],
  ['only signs it does not know', '💙你好\u200b'],
  ['characters that become eighteen', '\ufdfa'.repeat(1_000)],
  ['a megabyte', 'The plumber '.repeat(90_000)],
]

test('an odd, empty or very long text has an embedding, and does not affect others in its batch', async () => {
  const { embedder, threads } = start()
  const [bread] = await embedder.embedPassages(['bread'], signal)
  for (const [name, text] of odd) {
    const [first, second, third] = await embedder.embedPassages(['bread', text, text], signal)
    const found = { name, neighbour: likeness(first, bread), itself: likeness(second, third) }
    expect(found).toEqual({ name, neighbour: expect.closeTo(1, 4), itself: expect.closeTo(1, 4) })
  }
  expect(threads).toHaveLength(1)
})

test('an empty list of passages needs no work', async () => {
  const { embedder, threads } = start()
  expect(await embedder.embedPassages([], signal)).toEqual([])
  expect(threads).toHaveLength(0)
})

test('work that would wait too long is refused, but queries are not refused because of waiting passages', async () => {
  const { embedder } = start()
  const abort = new AbortController()
  const waiting = Array.from({ length: 201 }, () => embedder.embedPassages(['bread'], abort.signal))
  for (const each of waiting) each.catch(() => {})
  await expect(embedder.embedPassages(['milk'], signal)).rejects.toBeInstanceOf(EmbeddingFailure)
  const query = embedder.embedQuery('milk', signal)
  abort.abort()
  expect(await query).toHaveLength(512)
})

test('once closed it answers nothing more, and work in progress rejects', async () => {
  const { embedder } = start()
  const calls = [embedder.embedQuery('bread', signal), embedder.embedQuery('milk', signal)]
  const failures = calls.map((call) => expect(call).rejects.toBeInstanceOf(EmbeddingFailure))
  await embedder.close()
  await Promise.all(failures)
  await expect(embedder.embedQuery('late', signal)).rejects.toThrow('closed')
})
