import { removeOldReadings } from '../core/activity/activity.ts'
import type { BlobStore } from '../core/media/files.ts'
import { removeOldChanges } from '../core/memories/changes.ts'
import { removeLeftovers } from '../core/memories/delete.ts'
import { sweepConnections } from '../core/oauth/connections.ts'
import { removeOldDeliveries } from '../core/reminders/deliveries.ts'
import type { Clock, Store } from '../core/store.ts'
import type { Log } from '../core/telemetry.ts'
import { failureText } from './failure.ts'

export interface Sweep {
  sweepNow(): Promise<void>
  /** Ends long work early. */
  stop(): void
}

export interface SweepDeps {
  store: Store
  blobs: BlobStore
  upkeep(now: number, signal: AbortSignal): Promise<void>
  clock: Clock
  log: Log
  everyMs?: number
}

const EVERY_MS = 3_600_000
/**
 * An expired device is refused at once and removed much later: if a clock is far ahead for a while, the device works again once the clock is right.
 */
const KEEP_EXPIRED_MS = 365 * 86_400_000

/**
 * Removes, at once and every hour, sign-in keys, devices and connections that have expired (they are refused from then on anyway), files that
 * belong to no memory, and old entries of the activity log, of the log of changes and of the deliveries.
 */
export function startSweep(deps: SweepDeps): Sweep {
  const stopping = new AbortController()
  const timer = setInterval(() => void sweepNow(), deps.everyMs ?? EVERY_MS).unref()
  void sweepNow()
  return {
    sweepNow,
    stop: () => {
      clearInterval(timer)
      stopping.abort()
    },
  }

  async function sweepNow(): Promise<void> {
    try {
      await deps.store.jobs.mendTimes(deps.clock())
      const keys = await deps.store.signInKeys.removeExpired(deps.clock())
      const devices = await deps.store.credentials.removeExpired(deps.clock() - KEEP_EXPIRED_MS)
      const connections = await sweepConnections(deps)
      const files = await removeLeftovers(deps)
      const readings = await removeOldReadings(deps, stopping.signal)
      await removeOldDeliveries(deps, stopping.signal)
      await removeOldChanges(deps.store.changes, deps.clock(), stopping.signal)
      if (keys + devices + connections + files + readings > 0)
        deps.log.info({ keys, devices, connections, files, readings }, 'expired records were removed')
      await deps.upkeep(deps.clock(), stopping.signal)
    } catch (error) {
      if (stopping.signal.aborted) return
      deps.log.warn({ failure: failureText(error) }, 'expired records could not be removed; trying again later')
    }
  }
}
