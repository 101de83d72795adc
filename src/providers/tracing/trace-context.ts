import { type Context, isSpanContextValid, ROOT_CONTEXT, trace } from '@opentelemetry/api'

/** Version, trace, parent, flags; a later version may say more behind them. */
const TRACEPARENT = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/

/**
 * What a request says of the trace that it is a part of (https://www.w3.org/TR/trace-context/); a header that is none begins a trace. `tracestate`
 * is not taken: it holds what its sender likes, and we call nobody who would want it.
 */
export function contextFrom(traceparent: string | undefined): Context {
  const [, version, traceId = '', spanId = '', flags = '', more] = TRACEPARENT.exec(traceparent ?? '') ?? []
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return ROOT_CONTEXT
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
}
