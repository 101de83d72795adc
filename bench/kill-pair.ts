// Kills one of two processes on the same PostgreSQL every 2 s, in turn, under captures of texts, recordings and pictures: is anything lost or
// doubled, and does the other keep serving?
// node bench/kill-pair.ts --database URL [--seconds 60] [--connections 8] [--pause 50] [--record]
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { checkMedia, checkTexts } from './kill-pair/checks.ts'
import { captureMedia, captureTexts, type Load } from './kill-pair/load.ts'
import { type Pair, startPair } from './kill-pair/pair.ts'
import { countWithoutVectors, jobsSettled } from './support/background-work.ts'
import { newApiKey, openClient } from './support/client.ts'
import { longestGap } from './support/failover.ts'
import { markedMedia } from './support/marked-media.ts'
import { neededDatabase, serverVersion, withDatabase } from './support/postgres.ts'
import { type Bars, type Figures, median, numberOption, report } from './support/report.ts'
import { withFolder } from './support/service.ts'
import { createTexts } from './support/texts.ts'
import { startTranscriber } from './support/transcriber.ts'

const KILL_EVERY_MS = 2_000
const MEDIA = 60
const SETTLE_MS = 600_000
const milliseconds = 1000 * numberOption('seconds', 60)
const connections = numberOption('connections', 8)
const pauseMs = numberOption('pause', 50)
const texts = createTexts(17)

const FAULTS = [
  'lost',
  'doubled',
  'altered',
  'unfound',
  'texts counted wrong',
  'media lost',
  'media doubled',
  'media not ready',
  'media texts doubled',
  'media texts wrong',
  'images counted wrong',
  'seconds counted wrong',
  'media counted wrong',
  'files missing',
  'without vectors',
  'jobs left',
  'jobs failed',
]
const bars: Bars = {
  ...Object.fromEntries(FAULTS.map((name) => [name, { atMost: 0 }])),
  'longest gap between answers ms': { atMost: 1_000 },
}

async function killUnderLoad(pair: Pair, url: string, folder: string, media: Awaited<ReturnType<typeof markedMedia>>) {
  const [address = ''] = pair.service.addresses
  const refusals = new Map<number, number>()
  const textLoad: Load = { service: pair.service, token: await newApiKey(address, 'texts'), refusals }
  const mediaLoad: Load = { service: pair.service, token: await newApiKey(address, 'media'), refusals }
  const [restarts, captured, capturedMedia] = await Promise.all([
    pair.killInTurn(KILL_EVERY_MS, milliseconds),
    captureTexts(textLoad, texts, { connections, pauseMs, milliseconds }),
    captureMedia(mediaLoad, media, milliseconds),
  ])
  const seen: Figures = {
    kills: restarts.length,
    'restart ms': median(restarts),
    'texts captured': captured.length,
    'media captured': capturedMedia.size,
    'answered within a second %': (100 * pair.service.answeredSoon) / pair.service.answered,
    'longest gap between answers ms': longestGap(pair.service),
    'answered 5xx': [...refusals.values()].reduce((sum, count) => sum + count, 0),
  }
  const settledAt = performance.now()
  const { left, failed } = await jobsSettled(url, SETTLE_MS)
  const seconds = (performance.now() - settledAt) / 1000
  const textClients = pair.service.addresses.map((each) => openClient(each, textLoad.token))
  const mediaClient = openClient(address, mediaLoad.token)
  const figures = {
    ...seen,
    'settled after s': seconds,
    ...(await checkTexts(textClients, captured)),
    ...(await checkMedia(mediaClient, media, capturedMedia)),
    ...filesBeside(join(folder, 'blobs'), media.length),
    'without vectors': await countWithoutVectors(url),
    'jobs left': left,
    'jobs failed': failed,
  }
  for (const client of [...textClients, mediaClient]) client.close()
  return figures
}

/** Leftovers are files that a process was storing when it was killed. A sweep removes them within a day. */
function filesBeside(folder: string, expected: number): Figures {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
  return { 'files left over': Math.max(0, files - expected), 'files missing': Math.max(0, expected - files) }
}

const server = neededDatabase()
console.log(await serverVersion(server))
const media = await markedMedia(0, MEDIA)
const transcriber = await startTranscriber(
  () => media,
  () => 50 + texts.random() * 300,
)
await withDatabase(server, (url) =>
  withFolder(async (folder) => {
    const environment = { DATABASE_URL: url, TRANSCRIBER: 'openai', TRANSCRIBER_URL: transcriber.url }
    const pair = await startPair({ folder, environment })
    try {
      const figures = await killUnderLoad(pair, url, folder, media)
      report('kill-pair', { ...figures, 'transcriber asked': transcriber.asked() }, bars)
    } finally {
      await pair.end()
    }
  }),
)
transcriber.close()
