import { ROOT_CONTEXT, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Log } from '../../core/log.ts'
import type { Clock } from '../../core/ports.ts'
import { errorType, outcomeOf, type RequestTraces, type Telemetry, type WorkKind } from '../../core/telemetry.ts'
import { type SamplerOptions, samplerOf } from './sampler.ts'
import { contextFrom } from './trace-context.ts'

export interface TracingOptions {
  /** Takes `POST` of OTLP as JSON, such as `http://127.0.0.1:4318/v1/traces`. */
  url: string
  headers: Readonly<Record<string, string>>
  /** For one batch, with its retries. */
  timeoutMs: number
  /** What sends them: `service.name` and whatever the operator adds. */
  resource: Readonly<Record<string, string>>
  sampler: SamplerOptions
  batch: { delayMs: number; timeoutMs: number; maxQueued: number; maxSent: number }
}

export interface Tracing extends Telemetry, RequestTraces {
  /** Sends what is left, for so long as that takes little time. */
  close(): Promise<void>
}

const CLOSE_MS = 3_000
/** A collector that is down fails every batch: that is said now and then, not each time. */
const TOLD_EVERY_MS = 60_000
/** Those that the conventions name; any other is told of as `_OTHER`. */
const METHODS = new Set(['CONNECT', 'DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'TRACE'])
const SPAN_KINDS: Record<WorkKind, SpanKind> = {
  store: SpanKind.INTERNAL,
  job: SpanKind.INTERNAL,
  provider: SpanKind.CLIENT,
}

/**
 * Traces by OTLP over HTTP, in batches beside the work; what can't be sent is dropped. Nothing is registered globally: two in one process know
 * nothing of each other. Attributes by https://opentelemetry.io/docs/specs/semconv/http/http-spans/, but none that holds an address.
 */
export function openTracing(options: TracingOptions, { log, clock }: { log: Log; clock: Clock }): Tracing {
  const { url, headers, timeoutMs: timeoutMillis, batch } = options
  const exporter = telling(new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis }), log, clock)
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ ...options.resource })),
    sampler: samplerOf(options.sampler),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        scheduledDelayMillis: batch.delayMs,
        exportTimeoutMillis: batch.timeoutMs,
        maxQueueSize: batch.maxQueued,
        maxExportBatchSize: batch.maxSent,
      }),
    ],
  })
  const tracer = provider.getTracer('lembra')
  const contexts = new AsyncLocalStorageContextManager()
  let closing: Promise<void> | undefined
  return {
    begin: beginning(tracer, contexts),
    observe: observing(tracer, contexts),
    bound: (work) => {
      const context = contexts.active()
      return (...given) => contexts.with(context, work, undefined, ...given)
    },
    close: () => (closing ??= closeInTime(provider)),
  }
}

/** What can't be sent was told of by the exporter. */
async function closeInTime(provider: TracerProvider): Promise<void> {
  const { promise: isLate, resolve: giveUp } = Promise.withResolvers<void>()
  const timeout = setTimeout(giveUp, CLOSE_MS)
  await Promise.race([provider.shutdown().catch(() => {}), isLate])
  clearTimeout(timeout)
}

function beginning(tracer: Tracer, contexts: AsyncLocalStorageContextManager): RequestTraces['begin'] {
  return ({ method, route, traceparent }) => {
    const parent = contextFrom(traceparent)
    const isKnown = METHODS.has(method)
    const attributes = { 'http.request.method': isKnown ? method : '_OTHER', ...(route && { 'http.route': route }) }
    const verb = isKnown ? method : 'HTTP'
    const span = tracer.startSpan(route ? `${verb} ${route}` : verb, { kind: SpanKind.SERVER, attributes }, parent)
    return {
      within: (goOn) => contexts.with(trace.setSpan(parent, span), goOn),
      end: (status) => {
        if (status !== null) span.setAttribute('http.response.status_code', status)
        if (status === null || status >= 500) {
          span.setAttribute('error.type', status === null ? 'cancelled' : `${status}`)
          span.setStatus({ code: SpanStatusCode.ERROR })
        }
        span.end()
      },
    }
  }
}

/** A job is a trace of its own; anything else is told of as a part of a request or a job, and not where it belongs to neither, such as polling. */
function observing(tracer: Tracer, contexts: AsyncLocalStorageContextManager): Telemetry['observe'] {
  return (kind, name, work) => {
    const parent = kind === 'job' ? ROOT_CONTEXT : contexts.active()
    const isWanted = kind === 'job' || trace.getSpan(parent)?.isRecording() === true
    if (!isWanted) return work()
    const attributes = { 'lembra.kind': kind, 'lembra.name': name }
    const span = tracer.startSpan(`${kind} ${name}`, { kind: SPAN_KINDS[kind], attributes }, parent)
    return contexts.with(trace.setSpan(parent, span), async () => {
      try {
        return await work()
      } catch (error) {
        if (outcomeOf(error) !== 'ok') {
          span.setAttribute('error.type', errorType(error))
          span.setStatus({ code: SpanStatusCode.ERROR })
        }
        throw error
      } finally {
        span.end()
      }
    })
  }
}

function telling(exporter: SpanExporter, log: Log, clock: Clock): SpanExporter {
  let toldAt = Number.NEGATIVE_INFINITY
  const tell = (error: unknown) => {
    if (clock() - toldAt < TOLD_EVERY_MS) return
    toldAt = clock()
    const status = error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : undefined
    log.warn({ failure: errorType(error), status }, 'traces could not be sent: check the OTEL_ settings')
  }
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) tell(result.error)
        done(result)
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  }
}
