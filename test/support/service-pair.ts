import type { Service } from '../../src/app/app.ts'
import type { Asked } from './person.ts'
import { onPostgres } from './postgres-server.ts'

/** The methods of a service that tests use. */
export interface TestService extends Pick<Service, 'jobsIdle' | 'wakeJobs' | 'listen' | 'stop'> {
  server: Asked
}

/** Two services on one database, as behind a load balancer that alternates between them. `now` is their clock. */
export function pairOf(services: readonly [Service, Service], databaseUrl: string, now: () => number): TestService {
  const [first, second] = services
  let asked = 0
  return {
    server: { inject: (options) => (asked++ % 2 === 0 ? first : second).server.inject(options) },
    // A job of one may have queued a job for the other.
    jobsIdle: async () => {
      do await Promise.all(services.map((service) => service.jobsIdle()))
      while (await isBusy(databaseUrl, now()))
    },
    wakeJobs: () => services.forEach((service) => service.wakeJobs()),
    listen: () => first.listen(),
    stop: async () => void (await Promise.all(services.map((service) => service.stop()))),
  }
}

async function isBusy(databaseUrl: string, now: number): Promise<boolean> {
  const query = `SELECT 1 FROM jobs WHERE state = 'running' OR (state = 'queued' AND run_at <= $1) LIMIT 1`
  return onPostgres(databaseUrl, async (client) => (await client.query(query, [now])).rows.length > 0)
}
