// With app.ts, what names concrete adapters: those that tell the operator how the service works.
import type { Config } from '../config/config.ts'
import type { Log } from '../core/log.ts'
import type { Clock } from '../core/ports.ts'
import { nested, type RequestTraces, type Telemetry } from '../core/telemetry.ts'
import { createWorkDurations, type WorkDurations } from '../http/work-durations.ts'
import type { Storage } from './storage.ts'
import { observedStore, observedTextSearch, observedVectorSearch } from '../store/observed-store.ts'

export interface OpenTelemetry {
  telemetry: Telemetry
  /** For `/metrics`. */
  work: WorkDurations
  /** Null: no traces are sent. */
  traces: RequestTraces | null
  /** Sends what is left of the traces; takes seconds at most. */
  close(): Promise<void>
}

/** What sends traces is not even loaded where nobody asked for them: it takes a start 0.2 s and 30 MB. */
export async function openTelemetry({ tracing }: Config, log: Log, clock: Clock): Promise<OpenTelemetry> {
  const work = createWorkDurations()
  if (!tracing) return { telemetry: work, work, traces: null, close: async () => {} }
  const { openTracing } = await import('../providers/tracing/otlp.ts')
  const opened = openTracing(tracing, { log, clock })
  return { telemetry: nested(opened, work), work, traces: opened, close: () => opened.close() }
}

export function observedStorage(storage: Storage, telemetry: Telemetry): Storage {
  return {
    ...storage,
    store: observedStore(storage.store, telemetry),
    textSearch: observedTextSearch(storage.textSearch, telemetry),
    vectorSearch: observedVectorSearch(storage.vectorSearch, telemetry),
  }
}
