import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AppError, invalid } from '../core/errors.ts'
import { readCaptureBody } from './base64-body.ts'
import { parseJsonBody } from './json-body.ts'

const FIELD = 'audioBase64'

interface Limits {
  maxDecodedBytes?: number
  maxOtherBytes?: number
}

/** The parsed JSON and the received bytes in hexadecimal. */
async function outcomeOf(source: AsyncIterable<Uint8Array>, limits: Limits = {}) {
  const parts: Uint8Array[] = []
  const { json, received } = await readCaptureBody(source, {
    field: FIELD,
    maxDecodedBytes: 1_000,
    maxOtherBytes: 1_000,
    ...limits,
    async receive(decoded) {
      for await (const part of decoded) parts.push(part)
      return Buffer.concat(parts).toString('hex')
    },
  })
  return { body: parseJsonBody(json), received }
}

/** Like `outcomeOf`, with errors as data. */
async function settled(source: AsyncIterable<Uint8Array>, limits?: Limits) {
  return outcomeOf(source, limits).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    return { kind: error.kind, message: error.message, field: error.field }
  })
}

async function* inOne(text: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

async function* inChunks(bytes: Uint8Array, cuts: readonly number[]): AsyncGenerator<Uint8Array> {
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
  for (const [index, place] of places.entries()) yield bytes.subarray(places[index - 1] ?? 0, place)
}

const hex = (text: string) => Buffer.from(text).toString('hex')
const refusal = (error: AppError) => ({ kind: error.kind, message: error.message, field: error.field })
const notBase64 = refusal(invalid('audioBase64 must be base64.', FIELD))
const notJson = refusal(new AppError('invalid', 'The body must be valid JSON.'))

test.each([
  ['first', '{"audioBase64":"aGVsbG8=","name":"a"}', { name: 'a' }],
  ['last', '{"name":"a","audioBase64":"aGVsbG8="}', { name: 'a' }],
  ['alone', '{"audioBase64":"aGVsbG8="}', {}],
  ['between spaces', ' \n{ "audioBase64"\t: \r"aGVsbG8=" , "name":"a" } ', { name: 'a' }],
  ['under an escaped name', '{"\\u0061udio\\u0042ase64":"aGVsbG8="}', {}],
  ['without padding', '{"audioBase64":"aGVsbG8"}', {}],
  ['in line breaks', '{"audioBase64":"\\naGVs\\r\\nbG8=\\n"}', {}],
  ['in escapes', '{"audioBase64":"\\u0061G\\u0056sbG8\\u003D"}', {}],
  [
    'after strings that look like it',
    '{"name":"\\"audioBase64\\":\\"","a":"audioBase64","audioBase64":"aGVsbG8="}',
    null,
  ],
  ['with bits left over in its last character', '{"audioBase64":"aGVsbG9="}', {}],
])('a value %s is received', async (_name, text, others) => {
  const outcome = await outcomeOf(inOne(text))
  expect(outcome.received).toBe(hex('hello'))
  if (others) expect(outcome.body).toEqual({ ...others, audioBase64: '' })
})

test('both alphabets are read, and slashes may be escaped', async () => {
  const bytes = Buffer.from([0xfb, 0xff, 0xfe]).toString('hex')
  for (const value of ['+//+', '+\\/\\u002f\\u002B', '-__-', '\\u002d__-'])
    expect(await outcomeOf(inOne(`{"audioBase64":"${value}"}`))).toEqual({
      body: { audioBase64: '' },
      received: bytes,
    })
})

test('an empty value is received as zero bytes', async () => {
  expect((await outcomeOf(inOne('{"audioBase64":""}'))).received).toBe('')
})

test.each([
  ['a number', '{"audioBase64":12}', { audioBase64: 12 }],
  ['null', '{"audioBase64":null}', { audioBase64: null }],
  ['an object', '{"audioBase64":{"audioBase64":"aGk="},"a":"b"}', { audioBase64: { audioBase64: 'aGk=' }, a: 'b' }],
  ['a list', '{"audioBase64":["aGk="]}', { audioBase64: ['aGk='] }],
  ['a key further in', '{"location":{"audioBase64":"aGk="}}', { location: { audioBase64: 'aGk=' } }],
  ['a key inside a list', '[{"audioBase64":"aGk="}]', [{ audioBase64: 'aGk=' }]],
  ['a longer name', '{"audioBase644":"aGk=","xaudioBase64":"aGk="}', { audioBase644: 'aGk=', xaudioBase64: 'aGk=' }],
  ['a string', '"audioBase64"', 'audioBase64'],
  ['no body', '', undefined],
])('%s stays in the JSON', async (_name, text, body) => {
  expect(await outcomeOf(inOne(text))).toEqual({ body, received: null })
})

test.each([
  ['a character of no alphabet', 'aGVs*G8='],
  ['a space', 'aGVs bG8='],
  ['an escaped tab', 'aGVs\\tbG8='],
  ['an escaped quote', 'aGVs\\"bG8='],
  ['a letter beyond ASCII', 'aGVsé'],
  ['an escaped letter beyond ASCII', 'aGVs\\u0141'],
  ['NUL', 'aGVs\\u0000'],
  ['both alphabets in one', 'ab+/ab-_'],
  ['padding in the middle', 'aGk=aGk='],
  ['padding first', '=aGk'],
  ['padding that fills nothing', 'aGVs='],
  ['half of its padding', 'aA='],
  ['too much padding', 'aA==='],
  ['a character too many', 'aGVsb'],
  ['a data URL', 'data:audio/wav;base64,aGVs'],
])('%s is not base64', async (_name, value) => {
  expect(await settled(inOne(`{"audioBase64":"${value}"}`))).toEqual(notBase64)
})

test.each([
  ['a line break that is not escaped', '{"audioBase64":"aGVs\nbG8="}'],
  ['an escape that does not exist', '{"audioBase64":"aGVs\\q"}'],
  ['an escape of no digits', '{"audioBase64":"aGVs\\u00g0"}'],
  ['an end inside the value', '{"audioBase64":"aGVs'],
  ['an end inside an escape', '{"audioBase64":"aGVs\\u00'],
  ['an end after the value', '{"audioBase64":"aGVs"'],
  ['an end inside the key', '{"audioBase'],
  ['two values', '{"audioBase64":"aGVs" "aGVs"}'],
  ['two bodies', '{"audioBase64":"aGVs"}{"audioBase64":"aGVs"}'],
  ['a missing colon', '{"audioBase64" "aGVs"}'],
])('%s is not JSON', async (_name, text) => {
  expect(await settled(inOne(text))).toEqual(notJson)
})

test.each(['"aGk="', 'null', '7'])('a second value is refused, also if it is %s', async (second) => {
  const twice = refusal(invalid('audioBase64 must not be there twice.', FIELD))
  expect(await settled(inOne(`{"audioBase64":"aGk=","a":1,"audioBase64":${second}}`))).toEqual(twice)
  expect(await settled(inOne(`{"audioBase64":${second},"audio\\u0042ase64":"aGk="}`))).toEqual(twice)
})

test.each([9, 10, 11])('a value may have %i bytes decoded, and not one more', async (maxDecodedBytes) => {
  const value = (bytes: number) => inOne(`{"audioBase64":"${Buffer.alloc(bytes, 'x').toString('base64')}"}`)
  expect(await outcomeOf(value(maxDecodedBytes), { maxDecodedBytes })).toMatchObject({
    received: hex('x'.repeat(maxDecodedBytes)),
  })
  expect(await settled(value(maxDecodedBytes + 1), { maxDecodedBytes })).toEqual({
    kind: 'too-large',
    message: `audioBase64 is too large: send at most ${maxDecodedBytes} bytes of audio, or upload it.`,
    field: FIELD,
  })
})

test('the error names the limit of 25 MB', async () => {
  async function* endless() {
    while (true) yield Buffer.alloc(65_536, 'A')
  }
  async function* body() {
    yield Buffer.from('{"audioBase64":"')
    yield* endless()
  }
  let received = 0
  const reading = readCaptureBody(body(), {
    field: FIELD,
    maxDecodedBytes: 26_214_400,
    maxOtherBytes: 1_048_576,
    async receive(decoded) {
      for await (const part of decoded) received += part.length
    },
  })
  await expect(reading).rejects.toThrow('audioBase64 is too large: send at most 25 MB of audio, or upload it.')
  expect(received).toBeLessThanOrEqual(26_214_400)
})

test('the rest of the JSON may be as large as its limit and not one byte more, before or after the value', async () => {
  const maxOtherBytes = 60
  const fill = (text: string, bytes: number) => text.replace('~', 'x'.repeat(bytes - text.length + 1))
  for (const text of ['{"text":"~","audioBase64":""}', '{"audioBase64":"","text":"~"}', '{"text":"~"}']) {
    const fits = fill(text, maxOtherBytes).replace('4":""', '4":"aGVsbG8="')
    expect(await outcomeOf(inOne(fits), { maxOtherBytes })).toHaveProperty('received')
    expect(await settled(inOne(fill(text, maxOtherBytes + 1)), { maxOtherBytes })).toMatchObject({ kind: 'too-large' })
  }
})

test('endless line breaks and escapes are refused', async () => {
  for (const filler of ['\\n', '\\u000a'])
    expect(await settled(inOne(`{"audioBase64":"${filler.repeat(101)}`), { maxDecodedBytes: 100 })).toMatchObject({
      kind: 'too-large',
    })
})

const cuts = fc.array(fc.nat(), { maxLength: 12 })
const written = fc
  .tuple(
    fc.uint8Array({ maxLength: 200 }),
    fc.constantFrom('base64', 'base64url'),
    fc.boolean(),
    fc.array(fc.nat(), { maxLength: 8 }),
  )
  .map(([bytes, alphabet, isPadded, places]) => {
    const plain = Buffer.from(bytes).toString(alphabet)
    const characters = isPadded ? Array.from(plain) : Array.from(plain.replaceAll('=', ''))
    for (const place of places) {
      const index = place % (characters.length + 1)
      const character = characters[index]
      if (character?.length === 1)
        characters[index] =
          place % 3 === 0 ? `\\r\\n${character}` : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
    }
    return { bytes: Buffer.from(bytes), text: characters.join('') }
  })
const others = fc.dictionary(
  fc.string({ unit: 'grapheme', maxLength: 12 }).filter((name) => name !== '__proto__' && !name.includes('\0')),
  fc.jsonValue({ maxDepth: 3 }).filter((value) => !/\\u0000|__proto__/.test(JSON.stringify(value))),
  { maxKeys: 6, noNullPrototype: true },
)

const texts = fc.tuple(others, written, fc.nat(), fc.nat({ max: 2 })).map(([object, value, place, indent]) => {
  const entries = Object.entries(object).filter(([name]) => name !== FIELD)
  entries.splice(place % (entries.length + 1), 0, [FIELD, 'HERE IT COMES'])
  const whole = JSON.stringify(Object.fromEntries(entries), null, indent)
  return { text: whole.replace('HERE IT COMES', () => value.text), bytes: value.bytes }
})

test('for any object and any chunks, the bytes are exact and the rest equals what JSON.parse returns', async () => {
  await fc.assert(
    fc.asyncProperty(texts, cuts, async ({ text, bytes }, places) => {
      const limits = { maxOtherBytes: 100_000 }
      const { body, received } = await outcomeOf(inChunks(Buffer.from(text), places), limits)
      expect(received).toBe(bytes.toString('hex'))
      expect(body).toEqual({ ...JSON.parse(text), audioBase64: '' })
    }),
    { numRuns: 300 },
  )
})

const fragments = [
  '"',
  '\\',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '=',
  'é',
  ' ',
  '\n',
  '\\u',
  '"audioBase64"',
  '"audioBase64":"aGk="',
  '\0',
]

test('a damaged body has the same outcome for any chunks, and is refused if JSON.parse refuses it', async () => {
  await fc.assert(
    fc.asyncProperty(
      texts,
      fc.array(fc.tuple(fc.nat(), fc.constantFrom(...fragments), fc.nat({ max: 3 })), { minLength: 1, maxLength: 3 }),
      cuts,
      fc.tuple(fc.nat({ max: 250 }), fc.nat({ max: 400 })),
      async ({ text }, damages, places, [maxDecodedBytes, maxOtherBytes]) => {
        let damaged = text
        for (const [place, fragment, length] of damages) {
          const at = place % (damaged.length + 1)
          damaged = damaged.slice(0, at) + fragment + damaged.slice(at + length)
        }
        const bytes = Buffer.from(damaged.toWellFormed())
        const limits = { maxDecodedBytes, maxOtherBytes }
        const outcome = await settled(inOne(bytes), limits)
        expect(await settled(inChunks(bytes, places), limits)).toEqual(outcome)
        const isRead = 'received' in outcome
        if (isRead && bytes.length > 0) expect(() => void JSON.parse(bytes.toString())).not.toThrow()
      },
    ),
    { numRuns: 600 },
  )
})

test('a body that arrives byte by byte is passed on in large chunks', async () => {
  const file = Buffer.alloc(50_000, 'abc')
  const body = Buffer.from(`{"audioBase64":"${file.toString('base64')}"}`)
  const sizes: number[] = []
  await readCaptureBody(
    inChunks(
      body,
      Array.from(body, (_byte, place) => place),
    ),
    {
      field: FIELD,
      maxDecodedBytes: 50_000,
      maxOtherBytes: 1_000,
      async receive(decoded) {
        for await (const part of decoded) sizes.push(part.length)
      },
    },
  )
  expect(sizes).toHaveLength(4)
})

const rules = { field: FIELD, maxDecodedBytes: 1_000_000, maxOtherBytes: 1_000 }

test('bytes that a receiver leaves unread are still read and checked', async () => {
  const body = (value: string) => inOne(`{"audioBase64":"${'aGVs'.repeat(50_000)}${value}","name":"after"}`)
  const { json, received } = await readCaptureBody(body(''), { ...rules, receive: async () => 'nothing read' })
  expect({ body: parseJsonBody(json), received }).toEqual({
    body: { audioBase64: '', name: 'after' },
    received: 'nothing read',
  })
  const broken = readCaptureBody(body('*'), { ...rules, receive: async () => 'nothing read' })
  await expect(broken).rejects.toThrow('audioBase64 must be base64.')
})

test('an error of the receiver rejects the whole call, and the stream can still be read', async () => {
  const source = Readable.from([Buffer.from(`{"audioBase64":"${'aGVs'.repeat(10_000)}`), Buffer.from('the rest')])
  const reading = readCaptureBody(source, {
    ...rules,
    async receive(decoded) {
      for await (const part of decoded) throw new Error(`the disk is full: ${part.length} bytes`)
    },
  })
  await expect(reading).rejects.toThrow('the disk is full')
  expect(source.destroyed).toBe(false)
  expect(String(source.read() ?? (await source.toArray())[0])).toContain('the rest')
})

test('a receiver that fails while it waits for more bytes rejects at once', async () => {
  const waits = Promise.withResolvers<void>()
  const source = new Readable({ read: () => waits.resolve() })
  source.push('{"audioBase64":"aGVs')
  const reading = readCaptureBody(source, {
    ...rules,
    async receive(decoded) {
      const part = decoded[Symbol.asyncIterator]().next()
      await waits.promise
      void part.catch(() => undefined)
      throw new Error('too long')
    },
  })
  await expect(reading).rejects.toThrow('too long')
  expect(source.destroyed).toBe(false)
  source.destroy()
})

test('an error in the value is reported even if the receiver wraps or swallows it', async () => {
  const body = () => inOne('{"audioBase64":"aGV*"}')
  const dressed = readCaptureBody(body(), {
    ...rules,
    async receive(decoded) {
      try {
        await buffer(decoded)
      } catch (cause) {
        throw new Error('could not be spooled', { cause })
      }
    },
  })
  await expect(dressed).rejects.toThrow('audioBase64 must be base64.')
  const swallowed = readCaptureBody(body(), {
    ...rules,
    receive: (decoded) => buffer(decoded).catch(() => null),
  })
  await expect(swallowed).rejects.toThrow('audioBase64 must be base64.')
})

test('a source that breaks off rejects with its own error', async () => {
  async function* broken() {
    yield Buffer.from('{"audioBase64":"aGVs')
    throw new Error('gone away')
  }
  await expect(outcomeOf(broken())).rejects.toThrow('gone away')
})
