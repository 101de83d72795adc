import { expect, test } from 'vitest'
import { createClient } from './client.ts'

const REPORT = {
  dryRun: false,
  format: 'mem0',
  found: 2,
  imported: 1,
  alreadyThere: 1,
  skipped: 0,
  media: 0,
  problems: [],
  problemCount: 0,
  stoppedBy: null,
}

interface Sent {
  url: string
  accept: string | null
}

/** A client whose import response consists of these chunks of text. A null breaks the connection; with `isOpen` the response never ends. */
function clientHearing(pieces: (string | null)[], { isOpen = false, timeoutMs = 30_000 } = {}) {
  const sent: Sent[] = []
  const client = createClient({
    baseUrl: 'https://lembra.example',
    token: 'lmb_secret',
    timeoutMs,
    fetch: async (input, init = {}) => {
      sent.push({ url: new Request(input).url, accept: new Headers(init.headers).get('accept') })
      const body = new ReadableStream<Uint8Array>({
        start: (stream) => {
          for (const piece of pieces)
            if (piece === null) stream.error(new TypeError('terminated'))
            else stream.enqueue(new TextEncoder().encode(piece))
          if (!isOpen && !pieces.includes(null)) stream.close()
        },
      })
      return new Response(body)
    },
  })
  const told: unknown[] = []
  const importing = (signal?: AbortSignal) =>
    client.importFile(
      { file: new Blob(['[]']), contentType: 'application/json', onProgress: (progress) => void told.push(progress) },
      { signal },
    )
  return { client, sent, told, importing }
}

const line = (content: object) => `${JSON.stringify(content)}\n`
const progress = (done: number) => ({ done, total: 2 })

test('progress is reported as it arrives, wherever the lines are split, and the report is returned', async () => {
  const text = line({ progress: progress(1) }) + line({ progress: progress(2) }) + line({ report: REPORT })
  const { importing, told, sent } = clientHearing([text.slice(0, 5), text.slice(5, 40), text.slice(40)])
  expect(await importing()).toEqual(REPORT)
  expect(told).toEqual([progress(1), progress(2)])
  expect(sent).toEqual([{ url: 'https://lembra.example/v1/import', accept: 'application/x-ndjson' }])
})

test('the last line is read even without a line break', async () => {
  expect(await clientHearing([line({ report: REPORT }).trim()]).importing()).toEqual(REPORT)
})

test("an error during the import has the service's message", async () => {
  const { importing } = clientHearing([
    line({ progress: progress(1) }),
    line({ error: { error: 'No.', field: 'format' } }),
  ])
  await expect(importing()).rejects.toMatchObject({ name: 'BadRequestError', message: 'No.', field: 'format' })
})

test.each([
  ['ends before its report', [line({ progress: progress(1) })]],
  ['breaks', [line({ progress: progress(1) }), null]],
])('a connection that %s fails as unreachable', async (_name, pieces) => {
  await expect(clientHearing(pieces).importing()).rejects.toMatchObject({ name: 'UnreachableError' })
})

test('a service that stops sending causes a timeout', async () => {
  const { importing } = clientHearing([line({ progress: progress(1) })], { isOpen: true, timeoutMs: 20 })
  await expect(importing()).rejects.toMatchObject({ name: 'UnreachableError', hasTimedOut: true })
})

test("aborting the caller's signal ends the import with the signal's reason", async () => {
  const controller = new AbortController()
  const { importing } = clientHearing([line({ progress: progress(1) })], { isOpen: true })
  const call = importing(controller.signal)
  const reason = new Error('The page was left.')
  controller.abort(reason)
  await expect(call).rejects.toBe(reason)
})

test('the page of a proxy is not taken for a response', async () => {
  await expect(clientHearing(['<h1>Welcome</h1>']).importing()).rejects.toMatchObject({
    message: expect.stringMatching(/^The answer did not come from the memory service/),
  })
})

test('a token may be a string, and an empty one sends no credential', async () => {
  const heard: (string | null)[] = []
  const fetch: typeof globalThis.fetch = async (_input, init = {}) => {
    heard.push(new Headers(init.headers).get('authorization'))
    return new Response('{}')
  }
  await createClient({ baseUrl: 'https://lembra.example', token: 'lmb_x', fetch }).usage()
  await createClient({ baseUrl: 'https://lembra.example', token: '', fetch }).usage()
  expect(heard).toEqual(['Bearer lmb_x', null])
})
