import { expect, test } from 'vitest'
import { LembraError, UnreachableError } from './errors.ts'
import { createOutbox, type OutboxEntry, type OutboxOptions, type OutboxStore } from './outbox.ts'
import type { CapturedView, TextCapture } from './types.ts'

const CAPTURED: CapturedView = {
  id: 'mem_1',
  clientId: null,
  duplicate: false,
  type: 'note',
  title: '',
  client: null,
  status: null,
  memory: 'ready',
  review: null,
  resolved: null,
  url: 'https://lembra.example/m/mem_1',
}

const noNetwork = new UnreachableError('The service could not be reached.')
const refused = (status: number, retryAfterSeconds: number | null = null) =>
  new LembraError(`No: ${status}.`, { status, field: 'text', retryAfterSeconds })

const ofAProxy = (status: number) => new LembraError(`Not ours: ${status}.`, { status, isOfService: false })

/** Stores copies and sorts by id, as IndexedDB does. */
function memoryStore(): OutboxStore & { kept: Map<string, OutboxEntry> } {
  const kept = new Map<string, OutboxEntry>()
  return {
    kept,
    all: async () => [...kept.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
    put: async (entry) => void kept.set(entry.id, { ...entry }),
    remove: async (id) => void kept.delete(id),
  }
}

type Capturing = (capture: TextCapture, signal: AbortSignal | undefined) => Promise<CapturedView>

function outboxWith(capturing: Capturing, more: Partial<OutboxOptions> = {}) {
  const store = memoryStore()
  const tried: string[] = []
  const files: { blob: Blob; details: object }[] = []
  let ids = 900
  const outbox = createOutbox({
    store,
    clock: () => Date.parse('2026-03-02T12:00:00Z'),
    // Descending ids: their order differs from the order of adding.
    newId: () => `capture-${(ids -= 1)}`,
    client: {
      memories: {
        captureText: (capture, options) => {
          tried.push(capture.text)
          return capturing(capture, options?.signal)
        },
        captureFile: async (blob, details) => {
          files.push({ blob, details })
          return CAPTURED
        },
      },
    },
    ...more,
  })
  const add = (text: string, accountId = 'usr_ana') => outbox.add({ accountId, kind: 'text', text })
  return { outbox, store, tried, files, add }
}

/** A promise that the test resolves. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => void (open = resolve))
  return { opened, open }
}

test('a capture is stored unchanged before anything is sent', async () => {
  const { outbox, store, tried } = outboxWith(async () => CAPTURED)
  const entry = await outbox.add({ accountId: 'usr_ana', kind: 'text', text: 'milk', tags: ['home'] })
  expect(store.kept.get(entry.id)).toEqual({
    id: 'capture-899',
    accountId: 'usr_ana',
    kind: 'text',
    text: 'milk',
    tags: ['home'],
    capturedAt: '2026-03-02T12:00:00.000Z',
    addedAt: Date.parse('2026-03-02T12:00:00Z'),
    attempts: 0,
    state: 'waiting',
    status: null,
    error: null,
    field: null,
  })
  expect(tried).toEqual([])
})

test('adding a capture that cannot be stored fails', async () => {
  const store = { ...memoryStore(), put: async () => Promise.reject(new Error('The disk is full.')) }
  const { add } = outboxWith(async () => CAPTURED, { store })
  await expect(add('milk')).rejects.toThrow('The disk is full.')
})

test('waiting captures are sent in the order of adding, each with its own client id and time', async () => {
  const sent: TextCapture[] = []
  const { outbox, store, add } = outboxWith(async (capture) => {
    sent.push(capture)
    return { ...CAPTURED, duplicate: capture.text === 'second' }
  })
  for (const text of ['first', 'second', 'third']) await add(text)
  expect(await outbox.flush('usr_ana')).toEqual({ sent: 3, left: 0, retryAfterMs: null, stoppedBy: null })
  expect(sent.map(({ text, clientId }) => [text, clientId])).toEqual([
    ['first', 'capture-899'],
    ['second', 'capture-898'],
    ['third', 'capture-897'],
  ])
  expect(sent[0]).toMatchObject({ capturedAt: '2026-03-02T12:00:00.000Z', tags: [] })
  expect(store.kept.size).toBe(0)
})

test('a file is sent with its name, type and location', async () => {
  const { outbox, files } = outboxWith(async () => CAPTURED)
  const file = new Blob(['bytes'])
  const location = { lat: 1, lon: 2 }
  await outbox.add({ accountId: 'usr_ana', kind: 'file', file, contentType: 'audio/mp4', name: 'memo.m4a', location })
  await outbox.flush('usr_ana')
  expect(files).toEqual([
    {
      blob: file,
      details: {
        contentType: 'audio/mp4',
        name: 'memo.m4a',
        clientId: 'capture-899',
        tags: [],
        capturedAt: '2026-03-02T12:00:00.000Z',
        location,
      },
    },
  ])
})

test('an unreadable file is marked as refused and does not block later entries', async () => {
  const { outbox, files, tried, add } = outboxWith(async () => CAPTURED)
  const lost = new Blob(['x'])
  lost.slice = () => Object.assign(new Blob([]), { arrayBuffer: () => Promise.reject(new Error('NotReadableError')) })
  await outbox.add({ accountId: 'usr_ana', kind: 'file', file: lost, contentType: 'audio/mp4' })
  await add('after it')
  expect(await outbox.flush('usr_ana')).toMatchObject({ sent: 1, left: 0 })
  expect(files).toEqual([])
  expect(tried).toEqual(['after it'])
  expect(await outbox.entries('usr_ana')).toMatchObject([{ kind: 'file', state: 'refused', status: null }])
})

test.each([
  ['no network', noNetwork, 2_000],
  ['a server error', refused(500), 2_000],
  ['a delay requested by the service', refused(503, 30), 30_000],
  ['a rate limit', refused(429, 60), 60_000],
  ['a limit of weeks, which is capped', refused(429, 2_000_000), 3_600_000],
  ['a request timeout', refused(408), 2_000],
  ['an unexpected status', refused(200), 2_000],
  ['an error page of a proxy', ofAProxy(404), 2_000],
  ['a proxy that requires its own sign-in', ofAProxy(401), 2_000],
  ['an unknown credential', refused(401), null],
])('%s keeps all waiting entries in order', async (_name, failure, retryAfterMs) => {
  const { outbox, tried, add } = outboxWith(() => Promise.reject(failure))
  for (const text of ['first', 'second']) await add(text)
  expect(await outbox.flush('usr_ana')).toEqual({ sent: 0, left: 2, retryAfterMs, stoppedBy: failure })
  expect(tried).toEqual(['first'])
  expect(await outbox.entries('usr_ana')).toMatchObject([
    { text: 'first', state: 'waiting', attempts: 1, error: null },
    { text: 'second', state: 'waiting', attempts: 0 },
  ])
})

test('the delay grows with each failure, up to five minutes', async () => {
  const { outbox, add } = outboxWith(() => Promise.reject(noNetwork))
  await add('milk')
  const waits: (number | null)[] = []
  for (let time = 0; time < 10; time += 1) waits.push((await outbox.flush('usr_ana')).retryAfterMs)
  expect(waits.slice(0, 3)).toEqual([2_000, 4_000, 8_000])
  expect(waits.at(-1)).toBe(300_000)
})

test("a refused entry is kept with the service's message, and later entries are sent", async () => {
  const { outbox, tried, add } = outboxWith(async ({ text }) => {
    if (text === 'bad') throw refused(400)
    return CAPTURED
  })
  await add('bad')
  await add('good')
  expect(await outbox.flush('usr_ana')).toEqual({ sent: 1, left: 0, retryAfterMs: null, stoppedBy: null })
  expect(await outbox.entries('usr_ana')).toMatchObject([
    { text: 'bad', state: 'refused', status: 400, error: 'No: 400.', field: 'text', attempts: 1 },
  ])
  await outbox.flush('usr_ana')
  expect(tried).toEqual(['bad', 'good'])
})

test('a file that is too large for a proxy is refused for good', async () => {
  const { outbox, add } = outboxWith(() => Promise.reject(ofAProxy(413)))
  await add('much')
  expect(await outbox.flush('usr_ana')).toMatchObject({ sent: 0, left: 0, stoppedBy: null })
  expect(await outbox.entries('usr_ana')).toMatchObject([{ text: 'much', state: 'refused' }])
})

test('a refused entry is sent again after a correction, and a waiting entry is not changed', async () => {
  const { outbox, store, tried, add } = outboxWith(async ({ text, tags }) => {
    if (text === 'bad' || tags?.length === 0) throw refused(400)
    return CAPTURED
  })
  const { id } = await add('bad')
  await outbox.retry(id, { text: 'too early' })
  await outbox.flush('usr_ana')
  await outbox.retry(id, { text: 'good', tags: ['home'] })
  expect(store.kept.get(id)).toMatchObject({ state: 'waiting', error: null, field: null })
  expect(await outbox.flush('usr_ana')).toMatchObject({ sent: 1 })
  expect(tried).toEqual(['bad', 'good'])
})

test('entries of other accounts are neither sent nor listed', async () => {
  const { outbox, tried, add } = outboxWith(async () => CAPTURED)
  await add('of Bob', 'usr_bob')
  await add('of Ana')
  expect(await outbox.flush('usr_ana')).toMatchObject({ sent: 1, left: 0 })
  expect(tried).toEqual(['of Ana'])
  expect(await outbox.entries('usr_ana')).toEqual([])
  expect(await outbox.entries('usr_bob')).toMatchObject([{ text: 'of Bob', attempts: 0 }])
})

test('concurrent flushes send each entry once, also entries that are added meanwhile', async () => {
  const first = gate()
  const { outbox, tried, add } = outboxWith(async ({ text }) => {
    if (text === 'first') await first.opened
    return CAPTURED
  })
  await add('first')
  const flushes = [outbox.flush('usr_ana'), outbox.flush('usr_ana')]
  await add('second')
  flushes.push(outbox.flush('usr_ana'))
  first.open()
  const reports = await Promise.all(flushes)
  expect(reports.map(({ sent }) => sent)).toEqual([2, 2, 2])
  expect(tried).toEqual(['first', 'second'])
})

test('an entry that is added just as a flush ends is sent by the next call of flush', async () => {
  const { outbox, store, tried, add } = outboxWith(async () => CAPTURED)
  const readAll = store.all
  let reads = 0
  store.all = async () => {
    const entries = await readAll()
    reads += 1
    // Added after the last read and flushed before the running flush ends.
    if (reads === 1) {
      await add('late')
      void outbox.flush('usr_ana')
    }
    return entries
  }
  expect(await outbox.flush('usr_ana')).toMatchObject({ sent: 1, left: 0 })
  expect(tried).toEqual(['late'])
})

test('stop aborts the entry in flight, which the next flush sends', async () => {
  const inFlight = gate()
  let isStopped = false
  const { outbox, tried, add } = outboxWith(async (_capture, signal) => {
    if (isStopped) return CAPTURED
    inFlight.open()
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  })
  await add('first')
  await add('second')
  const flush = outbox.flush('usr_ana')
  await inFlight.opened
  outbox.stop()
  isStopped = true
  expect(await flush).toEqual({ sent: 0, left: 2, retryAfterMs: null, stoppedBy: null })
  expect(await outbox.flush('usr_ana')).toMatchObject({ sent: 2 })
  expect(tried).toEqual(['first', 'first', 'second'])
})

test("a flush of another account ends the one before it: nothing of Ana's is sent while Bob is signed in", async () => {
  const inFlight = gate()
  const answer = gate()
  const { outbox, tried, add } = outboxWith(async ({ text }) => {
    inFlight.open()
    if (text === 'Ana 1') await answer.opened
    return CAPTURED
  })
  for (const text of ['Ana 1', 'Ana 2']) await add(text)
  await add('Bob 1', 'usr_bob')
  const ofAna = outbox.flush('usr_ana')
  await inFlight.opened
  const ofBob = outbox.flush('usr_bob')
  // Gives other sends time to start.
  await new Promise((resolve) => void setImmediate(resolve))
  expect(tried).toEqual(['Ana 1'])
  answer.open()
  expect(await ofAna).toMatchObject({ sent: 1, left: 1 })
  expect(await ofBob).toMatchObject({ sent: 1, left: 0 })
  expect(tried).toEqual(['Ana 1', 'Bob 1'])
})

test('nothing is sent if another account is signed in', async () => {
  let signedIn = 'usr_ana'
  const { outbox, tried, add } = outboxWith(
    async () => {
      signedIn = 'usr_bob'
      return CAPTURED
    },
    { isSignedIn: (accountId) => accountId === signedIn },
  )
  for (const text of ['first', 'second']) await add(text)
  expect(await outbox.flush('usr_ana')).toEqual({ sent: 1, left: 1, retryAfterMs: null, stoppedBy: null })
  expect(tried).toEqual(['first'])
})

test('an entry that is discarded while it is being sent does not come back', async () => {
  const inFlight = gate()
  const failing = gate()
  const { outbox, store, add } = outboxWith(async () => {
    inFlight.open()
    await failing.opened
    throw refused(400)
  })
  const { id } = await add('never mind')
  const flush = outbox.flush('usr_ana')
  await inFlight.opened
  await outbox.discard(id)
  failing.open()
  await flush
  expect(store.kept.size).toBe(0)
})

test('a bug is not treated as a network failure', async () => {
  const { outbox, add } = outboxWith(() => Promise.reject(new RangeError('bug')))
  await add('milk')
  await expect(outbox.flush('usr_ana')).rejects.toThrow('bug')
  expect(await outbox.entries('usr_ana')).toMatchObject([{ state: 'waiting', attempts: 0 }])
})

test('a listener is called after each change until it unsubscribes', async () => {
  const { outbox, add } = outboxWith(async () => CAPTURED)
  let heard = 0
  const leave = outbox.subscribe(() => void (heard += 1))
  const { id } = await add('milk')
  expect(heard).toBe(1)
  await outbox.flush('usr_ana')
  expect(heard).toBe(2)
  leave()
  await outbox.discard(id)
  expect(heard).toBe(2)
})
