import type { Log } from '../core/log.ts'
import type { Clock, Store } from '../core/ports.ts'
import { failureText } from './failure.ts'

export interface Sweep {
  sweepNow(): Promise<void>
  stop(): void
}

const EVERY_MS = 3_600_000

/** Removes expired sign-in keys and devices, now and each hour. They are refused from the moment they expire; this only keeps the tables small. */
export function startSweep(deps: { store: Store; clock: Clock; log: Log; everyMs?: number }): Sweep {
  const timer = setInterval(() => void sweepNow(), deps.everyMs ?? EVERY_MS).unref()
  void sweepNow()
  return { sweepNow, stop: () => clearInterval(timer) }

  async function sweepNow(): Promise<void> {
    try {
      const keys = await deps.store.signInKeys.removeExpired(deps.clock())
      const devices = await deps.store.credentials.removeExpired(deps.clock())
      if (keys + devices > 0) deps.log.info({ keys, devices }, 'expired sign-in keys and devices removed')
    } catch (error) {
      deps.log.warn(
        { failure: failureText(error) },
        'expired sign-in keys and devices could not be removed; trying again later',
      )
    }
  }
}
