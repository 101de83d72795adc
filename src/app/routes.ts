import type { Config } from '../config/config.ts'
import { createAuthenticate } from '../core/accounts/authentication.ts'
import type { Passwords } from '../core/accounts/passwords.ts'
import { createRateLimits } from '../core/accounts/rate-limits.ts'
import { ratesByPlan } from '../core/accounts/usage.ts'
import { createEchoes } from '../core/activity/echo.ts'
import { type SemanticSearch } from '../core/embedding/semantic-search.ts'
import type { FetchClientMetadata } from '../core/oauth/client-metadata.ts'
import type { Rerank } from '../core/search/reranking.ts'
import type { Clock, Random } from '../core/store.ts'
import type { RunningImports } from '../core/transfer/pacing.ts'
import { requireBearer } from '../http/auth.ts'
import { type AccountCap, createAccountCap } from '../http/concurrency-limits.ts'
import type { Metrics } from '../http/metrics.ts'
import { MOST_IN_FLIGHT } from '../http/open-requests.ts'
import { describeContract } from '../http/openapi.ts'
import { accountRoutes, usageRoutes } from '../http/routes/accounts.ts'
import { activityRoutes } from '../http/routes/activity.ts'
import { captureRoutes } from '../http/routes/captures.ts'
import { eventRoutes } from '../http/routes/events.ts'
import type { Readiness } from '../http/routes/health.ts'
import { mcpRoutes } from '../http/routes/mcp.ts'
import { mediaLinkRoutes, mediaRoutes, ticketRoutes, uploadRoutes } from '../http/routes/media.ts'
import { memoryRoutes, relationRoutes } from '../http/routes/memories.ts'
import { labelRoutes, listRoutes } from '../http/routes/memory-lists.ts'
import { mentionRoutes } from '../http/routes/mentions.ts'
import { connectionRoutes, consentPageRoute, oauthRoutes } from '../http/routes/oauth.ts'
import { oauthTokenRoutes } from '../http/routes/oauth-tokens.ts'
import { actionRoutes, notificationRoutes } from '../http/routes/reminders.ts'
import { dateRoutes, searchRoutes } from '../http/routes/search.ts'
import { signInRoutes } from '../http/routes/sign-in.ts'
import { calendarRoutes, feedRoutes, taskRoutes } from '../http/routes/tasks.ts'
import { exportRoutes, importRoutes } from '../http/routes/transfer.ts'
import { BODY_LIMIT_BYTES, type Server } from '../http/server.ts'
import { webAppRoutes } from '../http/web-app.ts'
import { CONSENT_PAGE, WEB_PAGES } from '../schema/values.ts'
import type { MediaAdapters, Senders } from './adapters.ts'
import { type Background } from './background.ts'
import { type Storage } from './storage.ts'

export interface RouteDeps
  extends Pick<Background, 'uses' | 'readCounter' | 'activityLog' | 'wakeJobs'>,
    Pick<Storage, 'store' | 'textSearch' | 'rateLimits' | 'watchAccounts'>,
    Senders {
  config: Config
  clock: Clock
  random: Random
  media: MediaAdapters
  signingKey: Uint8Array
  meaning: SemanticSearch
  rerank: Rerank | null
  isEmbedding: boolean
  metrics: Metrics
  readiness: Readiness
  runningImports: RunningImports
  jsonTimeoutMs: number
  webFolder: string
  fetchClientMetadata: FetchClientMetadata
  passwords: Passwords
  isStopping(): boolean
}

/** Adds every route of the API and the web app, and passes each its dependencies. */
export async function addRoutes(server: Server, deps: RouteDeps): Promise<void> {
  const { config, clock, store, uses, rateLimits } = deps
  const { baseUrl, plans } = config
  const limits = createRateLimits({ clock, isOn: config.isRateLimited, ...(rateLimits && { store: rateLimits }) })
  const shared = {
    ...deps,
    limits,
    baseUrl,
    plans,
    memories: store.memories,
    mentions: store.mentions,
    vectors: store.vectors,
    ...deps.media,
    maxUploadBytes: config.maxUploadBytes,
    maxImportBytes: config.maxImportBytes,
    echoes: createEchoes(deps),
    isClassifiedByModel: deps.media.classifier !== null,
    hasTranscriber: deps.media.transcriber !== null,
    arrival: { jsonTimeoutMs: deps.jsonTimeoutMs, maxJsonBytes: BODY_LIMIT_BYTES },
  }
  const authenticate = createAuthenticate({ store, clock, uses })
  const ratePerMinute = ratesByPlan(plans, config.ratePerMinute)
  await describeContract(server, baseUrl)
  await webAppRoutes(server, { folder: deps.webFolder, paths: WEB_PAGES.filter((path) => path !== CONSENT_PAGE) })
  signInRoutes(server, { ...shared, ...signInSettings(config), authenticate })
  await uploadRoutes(server, shared)
  addLinkRoutes(server, { ...shared, ratePerMinute })
  consentPageRoute(server, shared)
  await oauthTokenRoutes(server, shared)
  const bearerRules = { authenticate, limits, ratePerMinute, inProgress: requestCap() }
  const onFault = (error: unknown) => server.log.warn({ err: error }, 'an MCP request was refused or failed')
  const openMcp = async () => (await import('../mcp/http.ts')).createMcpEndpoint({ baseUrl, onFault })
  await mcpRoutes(server, { ...bearerRules, baseUrl, clock, mcpOrigins: config.mcpOrigins, openMcp })
  await server.register(async (scope: Server) => {
    requireBearer(scope, bearerRules)
    accountRoutes(scope, shared)
    await captureRoutes(scope, shared)
    memoryRoutes(scope, shared)
    listRoutes(scope, shared)
    ticketRoutes(scope, shared)
    mediaRoutes(scope, shared)
    taskRoutes(scope, shared)
    feedRoutes(scope, shared)
    labelRoutes(scope, shared)
    exportRoutes(scope, shared)
    await importRoutes(scope, shared)
    searchRoutes(scope, shared)
    relationRoutes(scope, shared)
    mentionRoutes(scope, shared)
    dateRoutes(scope, shared)
    usageRoutes(scope, shared)
    activityRoutes(scope, shared)
    eventRoutes(scope, shared)
    oauthRoutes(scope, shared)
    connectionRoutes(scope, shared)
    notificationRoutes(scope, { ...shared, mail: config.smtpUrl === null ? 'outbox' : 'smtp' })
  })
}

type Deps<Add extends (server: Server, deps: never) => unknown> = Parameters<Add>[1]

/** Routes that a secret in their address opens, without a bearer token. */
function addLinkRoutes(
  server: Server,
  deps: Deps<typeof mediaLinkRoutes> & Deps<typeof calendarRoutes> & Deps<typeof actionRoutes>,
): void {
  mediaLinkRoutes(server, deps)
  calendarRoutes(server, deps)
  actionRoutes(server, deps)
}

function requestCap(): AccountCap {
  return createAccountCap({
    mostOfAccount: MOST_IN_FLIGHT / 2,
    // `OpenRequests` limits all accounts together: it knows which bodies are still arriving, and does not count those.
    mostInAll: Number.POSITIVE_INFINITY,
    retryAfterSeconds: 1,
    tooMany: {
      ofAccount: 'Too many requests of this account are being answered at once. Read their answers first.',
      inAll: 'Too many requests at once. Please try again in a moment.',
    },
  })
}

function signInSettings(config: Config) {
  const { registration, authKeyMinutes, deviceIdleDays, plans } = config
  const defaults = { language: config.defaultLanguage, timezone: config.defaultTimezone, plan: plans.defaultName }
  return { registration, authKeyMinutes, deviceIdleDays, defaults }
}
