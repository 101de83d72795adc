import { inject, onTestFinished } from 'vitest'
import { buildApp, type Overrides } from '../../src/app/app.ts'
import { type Config, readConfig } from '../../src/config/config.ts'
import { ARGON2_PARAMETERS, createPasswords } from '../../src/core/accounts/passwords.ts'
import { createSchemaCompilers } from '../../src/http/schema-compilers.ts'
import { migratedFolder, settingsOf } from './database.ts'
import { Person } from './person.ts'
import { pairOf, type TestService } from './service-pair.ts'

export interface TestApp {
  service: TestService
  folder: string
  /** Advances only by the test. */
  clock: { now: number }
  /** A person registered with a password; timezone and language are the defaults unless `settings` has others. */
  person(name: string, settings?: object): Promise<Person>
  stranger(): Person
  log: string[]
}

export interface TestOptions {
  environment?: Record<string, string>
  now?: string
  folder?: string
  overrides?: Partial<Overrides>
}

/** Compiling the schemas for each service would take a quarter of the tests' time. */
const compilers = createSchemaCompilers()

/** The whole service on a fresh folder, without a port: requests are injected. It ends with the test. */
export async function startApp(options: TestOptions = {}): Promise<TestApp> {
  const folder = options.folder ?? (await migratedFolder())
  const clock = { now: Date.parse(options.now ?? '2026-03-02T12:00:00Z') }
  const log: string[] = []
  const config = readConfig({
    ...(await settingsOf(folder)),
    RATE_LIMIT: 'off',
    PORT: '0',
    BASE_URL: 'https://lembra.example',
    // Starting the sentence encoder takes a second of processor time, so tests that need it enable it.
    EMBEDDINGS: 'none',
    ...options.environment,
  })
  const service = await startService(config, {
    clock: () => clock.now,
    logTo: { write: (line: string) => void log.push(line) },
    // The cost of a hash is examined in passwords.test.ts. Every person of every test would pay it.
    passwords: createPasswords({ parameters: { ...ARGON2_PARAMETERS, memoryCost: 64, timeCost: 1 } }),
    compilers,
    ...options.overrides,
  })
  const stranger = () => new Person(service.server, null, '')
  return {
    service,
    folder,
    clock,
    log,
    stranger,
    person: async (name, settings) => {
      const email = `${name.toLowerCase()}@example.org`
      const { deviceToken } = await stranger().post('/v1/auth/register', 201, {
        email,
        name,
        password: 'correct horse',
      })
      const person = new Person(service.server, deviceToken, email)
      if (settings) await person.patch('/v1/auth/me', 200, { settings })
      return person
    },
  }
}

async function startService(
  config: Config,
  overrides: Partial<Overrides> & Pick<Overrides, 'clock'>,
): Promise<TestService> {
  const startOne = async () => {
    const service = await buildApp(config, overrides)
    onTestFinished(() => service.stop())
    return service
  }
  const first = await startOne()
  if (!inject('isPair') || !config.database) return first
  return pairOf([first, await startOne()], config.database.url, overrides.clock)
}
