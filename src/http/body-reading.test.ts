import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from '../core/errors.ts'
import { gatherBytes, readBody, sizeName, withDeadline } from './body-reading.ts'
import { parseJsonBody } from './json-body.ts'

/** A body that the test sends; a null ends it. */
function sent(...parts: (string | null)[]): Readable {
  const body = new Readable({ read: () => undefined })
  for (const part of parts) body.push(part)
  return body
}

const whole = async (body: AsyncIterable<Uint8Array>) => buffer(body).then(String)
async function readFirst(body: AsyncIterable<Uint8Array>): Promise<void> {
  const chunks = body[Symbol.asyncIterator]()
  await chunks.next()
  await chunks.return?.()
}

const tookTooLong = { kind: 'timeout', message: 'The request took too long to arrive. Please send it again.' }
const brokenOff = { kind: 'invalid', message: 'The body broke off before its end.' }
const rules = { maxBytes: 1_000, timeoutMs: 10_000 }
const limits = { idleMs: 10_000, lingerMs: 10_000 }

test('a body is read up to its limit; beyond it the rest is discarded', async () => {
  expect(String(await readBody(sent('in ', 'parts', null), { ...rules, maxBytes: 8 }))).toBe('in parts')
  const body = sent('one ', 'more', ' and more', null)
  const ended = once(body, 'end')
  await expect(readBody(body, { ...rules, maxBytes: 7 })).rejects.toMatchObject({
    kind: 'too-large',
    message: 'The body is too large: send at most 7 bytes.',
  })
  await ended
})

test('a missing body is empty, also if the stream had ended before', async () => {
  const body = sent(null)
  expect(await readBody(body, rules)).toHaveLength(0)
  expect(await readBody(body, rules)).toHaveLength(0)
})

test('a declared length above the limit is refused before any byte arrives', async () => {
  const body = sent()
  await expect(readBody(body, { ...rules, declaredBytes: 1_001 })).rejects.toMatchObject({ kind: 'too-large' })
  expect(body.destroyed).toBe(false)
})

test('a body whose length differs from the declared one is refused', async () => {
  expect(await readBody(sent('four', null), { ...rules, declaredBytes: 4 })).toHaveLength(4)
  expect(await readBody(sent('four', null), { ...rules, declaredBytes: Number.NaN })).toHaveLength(4)
  await expect(readBody(sent('four', null), { ...rules, declaredBytes: 5 })).rejects.toMatchObject({
    kind: 'invalid',
    message: 'The body has another length than Content-Length says.',
  })
})

test('a body that has not arrived by the deadline is refused, and the error can still be answered', async () => {
  const body = sent('never whole')
  await expect(readBody(body, { ...rules, timeoutMs: 20 })).rejects.toMatchObject(tookTooLong)
  expect(body.destroyed).toBe(false)
})

test('reading rejects if the sender has gone away before or goes away meanwhile', async () => {
  const gone = sent('half')
  gone.destroy()
  await once(gone, 'close')
  await expect(readBody(gone, rules)).rejects.toMatchObject(brokenOff)
  await expect(whole(withDeadline(gone, limits))).rejects.toMatchObject(brokenOff)
  for (const read of [
    (body: Readable) => readBody(body, rules),
    (body: Readable) => whole(withDeadline(body, limits)),
  ]) {
    const body = sent('half')
    const reading = read(body)
    setImmediate(() => body.destroy(new Error('reset')))
    await expect(reading).rejects.toMatchObject(brokenOff)
  }
})

test('bytes that arrive in time are passed on as they come', async () => {
  const body = sent()
  const chunks = withDeadline(body, limits)[Symbol.asyncIterator]()
  for (const part of ['one', 'two', 'three']) {
    const next = chunks.next()
    body.push(part)
    expect(String((await next).value)).toBe(part)
  }
  body.push(null)
  expect(await chunks.next()).toEqual({ done: true, value: undefined })
})

test('a body that stops arriving is refused', async () => {
  const body = sent('half')
  const chunks = withDeadline(body, { ...limits, idleMs: 20 })[Symbol.asyncIterator]()
  expect(String((await chunks.next()).value)).toBe('half')
  await expect(chunks.next()).rejects.toMatchObject(tookTooLong)
  expect(body.destroyed).toBe(false)
})

/** Sends a chunk every 50 ms of fake time. */
async function sendAtPace(body: Readable, chunk: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    body.push(chunk)
    await vi.advanceTimersByTimeAsync(50)
  }
}

const paced: Array<[string, (body: Readable) => Promise<unknown>]> = [
  ['held', (body) => readBody(body, { maxBytes: 1_000_000, timeoutMs: 100 })],
  ['streamed', (body) => whole(withDeadline(body, { ...limits, idleMs: 100 }))],
]

test.each(paced)('a body that arrives too slowly is refused, also if it never pauses (%s)', async (_kind, read) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const body: Readable = sent()
  const outcome = read(body).catch((error: unknown) => error)
  await sendAtPace(body, 'a drop', 10)
  expect(await outcome).toMatchObject(tookTooLong)
  expect(body.destroyed).toBe(false)
})

test.each(paced)('a body that arrives fast enough may take as long as it needs (%s)', async (_kind, read) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const body = sent()
  const reading = read(body)
  await sendAtPace(body, 'x'.repeat(100), 100)
  body.push(null)
  expect(String(await reading)).toHaveLength(10_000)
})

test('a reader that stops early waits until the rest has arrived, but no longer than lingerMs', async () => {
  const ending = sent('first')
  const chunks = withDeadline(ending, limits)[Symbol.asyncIterator]()
  await chunks.next()
  const left = chunks.return(undefined)
  ending.push('rest')
  ending.push(null)
  await left
  expect(ending.readableEnded).toBe(true)
  const endless = sent('first')
  await readFirst(withDeadline(endless, { ...limits, lingerMs: 10 }))
  expect(endless.readableFlowing).toBe(true)
  expect(endless.destroyed).toBe(false)
})

/** Starts an HTTP server and returns what a client on a plain connection receives from it. */
async function errorResponse(
  answer: (request: IncomingMessage, reply: ServerResponse) => Promise<void>,
  parts: Buffer[],
) {
  const server = createServer((request, reply) => void answer(request, reply)).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk.toString()
  })
  socket.on('error', (error) => {
    received += String(error)
  })
  for (const part of parts) socket.write(part)
  await once(socket, 'close')
  return received
}

test('a client that is refused in the middle of sending still reads why', async () => {
  const size = 20_000_000
  const head = Buffer.from(`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${size}\r\n\r\n`)
  const answer = await errorResponse(
    async (request, reply) => {
      await readFirst(withDeadline(request, limits))
      reply.writeHead(413, { connection: 'close' }).end('too large')
    },
    [head, Buffer.alloc(size)],
  )
  expect(answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*too large\r\n/)
})

test('a client that stops in the middle of sending reads that it took too long', async () => {
  const head = Buffer.from('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\nnever whole')
  const read = [
    (request: Readable) => readBody(request, { ...rules, timeoutMs: 50 }),
    (request: Readable) => whole(withDeadline(request, { ...limits, idleMs: 50 })),
  ]
  for (const body of read) {
    const answer = await errorResponse(
      async (request, reply) => {
        await body(request).catch((error: Error) => reply.writeHead(408, { connection: 'close' }).end(error.message))
      },
      [head],
    )
    expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*The request took too long to arrive/)
  }
})

test('gathered bytes are copies, in the order they came', () => {
  const gathered = gatherBytes(10)
  const chunk = Buffer.from('abc')
  gathered.add(chunk)
  chunk.fill('x')
  for (const letter of 'defghij') gathered.add(Buffer.from(letter))
  expect(String(gathered.whole())).toBe('abcdefghij')
  expect(() => gathered.add(Buffer.from('k'))).toThrow('too large')
  expect(String(gathered.whole())).toBe('abcdefghij')
})

test.each([
  [1_048_576, '1 MB'],
  [26_214_400, '25 MB'],
  [16_384, '16 kB'],
  [60, '60 bytes'],
])('%i bytes are written as %s', (bytes, name) => {
  expect(sizeName(bytes)).toBe(name)
})

function parsed(json: string): unknown {
  return parseJsonBody(Buffer.from(json))
}

test.each([
  '9007199254740991',
  '-9007199254740992',
  '9007199254740994',
  '1e16',
  '1.0E+21',
  '100000000000000000000000',
  '0.1',
  '-0',
  '0.00',
  '0e999',
  '0.1234567890123456789',
  '-23.550520000000000000000',
  '1e-320',
  '1.7976931348623157e308',
])('the number %s is accepted', (number) => {
  expect(parsed(`{"attributes":{"n":[${number}]}}`)).toEqual({ attributes: { n: [Number(number)] } })
})

test.each([
  '9007199254740993',
  '-9007199254740993',
  '9007199254740992.5',
  '12345678901234567890',
  '1.2345678901234567890e19',
  '1e400',
  '-1e400',
  '1e-400',
  `1${'0'.repeat(400)}`,
])('the number %s would change and is refused with its path', (number) => {
  const fault = () => parsed(`{"attributes":{"a":1,"deep":[true,{"n":${number}}],"z":2}}`)
  expect(fault).toThrowError(
    new AppError('invalid', 'attributes.deep.1.n is a number that can not be kept exactly: send it as a string.', {
      field: 'attributes.deep.1.n',
    }),
  )
})

test('digits inside strings are not checked as numbers', () => {
  const text = '{"text":"9007199254740993 and 1e400","card":"4111111111111111000"}'
  expect(parsed(text)).toEqual(JSON.parse(text))
})

test('a key that would reach a prototype is refused, also beside a number with an exponent', () => {
  expect(() => parsed('{"n":1e5,"__proto__":{"x":1}}')).toThrowError(/__proto__ is not a name/)
})
