// Processor time that a malformed or hostile body costs the service.
// node bench/hostile-cpu.ts [--record]
import { setTimeout as wait } from 'node:timers/promises'
import { type Client, newApiKey, openClient } from './support/client.ts'
import { processorMilliseconds } from './support/process.ts'
import { type Figures, median, report } from './support/report.ts'
import { withFolder, withService } from './support/service.ts'

const TIMES = 5
/** Garbage collection of earlier requests may fall on any of them, so the bar applies to the median of each kind. */
const DEAREST = 'the dearest single one, ms'
const WARM_UPS = 300
const MOST_MS = 50
const MEGABYTE = 1_048_576
/** The service's own timers and garbage collection take some time too: the cost of an idle pause of this length is subtracted. */
const PAUSE_MS = 60

const nested = (open: string, inner: string, close: string, depth: number) =>
  `{"text":"x","tags":${open.repeat(depth)}${inner}${close.repeat(depth)}}`
/** As many as fit into a body. */
const filling = (piece: string) =>
  Array.from({ length: Math.floor((MEGABYTE - 100) / (piece.length + 1)) }, () => piece)

const bodies: Record<string, () => string> = {
  nothing: () => '',
  'a lone brace': () => '{',
  '100,000 arrays deep': () => nested('[', '', ']', 100_000),
  '100,000 objects deep': () => nested('{"a":', '1', '}', 100_000),
  '1 MB of open arrays': () => '['.repeat(MEGABYTE - 100),
  '1 MB of nested arrays': () => nested('[', '', ']', 524_000),
  '1 MB of nested objects': () => nested('{"a":', '1', '}', 170_000),
  '1 MB of empty arrays': () => `{"text":"x","tags":[${filling('[]').join(',')}]}`,
  '1 MB of numbers': () => `{"text":"x","tags":[${filling('1').join(',')}]}`,
  '1 MB of keys': () => `{"text":"x",${Array.from({ length: 80_000 }, (_, index) => `"k${index}":1`).join(',')}}`,
  '1 MB of one key': () => `{"text":"x",${filling('"a":1').join(',')}}`,
  '1 MB of short tags': () => `{"text":"x","tags":[${filling('"a"').join(',')}]}`,
  '1 MB without an end': () => `{"text":"${'x'.repeat(MEGABYTE - 100)}`,
  '1 MB of escapes, then NUL': () => `{"text":"${'\\u0041'.repeat(170_000)}\\u0000"}`,
  '1 MB of white space': () => ' '.repeat(MEGABYTE - 100),
  'a blank text of 1 MB': () => `{"text":"${' '.repeat(MEGABYTE - 100)}"}`,
  'a number past every double': () => '{"text":"x","location":{"lat":1e400,"lon":1}}',
  'a number of 1 MB': () => `{"text":"x","location":{"lat":${'9'.repeat(MEGABYTE - 100)},"lon":1}}`,
  'a lone surrogate': () => '{"text":"\\ud800"}',
  '1 MB of lone surrogates': () => `{"text":"${'\\ud800'.repeat(170_000)}"}`,
  'a lone surrogate after 1 MB': () => `{"text":"${'x'.repeat(MEGABYTE - 100)}\\ud800"}`,
  NUL: () => '{"text":"a\\u0000b"}',
  __proto__: () => '{"text":"x","__proto__":{"admin":true}}',
  'a tag of 1 MB': () => `{"text":"x","tags":["${'x'.repeat(MEGABYTE - 100)}"]}`,
  'a client id of 1 MB': () => `{"text":"x","clientId":"${'x'.repeat(MEGABYTE - 100)}"}`,
  'a time of 1 MB': () => `{"text":"x","capturedAt":"${'2'.repeat(MEGABYTE - 100)}"}`,
  'one byte too many': () => `{"text":"${'x'.repeat(MEGABYTE - 10)}"}`,
}

/** Processor time of the whole process from before the request until some time after its answer. */
async function costOf(client: Client, pid: number, body: string | null): Promise<number> {
  const before = processorMilliseconds(pid)
  if (body !== null) {
    const { status, text } = await client.send('POST', '/v1/memories', body)
    if (status !== 400 && status !== 413)
      throw new Error(`A hostile body was answered ${status}: ${text.slice(0, 200)}`)
  }
  await wait(PAUSE_MS)
  return processorMilliseconds(pid) - before
}

async function measure(client: Client, pid: number): Promise<Figures> {
  for (let index = 0; index < WARM_UPS; index++) await client.send('POST', '/v1/memories', '{"text":""}')
  const idle: number[] = []
  for (let index = 0; index < 20; index++) idle.push(await costOf(client, pid, null))
  const figures: Figures = {}
  let dearest = 0
  for (const [name, bodyOf] of Object.entries(bodies)) {
    const body = bodyOf()
    if (name !== 'one byte too many' && Buffer.byteLength(body) > MEGABYTE) throw new Error(`${name} exceeds the limit`)
    const costs: number[] = []
    for (let index = 0; index < TIMES; index++) costs.push((await costOf(client, pid, body)) - median(idle))
    figures[`${name}, ms`] = median(costs)
    dearest = Math.max(dearest, ...costs)
  }
  return { ...figures, [DEAREST]: dearest }
}

const figures = await withFolder((folder) =>
  withService({ folder }, async ({ address, pid }) => {
    const client = openClient(address, await newApiKey(address))
    try {
      return await measure(client, pid)
    } finally {
      client.close()
    }
  }),
)
const kinds = Object.keys(figures).filter((name) => name !== DEAREST)
report('hostile-cpu', figures, Object.fromEntries(kinds.map((name) => [name, { atMost: MOST_MS }])))
