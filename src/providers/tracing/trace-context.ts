import { type Context, isSpanContextValid, ROOT_CONTEXT, trace } from '@opentelemetry/api'

/** Version, trace, parent, flags; later versions may append more. */
const TRACEPARENT = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/

/**
 * Parses `traceparent` (https://www.w3.org/TR/trace-context/); an invalid header starts a new trace. `tracestate` is ignored: its content is
 * arbitrary, and we call no service that needs it.
 */
export function contextFrom(traceparent: string | undefined): Context {
  const [, version, traceId = '', spanId = '', flags = '', more] = TRACEPARENT.exec(traceparent ?? '') ?? []
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return ROOT_CONTEXT
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
}
