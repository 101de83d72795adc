import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp, type Service } from '../../src/app/app.ts'
import { readConfig } from '../../src/config/config.ts'
import { withDatabase } from '../support/postgres.ts'

/** The part of the service that is measured. An account is created when it is first named. */
export interface SearchedService {
  remember(account: string, text: string, capturedAt: string): Promise<string>
  /** Resolves once every memory can be found in every way: vectors are made in the background. */
  settle(): Promise<void>
  /** Ids, best first. */
  search(account: string, query: string, limit: number): Promise<string[]>
  recall(account: string, request: RecallRequest): Promise<Recalled>
}

export interface RecallRequest {
  query: string
  limit?: number
  depth?: number
  maxChars?: number
}

export interface Recalled {
  text: string
  /** How many memories match; 0 if nothing does. */
  matches: number
}

export interface ServiceOptions {
  /** Runs on a new database of this PostgreSQL server; on SQLite by default. */
  server?: string | undefined
  clock?: () => number
  /** The timezone of accounts. */
  timezone?: string
}

/**
 * The whole service with its defaults, in this process and used through its API; only the network is left out.
 */
export async function withSearchedService<T>(
  work: (service: SearchedService) => Promise<T>,
  { server, clock, timezone = 'UTC' }: ServiceOptions = {},
): Promise<T> {
  const environment = { DEFAULT_TIMEZONE: timezone }
  const overrides = clock ? { clock } : {}
  return server === undefined
    ? searchIn(environment, overrides, work)
    : withDatabase(server, (url) => searchIn({ ...environment, DATABASE_URL: url }, overrides, work))
}

async function searchIn<T>(
  environment: Record<string, string>,
  overrides: Pick<ServiceOptions, 'clock'>,
  work: (service: SearchedService) => Promise<T>,
): Promise<T> {
  const home = mkdtempSync(join(tmpdir(), 'lembra-search-bench-'))
  try {
    const service = await buildApp(
      readConfig({ DATA_DIR: home, RATE_LIMIT: 'off', LOG_LEVEL: 'silent', ...environment }),
      overrides,
    )
    try {
      return await work(searchedService(service))
    } finally {
      await service.stop()
    }
  } finally {
    rmSync(home, { recursive: true })
  }
}

function searchedService(service: Service): SearchedService {
  const tokens = new Map<string, string>()

  async function post<T>(url: string, payload: object, token?: string): Promise<T> {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const response = await service.server.inject({ method: 'POST', url, payload, headers })
    if (response.statusCode >= 300) throw new Error(`${url} answered ${response.statusCode}: ${response.body}`)
    return response.json()
  }

  async function tokenOf(account: string): Promise<string> {
    const known = tokens.get(account)
    if (known !== undefined) return known
    const email = `${account.toLowerCase().replaceAll(/[^a-z0-9]/g, '-')}@example.org`
    const { deviceToken } = await post<{ deviceToken: string }>('/v1/auth/register', {
      email,
      password: 'correct horse',
    })
    tokens.set(account, deviceToken)
    return deviceToken
  }

  return {
    async remember(account, text, capturedAt) {
      return (await post<{ id: string }>('/v1/memories', { text, capturedAt }, await tokenOf(account))).id
    },
    settle: () => service.jobsIdle(),
    async search(account, query, limit) {
      const answer = await post<{ results: Array<{ id: string }> }>(
        '/v1/search',
        { query, limit },
        await tokenOf(account),
      )
      return answer.results.map(({ id }) => id)
    },
    async recall(account, request) {
      return post<Recalled>('/v1/recall', request, await tokenOf(account))
    },
  }
}
