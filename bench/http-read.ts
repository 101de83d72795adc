// Reading a memory over HTTP, as a share of what a bare node:http server answers in the same run.
// node bench/http-read.ts [--seconds 5] [--record] [--cpu-prof]
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { newApiKey, openClient } from './support/client.ts'
import { median, numberOption, report } from './support/report.ts'
import { withFolder, withService } from './support/service.ts'
import { createTexts } from './support/texts.ts'

const ROUNDS = 3
const CONNECTIONS = 16
const seconds = numberOption('seconds', 5)
const autocannon = fileURLToPath(import.meta.resolve('autocannon'))

/** Requests per second, from a separate process that shares no thread with the measured one. */
async function requestsPerSecond(url: string, token: string, duration: number): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    autocannon,
    '--json',
    '--no-progress',
    `--connections=${CONNECTIONS}`,
    `--duration=${duration}`,
    `--headers=authorization=Bearer ${token}`,
    url,
  ])
  const result = JSON.parse(stdout) as { requests: { average: number }; non2xx: number; errors: number }
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`)
  return result.requests.average
}

async function withBareServer<T>(bytes: number, contentType: string, work: (address: string) => Promise<T>) {
  const script = join(import.meta.dirname, 'support', 'bare-server.ts')
  const child = spawn(process.execPath, [script, `${bytes}`, contentType], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    return await work(line.toString().trim())
  } finally {
    child.kill()
  }
}

/** The path of a memory whose answer has about 1 kB. */
async function rememberOne(address: string, token: string): Promise<string> {
  const client = openClient(address, token)
  const text = createTexts(1).memory(0).repeat(20).slice(0, 450)
  const { id } = await client.expect<{ id: string }>(201, 'POST', '/v1/memories', { text, tags: ['home', 'bench'] })
  client.close()
  return `/v1/memories/${id}`
}

async function measure(address: string) {
  const token = await newApiKey(address)
  const path = await rememberOne(address, token)
  const client = openClient(address, token)
  const sample = await client.send('GET', path)
  client.close()
  const bytes = Buffer.byteLength(sample.text)
  return withBareServer(bytes, String(sample.headers['content-type']), async (bareAddress) => {
    const urls = { service: address + path, bare: bareAddress + path }
    const rates = { service: [] as number[], bare: [] as number[] }
    for (const url of Object.values(urls)) await requestsPerSecond(url, token, 2)
    for (let round = 0; round < ROUNDS; round++) {
      rates.bare.push(await requestsPerSecond(urls.bare, token, seconds))
      rates.service.push(await requestsPerSecond(urls.service, token, seconds))
    }
    const [service, bare] = [median(rates.service), median(rates.bare)]
    return { ratio: service / bare, 'reads a second': service, 'bare answers a second': bare, 'bytes an answer': bytes }
  })
}

const figures = await withFolder((folder) => withService({ folder }, ({ address }) => measure(address)))
report('http-read', figures, { ratio: { atLeast: 0.45 } })
