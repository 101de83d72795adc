// A service whose event loop is measured from inside.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { residentMegabytes } from '../support/process.ts'
import { type RunningService, startService } from '../support/service.ts'

export interface LoopDelay {
  /** The longest delay of a timer in the service, in milliseconds. */
  wall: number
  /** The most processor time that the service's main thread took between two ticks of a timer, in milliseconds. */
  processor: number
}

export interface WatchedService {
  address: string
  /** Since the previous call. */
  delay(): Promise<LoopDelay>
  megabytes(): number
  /** Also removes its folder. */
  end(): Promise<void>
}

export async function startWatched(): Promise<WatchedService> {
  const folder = mkdtempSync(join(tmpdir(), 'lembra-fuzz-'))
  const port = await freePort()
  const preload = pathToFileURL(join(import.meta.dirname, 'watch.ts')).href
  const service: RunningService = await startService({
    folder,
    environment: { EMBEDDINGS: 'none', LOOP_WATCH_PORT: String(port) },
    nodeArguments: ['--max-semi-space-size=8', '--import', preload],
  })
  return {
    address: service.address,
    delay: async () => (await (await fetch(`http://127.0.0.1:${port}/`)).json()) as LoopDelay,
    megabytes: () => residentMegabytes(service.pid),
    end: async () => {
      await service.end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
