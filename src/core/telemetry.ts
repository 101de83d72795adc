import { MediaFailure } from '../engines/media-format/index.ts'
import { EmbeddingFailure } from './embedding/embedder.ts'
import { AppError } from './errors.ts'

/** The part of pino's logger that the core uses. Fields must never contain a secret or a memory's text. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** A database statement, transaction or search, a background job, or a call to an outside service. */
export type WorkKind = 'store' | 'job' | 'provider'

/** Observes work for the operator's metrics and traces. */
export interface Telemetry {
  /** Runs the work. `name` is a constant such as `select memories`, `send-mail` or `embeddings/openai`, never an id or a user's text. */
  observe<T>(kind: WorkKind, name: string, work: () => Promise<T>): Promise<T>
  /** Binds a callback to the current trace, so that work it does later is still recorded as part of it. */
  bound<Given extends unknown[], Answer>(work: (...given: Given) => Answer): (...given: Given) => Answer
}

export const NO_TELEMETRY: Telemetry = { observe: (_kind, _name, work) => work(), bound: (work) => work }

/** `inner` observes within what `outer` observes. */
export function nested(outer: Telemetry, inner: Telemetry): Telemetry {
  return {
    observe: (kind, name, work) => outer.observe(kind, name, () => inner.observe(kind, name, work)),
    bound: (work) => outer.bound(inner.bound(work)),
  }
}

interface ServedRequest {
  method: string
  /** The route's pattern, never the actual path; null if no route matched. */
  route: string | null
  /** The unparsed W3C Trace Context header. */
  traceparent: string | undefined
}

export interface RequestTraces {
  begin(request: ServedRequest): RequestTrace
}

interface RequestTrace {
  within(goOn: () => void): void
  /** `status` is the one that was sent, or null if the client disconnected before. */
  end(status: number | null): void
}

/** `unavailable`: the dependency was unreachable, overloaded or too slow. */
export type Outcome = 'ok' | 'failed' | 'unavailable'

/** An error that the caller can fix counts as `ok`: the work itself did not fail. */
export function outcomeOf(error: unknown): Outcome {
  if (error instanceof AppError) return error.kind === 'unavailable' ? 'unavailable' : 'ok'
  if (error instanceof MediaFailure) return error.code === 'provider_unavailable' ? 'unavailable' : 'failed'
  if (error instanceof EmbeddingFailure) return error.isPermanent ? 'failed' : 'unavailable'
  return error instanceof Error && error.name === 'TimeoutError' ? 'unavailable' : 'failed'
}

const CODE = /^[A-Z0-9_]{1,40}$/
const NAME = /^[A-Za-z]\w{0,39}$/

/** Returns the kind, code or name of an error, never its message, which may quote what someone wrote. */
export function errorType(error: unknown): string {
  if (error instanceof AppError) return error.kind
  if (error instanceof MediaFailure) return error.code
  if (!(error instanceof Error)) return 'Error'
  const code = 'code' in error ? error.code : undefined
  if (typeof code === 'string' && CODE.test(code)) return code
  return NAME.test(error.name) ? error.name : 'Error'
}
