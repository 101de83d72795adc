import { EmbeddingFailure } from './embedding/embedding-failure.ts'
import { AppError } from './errors.ts'
import { MediaFailure } from '../engines/media-format/media-failure.ts'

/** What the store did, a background job, or a call of what is outside. */
export type WorkKind = 'store' | 'job' | 'provider'

/** What those who work tell of it, for the operator's metrics and traces. */
export interface Telemetry {
  /**
   * Does the work and answers as it does. `name` is a word of our own program, such as `memories.get`, `send-mail` or `embeddings/openai`: never
   * anything that someone wrote, and nobody's id.
   */
  observe<T>(kind: WorkKind, name: string, work: () => Promise<T>): Promise<T>
  /** The same work for someone else to call, at another time: what it does is still told of as a part of what is going on now. */
  bound<Given extends unknown[], Answer>(work: (...given: Given) => Answer): (...given: Given) => Answer
}

/** Where nobody listens. */
export const NO_TELEMETRY: Telemetry = { observe: (_kind, _name, work) => work(), bound: (work) => work }

/** Tells both; what `inner` takes is inside of what `outer` sees. */
export function nested(outer: Telemetry, inner: Telemetry): Telemetry {
  return {
    observe: (kind, name, work) => outer.observe(kind, name, () => inner.observe(kind, name, work)),
    bound: (work) => outer.bound(inner.bound(work)),
  }
}

interface ServedRequest {
  method: string
  /** The route's pattern and never the address itself; null where there is none. */
  route: string | null
  /** The header of W3C Trace Context, as it came. */
  traceparent: string | undefined
}

/** Traces of requests. */
export interface RequestTraces {
  begin(request: ServedRequest): RequestTrace
}

interface RequestTrace {
  /** What is observed from there on belongs to the request. */
  within(goOn: () => void): void
  /** With the status that was sent; null where the client went away before one was. */
  end(status: number | null): void
}

/** `unavailable`: what was asked was out of reach, overloaded or too slow. */
export type Outcome = 'ok' | 'failed' | 'unavailable'

/** What a caller can mend is no failure of what told it so. */
export function outcomeOf(error: unknown): Outcome {
  if (error instanceof AppError) return error.kind === 'unavailable' ? 'unavailable' : 'ok'
  if (error instanceof MediaFailure) return error.code === 'provider_unavailable' ? 'unavailable' : 'failed'
  if (error instanceof EmbeddingFailure) return error.isPermanent ? 'failed' : 'unavailable'
  return error instanceof Error && error.name === 'TimeoutError' ? 'unavailable' : 'failed'
}

const CODE = /^[A-Z0-9_]{1,40}$/
const NAME = /^[A-Za-z]\w{0,39}$/

/** What may be told of an error: its kind, code or name, and never its message, which may quote what someone wrote. */
export function errorType(error: unknown): string {
  if (error instanceof AppError) return error.kind
  if (error instanceof MediaFailure) return error.code
  if (!(error instanceof Error)) return 'Error'
  const code = 'code' in error ? error.code : undefined
  if (typeof code === 'string' && CODE.test(code)) return code
  return NAME.test(error.name) ? error.name : 'Error'
}
