import { AppError } from '../../core/errors.ts'
import type { Metrics } from '../metrics.ts'
import type { Server } from '../server.ts'

export interface HealthRouteDeps {
  readiness: Readiness
  metrics: Metrics
  isStopping(): boolean
}

/** For probes and monitoring, outside the API contract. */
export function healthRoutes(app: Server, deps: HealthRouteDeps): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))

  app.get('/readyz', { schema: { hide: true } }, async () => {
    if (deps.isStopping()) throw new AppError('unavailable', 'The service is stopping.', { retryAfterSeconds: 5 })
    await deps.readiness.check()
    return { status: 'ok' }
  })

  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    const { contentType, text } = await deps.metrics.read()
    return reply.type(contentType).send(text)
  })
}

export interface ReadinessCheck {
  /** Subject of the error sentence, such as "The database". */
  name: string
  /** Rejects with an AppError that says what is wrong. */
  run(): Promise<void>
  /** How long a result is reused, in milliseconds. Set for checks that call another server. */
  keepMs?: number
}

export interface Readiness {
  /** Rejects with `unavailable`, within a few seconds, if any check fails or gives no answer. */
  check(): Promise<void>
}

/** Shorter than the usual probe timeout of proxies and orchestrators. */
const TIMEOUT_MS = 2_000
const RETRY_AFTER_SECONDS = 5

/** Concurrent callers share one run of each check. While a run hangs no second one is started, so that probes never pile up. */
export function createReadiness(checks: readonly ReadinessCheck[], timeoutMs = TIMEOUT_MS): Readiness {
  const shared = checks.map((check) => ({ name: check.name, run: sharedRun(check) }))
  return {
    check: async () => void (await Promise.all(shared.map(({ name, run }) => withinTime(name, run(), timeoutMs)))),
  }
}

function sharedRun({ run, keepMs = 0 }: ReadinessCheck): () => Promise<void> {
  let running: Promise<void> | null = null
  let last: { outcome: Promise<void>; at: number } | null = null
  return () => {
    if (running) return running
    if (last && performance.now() - last.at < keepMs) return last.outcome
    const outcome = run()
    running = outcome
    const end = () => {
      running = null
      last = { outcome, at: performance.now() }
    }
    outcome.then(end, end)
    return outcome
  }
}

async function withinTime(name: string, outcome: Promise<void>, timeoutMs: number): Promise<void> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(
    () =>
      timeout.reject(
        new AppError('unavailable', `${name} does not answer.`, { retryAfterSeconds: RETRY_AFTER_SECONDS }),
      ),
    timeoutMs,
  )
  try {
    await Promise.race([outcome, timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}
