import type { Config } from '../config/config.ts'
import type { Clock } from '../core/store.ts'
import type { Log } from '../core/telemetry.ts'
import { nested, type RequestTraces, type Telemetry } from '../core/telemetry.ts'
import { createWorkDurations, type WorkDurations } from '../http/metrics.ts'

export interface OpenTelemetry {
  telemetry: Telemetry
  /** For `/metrics`. */
  work: WorkDurations
  traces: RequestTraces | null
  /** Sends the remaining traces; takes seconds at most. */
  close(): Promise<void>
}

/** Tracing is loaded only if it is configured: it adds 0.2 s and 30 MB to a start. */
export async function openTelemetry({ tracing }: Config, log: Log, clock: Clock): Promise<OpenTelemetry> {
  const work = createWorkDurations()
  if (!tracing) return { telemetry: work, work, traces: null, close: async () => {} }
  const { openTracing } = await import('../providers/tracing.ts')
  const opened = openTracing(tracing, { log, clock })
  return { telemetry: nested(opened, work), work, traces: opened, close: () => opened.close() }
}
