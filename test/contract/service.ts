import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../../src/app/app.ts'
import { readConfig } from '../../src/config/config.ts'
import type { Mail } from '../../src/core/accounts/account-mail.ts'
import { overHttp } from '../support/over-http.ts'
import { Person } from '../support/person.ts'

export interface ContractService {
  address: string
  stranger: Person
  /** A person registered with a password, with a unique email. */
  person(): Promise<Person>
  keyMailedTo(email: string): Promise<string>
  jobsIdle(): Promise<void>
  stop(): Promise<void>
}

/** One service for all tests of a file, in a separate process on a free port. */
export async function startContractService(environment: Record<string, string> = {}): Promise<ContractService> {
  const folder = mkdtempSync(join(tmpdir(), 'lembra-contract-'))
  const mails: Mail[] = []
  const config = readConfig({ DATA_DIR: folder, PORT: '0', RATE_LIMIT: 'off', EMBEDDINGS: 'none', ...environment })
  const mailer = { send: async (mail: Mail) => void mails.push(mail) }
  const service = await buildApp(config, { mailer, logTo: { write: () => {} } })
  const address = await service.listen()
  const server = overHttp(address)
  const stranger = new Person(server, null, '')
  let people = 0
  return {
    address,
    stranger,
    person: async () => {
      const email = `person${++people}@example.org`
      const { deviceToken } = await stranger.post('/v1/auth/register', 201, { email, password: 'correct horse' })
      return new Person(server, deviceToken, email)
    },
    keyMailedTo: async (email) => {
      await service.jobsIdle()
      const text = mails.findLast(({ to }) => to === email)?.text ?? ''
      return /^(?:[0-9A-Z]{5}-){3}[0-9A-Z]{5}$/m.exec(text)?.[0] ?? ''
    },
    jobsIdle: () => service.jobsIdle(),
    stop: async () => {
      await service.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
