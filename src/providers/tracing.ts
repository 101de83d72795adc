import {
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Clock } from '../core/store.ts'
import type { Log } from '../core/telemetry.ts'
import { errorType, outcomeOf, type RequestTraces, type Telemetry, type WorkKind } from '../core/telemetry.ts'

export interface TracingOptions {
  /** Receives OTLP as JSON by `POST`, such as `http://127.0.0.1:4318/v1/traces`. */
  url: string
  headers: Readonly<Record<string, string>>
  /** Timeout for one batch including retries. */
  timeoutMs: number
  /** Resource attributes: `service.name` and any that the operator adds. */
  resource: Readonly<Record<string, string>>
  sampler: SamplerOptions
  batch: { delayMs: number; timeoutMs: number; maxQueued: number; maxSent: number }
}

export interface Tracing extends Telemetry, RequestTraces {
  /** Sends the remaining spans, for at most `CLOSE_MS`. */
  close(): Promise<void>
}

const CLOSE_MS = 3_000
/** A collector that is down fails every batch: log it at most this often. */
const LOG_INTERVAL_MS = 60_000
/** The methods of the semantic conventions; any other is reported as `_OTHER`. */
const METHODS = new Set(['CONNECT', 'DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'TRACE'])
const SPAN_KINDS: Record<WorkKind, SpanKind> = {
  store: SpanKind.INTERNAL,
  job: SpanKind.INTERNAL,
  provider: SpanKind.CLIENT,
}

/**
 * Sends traces by OTLP over HTTP, in batches in the background; unsent spans are dropped. Nothing is registered globally, so two instances in one
 * process are independent. Attributes follow https://opentelemetry.io/docs/specs/semconv/http/http-spans/, without those that contain an address.
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

/** The exporter has already logged failures. */
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

/** A job starts its own trace. Other work is recorded only as part of a request or a job, which leaves out polling. */
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
  let loggedAt = Number.NEGATIVE_INFINITY
  const tell = (error: unknown) => {
    if (clock() - loggedAt < LOG_INTERVAL_MS) return
    loggedAt = clock()
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

/** From OTEL_TRACES_SAMPLER and OTEL_TRACES_SAMPLER_ARG. */
interface SamplerOptions {
  kind: 'always_on' | 'always_off' | 'traceidratio'
  /** The fraction of traces to record, 0 to 1, for `traceidratio`. */
  ratio: number
  /** If a request's `traceparent` says whether it is sampled, that decides. */
  isParentBased: boolean
}

function samplerOf({ kind, ratio, isParentBased }: SamplerOptions): Sampler {
  const root =
    kind === 'always_on'
      ? new AlwaysOnSampler()
      : kind === 'always_off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(ratio)
  return isParentBased ? new ParentBasedSampler({ root }) : root
}

/** Version, trace, parent, flags; later versions may append more. */
const TRACEPARENT = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/

/**
 * Parses `traceparent` (https://www.w3.org/TR/trace-context/); an invalid header starts a new trace. `tracestate` is ignored: its content is
 * arbitrary, and we call no service that needs it.
 */
function contextFrom(traceparent: string | undefined): Context {
  const [, version, traceId = '', spanId = '', flags = '', more] = TRACEPARENT.exec(traceparent ?? '') ?? []
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return ROOT_CONTEXT
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
}
