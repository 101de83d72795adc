// Hostile files to every importer and hostile requests to every endpoint: how long is the service's event loop blocked, and which answers are wrong?
// node bench/fuzz.ts [--half importers|endpoints] [--minutes 10] [--seed 1] [--index 123 [--times 3]] [--keep FOLDER] [--record]
// --index runs one input alone, in its own account. --only /v1/recall runs only operations whose path contains that; --formats notion,pdf only these
// importers.
// --keep writes slow inputs into a folder.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fuzzedFile } from './fuzz/documents.ts'
import { chanceOf } from './fuzz/random.ts'
import { type FuzzedRequest, fuzzedRequest, readOperations } from './fuzz/requests.ts'
import { type LoopDelay, startWatched, type WatchedService } from './fuzz/service.ts'
import { type Client, newApiKey, openClient } from './support/client.ts'
import { type Figures, numberOption, report, textOption } from './support/report.ts'

const MOST_MS = 100
/** No client waits longer: the service must stop longer work by itself. */
const TIMEOUT_MS = 20_000
/** After so many bytes a fresh service starts, so that one input is measured and not the state left by a gigabyte of others. */
const MOST_BYTES = 150_000_000
const SHOWN = 15

type Half = 'importers' | 'endpoints'

interface Outcome {
  half: Half
  index: number
  name: string
  bytes: number
  status: number
  seconds: number
  delay: LoopDelay
}

const seed = numberOption('seed', 1)
const minutes = numberOption('minutes', 10)
const keep = textOption('keep')
const chosen = textOption('index')
const asked = textOption('half')
if (asked !== undefined && asked !== 'importers' && asked !== 'endpoints')
  throw new Error('--half must be importers or endpoints')
const halves: readonly Half[] = asked ? [asked] : ['importers', 'endpoints']
const formats = textOption('formats')?.split(',')
const operations = readOperations(textOption('only') ?? '')

/** An account of the service, which may hold memories of earlier requests. */
interface Session {
  service: WatchedService
  client: Client
  ids: string[]
}

async function openSession(service: WatchedService, name: string): Promise<Session> {
  return { service, client: openClient(service.address, await newApiKey(service.address, name)), ids: [] }
}

function inputOf(half: Half, index: number, ids: readonly string[]): FuzzedRequest {
  const chance = chanceOf(seed, index)
  if (half === 'endpoints') return fuzzedRequest(chance, operations, { ids })
  const { format, name, bytes } = fuzzedFile(chance, formats)
  const path = `/v1/import?format=${format}&name=${name}&dryRun=${chance.is(0.6)}`
  const headers = { 'content-type': 'application/octet-stream' }
  return { method: 'POST', operation: `import ${format} ${name}`, path, headers, body: bytes }
}

async function outcomeOf(session: Session, half: Half, index: number): Promise<Outcome> {
  const input = inputOf(half, index, session.ids)
  await session.service.delay()
  const startedAt = performance.now()
  const status = await sent(session, input)
  const seconds = (performance.now() - startedAt) / 1_000
  const bytes = input.body?.length ?? 0
  return {
    half,
    index,
    name: `${input.method} ${input.operation}`,
    bytes,
    status,
    seconds,
    delay: await session.service.delay(),
  }
}

/** The status of the answer; 0 if none came in time, -1 if the connection ended. */
async function sent(session: Session, input: FuzzedRequest): Promise<number> {
  const { promise: timedOut, resolve } = Promise.withResolvers<number>()
  const timer = setTimeout(() => resolve(0), TIMEOUT_MS)
  const status = await Promise.race([timedOut, answered(session, input).catch(() => -1)])
  clearTimeout(timer)
  return status
}

async function answered({ client, ids }: Session, { method, path, headers, body }: FuzzedRequest): Promise<number> {
  const sized = body ? { ...headers, 'content-length': String(body.length) } : headers
  const { status, text } = await client.send(method, path, body ?? undefined, sized)
  const id = /"id":"(mem_[0-9a-z]{26})"/.exec(text.slice(0, 200))?.[1]
  if (id !== undefined && ids.length < 500) ids.push(id)
  return status
}

/** The machine may be busy with other work. So a slow input is sent twice more, to its own accounts, and the lowest figure counts. */
async function confirmed(session: Session, first: Outcome): Promise<Outcome> {
  let least = first
  for (let times = 0; times < 2 && least.delay.wall > MOST_MS; times += 1) {
    const other = await openSession(session.service, `again-${first.index}-${times}`)
    const again = await outcomeOf(
      { ...other, ids: first.half === 'endpoints' ? session.ids : [] },
      first.half,
      first.index,
    )
    other.client.close()
    if (again.delay.wall < least.delay.wall) least = { ...again, status: first.status }
  }
  return least
}

async function runHalf(half: Half): Promise<Outcome[]> {
  const endAt = performance.now() + minutes * 60_000
  const outcomes: Outcome[] = []
  let index = 0
  while (performance.now() < endAt) {
    const service = await startWatched()
    const session = await openSession(service, 'fuzz')
    let bytes = 0
    try {
      for (; bytes < MOST_BYTES && performance.now() < endAt; index += 1) {
        const first = await outcomeOf(session, half, index)
        const outcome = first.delay.wall > MOST_MS ? await confirmed(session, first) : first
        outcomes.push(outcome)
        bytes += outcome.bytes
        note(outcome)
        // An import in progress would block others in this account.
        if (outcome.status === 0) break
      }
    } finally {
      session.client.close()
      await service.end()
    }
    index += 1
  }
  return outcomes
}

function note(outcome: Outcome): void {
  if (isGood(outcome)) return
  console.log(lineOf(outcome))
  if (keep === undefined) return
  mkdirSync(keep, { recursive: true })
  const { body } = inputOf(outcome.half, outcome.index, [])
  if (body) writeFileSync(join(keep, `${outcome.half}-${seed}-${outcome.index}`), body)
}

function isGood({ delay, status }: Outcome): boolean {
  return delay.wall <= MOST_MS && status !== 500 && status !== -1
}

function lineOf({ half, index, name, bytes, status, seconds, delay }: Outcome): string {
  const figures = `${delay.wall.toFixed(0)} ms (processor ${delay.processor.toFixed(0)} ms)`
  return `${figures}  ${name}  ${bytes} bytes, ${status} in ${seconds.toFixed(1)} s  --half ${half} --seed ${seed} --index ${index}`
}

function figuresOf(half: Half, outcomes: readonly Outcome[]): Figures {
  const most = (value: (outcome: Outcome) => number) => Math.max(0, ...outcomes.map(value))
  return {
    [`${half}: seed`]: seed,
    [`${half}: minutes`]: minutes,
    [`${half}: inputs`]: outcomes.length,
    [`${half}: inputs that were accepted`]: outcomes.filter(({ status }) => status >= 200 && status < 300).length,
    [`${half}: longest delay, ms`]: most(({ delay }) => delay.wall),
    [`${half}: most processor time of a turn, ms`]: most(({ delay }) => delay.processor),
    [`${half}: inputs over 100 ms`]: outcomes.filter(({ delay }) => delay.wall > MOST_MS).length,
    [`${half}: inputs over 100 ms of processor time`]: outcomes.filter(({ delay }) => delay.processor > MOST_MS).length,
    [`${half}: no answer or 500`]: outcomes.filter(({ status }) => status === 500 || status === -1).length,
    [`${half}: stopped after 20 s`]: outcomes.filter(({ status }) => status === 0).length,
  }
}

async function showOne(half: Half, index: number): Promise<void> {
  const service = await startWatched()
  try {
    for (let times = numberOption('times', 3); times > 0; times -= 1) {
      const session = await openSession(service, `one-${times}`)
      console.log(lineOf(await outcomeOf(session, half, index)))
      session.client.close()
    }
    const { body, path } = inputOf(half, index, [])
    console.log(path.slice(0, 200), body?.subarray(0, 300).toString('utf8'))
  } finally {
    await service.end()
  }
}

if (chosen !== undefined) await showOne(halves[0] ?? 'importers', Number(chosen))
else {
  const figures: Figures = {}
  for (const half of halves) {
    const outcomes = await runHalf(half)
    Object.assign(figures, figuresOf(half, outcomes))
    console.log(`\nThe worst of ${half}:`)
    for (const outcome of outcomes.toSorted((one, other) => other.delay.wall - one.delay.wall).slice(0, SHOWN))
      console.log(lineOf(outcome))
  }
  const bars = halves.flatMap((half) => [
    [`${half}: longest delay, ms`, { atMost: MOST_MS }] as const,
    [`${half}: no answer or 500`, { atMost: 0 }] as const,
  ])
  report(asked ? `fuzz-${asked}` : 'fuzz', figures, Object.fromEntries(bars))
}
