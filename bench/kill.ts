// Kills the service at random moments while it captures, and checks for lost or doubled captures.
// node bench/kill.ts [--times 50] [--term] [--record]
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Client, newApiKey, openClient } from './support/client.ts'
import { median, numberOption, report } from './support/report.ts'
import { type RunningService, startService, withFolder } from './support/service.ts'
import { createTexts } from './support/texts.ts'

const CONNECTIONS = 8
const SAMPLED = 10
const SEARCH_ATTEMPTS = 5
const LAST = 2 * CONNECTIONS
const isTerm = process.argv.includes('--term')
const times = numberOption('times', isTerm ? 20 : 50)
const texts = createTexts(5)

interface Capture {
  clientId: string
  /** Occurs in no other text. */
  word: string
  text: string
  /** Null until it is acknowledged. */
  id: string | null
}
interface Captured {
  id: string
  duplicate: boolean
}
interface Listed {
  id: string
  text: string
  metadata: { clientId: string | null }
}

const counts = {
  acknowledged: 0,
  unanswered: 0,
  lost: 0,
  doubled: 0,
  unfound: 0,
  altered: 0,
  cut: 0,
  'bad exits': 0,
  'searches put off': 0,
}
/** Stored without an answer, which SIGTERM must not leave behind. */
let storedUnanswered = 0

function captureOf(round: number, number: number): Capture {
  const word = `unique${isTerm ? 't' : 'k'}${round}x${number}`
  return { clientId: `round-${round}-${number}`, word, text: `${texts.capture(number)} ${word}`, id: null }
}

/** Captures over all connections until the service is gone. Returns the captures in the order in which they were sent. */
async function captureUntilGone(service: RunningService, token: string, round: number): Promise<Capture[]> {
  const client = openClient(service.address, token, CONNECTIONS)
  const sent: Capture[] = []
  const captureOn = async () => {
    for (;;) {
      const capture = captureOf(round, sent.length)
      sent.push(capture)
      try {
        const { id } = await send(client, capture)
        capture.id = id
      } catch (error) {
        noteFailure(error)
        return
      }
    }
  }
  const capturing = Promise.all(Array.from({ length: CONNECTIONS }, captureOn))
  await wait(50 + texts.random() * 700)
  const { code } = await service.end(isTerm ? 'SIGTERM' : 'SIGKILL')
  if (isTerm && code !== 0) counts['bad exits'] += 1
  await capturing
  client.close()
  return sent
}

function send(client: Client, { clientId, text }: Capture): Promise<Captured> {
  return client.expect<Captured>(201, 'POST', '/v1/memories', { text, clientId })
}

/** A connection refused or closed before the first byte of an answer is expected; half an answer is not. */
function noteFailure(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isHalf = error instanceof Error && error.message === 'aborted'
  if (!isHalf && ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(code)) return
  if (isTerm) counts.cut += 1
  else if (!isHalf) throw error
}

/** Every acknowledged capture must exist once. The unanswered ones are sent again; then all must exist once, and a sample must be found. */
async function checkRound(client: Client, sent: readonly Capture[], round: number): Promise<void> {
  const acknowledged = sent.filter(({ id }) => id !== null)
  const unanswered = sent.filter(({ id }) => id === null)
  counts.acknowledged += acknowledged.length
  counts.unanswered += unanswered.length
  await checkListed(client, acknowledged, round)
  for (const capture of unanswered) {
    const { id, duplicate } = await send(client, capture)
    capture.id = id
    if (duplicate) storedUnanswered += 1
  }
  await checkListed(client, sent, round)
  const sample = Array.from({ length: SAMPLED }, () => sent[Math.floor(texts.random() * sent.length)])
  for (const capture of new Set([...sample, ...sent.slice(-LAST)])) if (capture) await checkFound(client, capture)
}

async function checkListed(client: Client, expected: readonly Capture[], round: number): Promise<void> {
  const listed = Map.groupBy(await listRound(client, round), ({ metadata }) => metadata.clientId)
  for (const { clientId, id, text } of expected) {
    const found = listed.get(clientId) ?? []
    if (!found.some((each) => each.id === id)) counts.lost += 1
    else if (found.length > 1) counts.doubled += 1
    else if (found[0]?.text !== text) counts.altered += 1
  }
}

/** The last updated come first, so the captures of this round come before those of earlier rounds. */
async function listRound(client: Client, round: number): Promise<Listed[]> {
  const found: Listed[] = []
  for (let offset = 0; ; offset += 100) {
    const { items } = await client.expect<{ items: Listed[] }>(200, 'GET', `/v1/memories?limit=100&offset=${offset}`)
    const own = items.filter(({ metadata }) => metadata.clientId?.startsWith(`round-${round}-`))
    found.push(...own)
    if (own.length < 100) return found
  }
}

async function checkFound(client: Client, { id, word }: Capture): Promise<void> {
  const { results } = await search(client, word)
  if (results.filter((result) => result.id === id).length !== 1) counts.unfound += 1
}

/** Just after a start on a busy machine, search may exceed its time limit; the answer then asks to retry. */
async function search(client: Client, query: string): Promise<{ results: Array<{ id: string }> }> {
  for (let attempt = 0; attempt < SEARCH_ATTEMPTS; attempt++) {
    const answer = await client.send('POST', '/v1/search', { query })
    if (answer.status === 200) return JSON.parse(answer.text) as { results: Array<{ id: string }> }
    if (answer.status !== 503) throw new Error(`A search was answered ${answer.status}: ${answer.text}`)
    counts['searches put off'] += 1
    await wait(1_000)
  }
  return { results: [] }
}

/** Checks all rounds together: no client id twice, and as many memories as client ids. */
async function countDoubledOverall(client: Client, expected: number): Promise<number> {
  const seen = new Set<string>()
  let total = 0
  for (let offset = 0; ; offset += 100) {
    const { items } = await client.expect<{ items: Listed[] }>(200, 'GET', `/v1/memories?limit=100&offset=${offset}`)
    for (const { metadata } of items) seen.add(metadata.clientId ?? '')
    total += items.length
    if (items.length < 100) break
  }
  counts.lost += Math.max(0, expected - seen.size)
  return total - seen.size
}

function isSound(folder: string): boolean {
  const script = join(import.meta.dirname, '..', 'bin', 'lembra.mjs')
  try {
    execFileSync(process.execPath, [script, 'check'], { env: { ...process.env, DATA_DIR: folder }, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Rounds of captures, a kill, a restart and a check. Returns how long the restarts took. */
async function killAgainAndAgain(folder: string): Promise<number[]> {
  const restarts: number[] = []
  let service = await startService({ folder })
  try {
    const token = await newApiKey(service.address)
    let sentOverall = 0
    for (let round = 0; round < times; round++) {
      const sent = await captureUntilGone(service, token, round)
      sentOverall += sent.length
      const startedAt = performance.now()
      service = await startService({ folder })
      restarts.push(performance.now() - startedAt)
      const client = openClient(service.address, token)
      await checkRound(client, sent, round)
      client.close()
    }
    const client = openClient(service.address, token)
    counts.doubled += await countDoubledOverall(client, sentOverall)
    client.close()
  } finally {
    await service.end()
  }
  return restarts
}

await withFolder(async (folder) => {
  const restarts = await killAgainAndAgain(folder)
  const common = { times, ...counts, 'stored unanswered': storedUnanswered, 'restart ms': median(restarts) }
  const faults = ['lost', 'doubled', 'unfound', 'altered', 'cut', 'bad exits', 'unsound databases']
  const bars = Object.fromEntries(faults.map((name) => [name, { atMost: 0 }]))
  report(
    isTerm ? 'kill-term' : 'kill',
    { ...common, 'unsound databases': isSound(folder) ? 0 : 1 },
    isTerm ? { ...bars, 'stored unanswered': { atMost: 0 } } : bars,
  )
})
