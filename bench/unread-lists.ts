// Twelve lists of 100 memories of 0.9 MB that nobody reads: the memory they take, how soon it is released, and the event loop delay meanwhile.
// npm run bench -- unread-lists [--lists 12] [--record]
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { newApiKey, openClient } from './support/client.ts'
import { residentMegabytes } from './support/process.ts'
import { numberOption, quantile, report } from './support/report.ts'
import { type RunningService, withFolder, withService } from './support/service.ts'

const LISTS = numberOption('lists', 12)
const MEMORIES = 100
const TEXT_BYTES = 900_000
const SAMPLE_EVERY_MS = 50
/** The service closes an answer that nobody reads after 30 s. */
const GIVEN_BACK_WITHIN_S = 60
/** Memory that the service may keep. */
const GIVEN_BACK_MB = 50

/** Words that differ, as in a diary. */
function textOf(place: number): string {
  const words: string[] = []
  for (let length = 0; length < TEXT_BYTES; ) {
    const word = `w${(words.length * 7919 + place * 104_729) % 5_000}`
    words.push(word)
    length += word.length + 1
  }
  return words.join(' ').slice(0, TEXT_BYTES)
}

async function fill({ address }: RunningService, token: string): Promise<void> {
  const client = openClient(address, token)
  for (let place = 0; place < MEMORIES; place += 1)
    await client.expect(201, 'POST', '/v1/remember', { content: textOf(place) })
  // Reading one list to its end loads the modules that lists need.
  await client.expect(200, 'GET', `/v1/memories?limit=${MEMORIES}`)
  client.close()
}

function openList({ address }: RunningService, token: string): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${token}` }
  return new Promise((resolve, reject) => {
    get(`${address}/v1/memories?limit=${MEMORIES}`, { headers, agent: false }, (answer) => {
      // The service closes it in the end.
      answer.on('error', () => {})
      if (answer.statusCode === 200) resolve(answer)
      else reject(new Error(`A list was answered ${answer.statusCode}`))
    }).on('error', reject)
  })
}

/** Sends a small request again and again: the longest time shows any blocking of the event loop. */
function startAsking({ address }: RunningService, token: string) {
  const client = openClient(address, token)
  const times: number[] = []
  const state = { isOn: true }
  const asking = (async () => {
    while (state.isOn) times.push((await client.send('GET', '/v1/auth/me')).milliseconds)
  })()
  return {
    end: async () => {
      state.isOn = false
      await asking
      client.close()
      return times
    },
  }
}

/** The maximum resident memory, sampled until `end`. */
function startSampling(pid: number) {
  let most = residentMegabytes(pid)
  const sampling = setInterval(() => {
    most = Math.max(most, residentMegabytes(pid))
  }, SAMPLE_EVERY_MS)
  return {
    end: () => {
      clearInterval(sampling)
      return most
    },
  }
}

async function secondsUntil(isReached: () => boolean, most: number): Promise<number> {
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1_000
  while (!isReached() && seconds() < most) await wait(SAMPLE_EVERY_MS)
  return seconds()
}

await withFolder((folder) =>
  withService({ folder, nodeArguments: ['--max-semi-space-size=8'] }, async (service) => {
    const token = await newApiKey(service.address)
    await fill(service, token)
    await wait(10_000)
    const before = residentMegabytes(service.pid)
    const sampling = startSampling(service.pid)
    const asking = startAsking(service, token)
    await Promise.all(Array.from({ length: LISTS }, () => openList(service, token)))
    const isBack = () => residentMegabytes(service.pid) - before < GIVEN_BACK_MB
    await wait(5_000)
    // Others go on asking: V8 collects garbage when something is allocated, so an idle process gives memory back later.
    const seconds = await secondsUntil(isBack, 2 * GIVEN_BACK_WITHIN_S)
    const times = await asking.end()
    report(
      'unread-lists',
      {
        'extra resident MB at most': sampling.end() - before,
        'seconds until given back': seconds + 5,
        'resident MB kept': residentMegabytes(service.pid) - before,
        'small request beside, longest ms': times.reduce((longest, each) => Math.max(longest, each), 0),
        'small request beside, p99 ms': quantile(times, 0.99),
      },
      {
        'extra resident MB at most': { atMost: 250 },
        'seconds until given back': { atMost: GIVEN_BACK_WITHIN_S },
      },
    )
  }),
)
