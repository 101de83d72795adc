import { setTimeout as wait } from 'node:timers/promises'
import type { Service } from '../support/failover.ts'
import { type RunningService, type ServiceOptions, startService } from '../support/service.ts'

export interface Pair {
  service: Service
  /**
   * Kills one of the two every `everyMs`, in turn, and starts it again; the other is not killed before that one is ready. Returns how long the starts
   * took.
   */
  killInTurn(everyMs: number, milliseconds: number): Promise<number[]>
  end(): Promise<void>
}

/** Minimum time after a start before the other is killed: on a busy machine a start takes longer than the time between two kills. */
const LEAST_UP_MS = 500

/** Below the range of ephemeral ports, so that no connection of the client takes the port of a killed process. */
function anyPort(): number {
  return 20_000 + Math.floor(Math.random() * 12_000)
}

export async function startPair(options: ServiceOptions): Promise<Pair> {
  const both = [anyPort(), anyPort()].map((port) => ({
    ...options,
    words: ['--role=all'],
    environment: { ...options.environment, PORT: String(port) },
  }))
  const running: RunningService[] = []
  for (const each of both) running.push(await startService(each))
  const service: Service = {
    addresses: running.map(({ address }) => address),
    answered: 0,
    answeredSoon: 0,
    answeredAt: [],
  }

  async function restart(index: number): Promise<number> {
    const own = both[index]
    if (!own) throw new Error(`There is no process ${index}`)
    await running[index]?.end('SIGKILL')
    const startedAt = performance.now()
    running[index] = await startService(own)
    return performance.now() - startedAt
  }

  const ending = new AbortController()
  let restarting: Promise<unknown> = Promise.resolve()
  return {
    service,
    async killInTurn(everyMs, milliseconds) {
      const until = performance.now() + milliseconds
      const restarts: number[] = []
      for (let turn = 0; performance.now() < until && !ending.signal.aborted; turn++) {
        const due = performance.now() + everyMs
        const restarted = restart(turn % both.length)
        restarting = restarted.catch(() => {})
        restarts.push(await restarted)
        await wait(Math.max(LEAST_UP_MS, due - performance.now()))
      }
      return restarts
    },
    end: async () => {
      ending.abort()
      await restarting
      await Promise.all(running.map((each) => each.end()))
    },
  }
}
