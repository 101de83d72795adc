import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import type { Person } from './person.ts'

export const MAILED_KEY = /^([0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}$/

/** Every mail that the service wrote for this address, in order, once no mail job waits. */
export async function mailsTo({ service, folder }: TestApp, email: string): Promise<Email[]> {
  await service.jobsIdle()
  const outbox = join(folder, 'outbox')
  if (!existsSync(outbox)) return []
  const files = readdirSync(outbox).filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(files.map((name) => PostalMime.parse(readFileSync(join(outbox, name)))))
  // The id in a file's name and Message-ID is ordered by creation; the time in the name is the test's and may stand still.
  return mails
    .filter((mail) => mail.to?.some(({ address }) => address === email))
    .sort((a, b) => (a.messageId ?? '').localeCompare(b.messageId ?? ''))
}

/** The key in a mail, on its own line. */
export function keyIn(mail: Email | undefined): string {
  const keys = (mail?.text ?? '').split(/\r?\n/).filter((line) => MAILED_KEY.test(line))
  expect(keys).toHaveLength(1)
  return keys[0] ?? ''
}

/** The mails with a key for this address, without notices about new devices and the like. */
export async function keyMailsTo(app: TestApp, email: string): Promise<Email[]> {
  return (await mailsTo(app, email)).filter((mail) => /^([0-9A-Z]{5}-){3}[0-9A-Z]{5}\r?$/m.test(mail.text ?? ''))
}

export async function lastKeyTo(app: TestApp, email: string): Promise<string> {
  return keyIn((await keyMailsTo(app, email)).at(-1))
}

export async function signUpKey(app: TestApp, email: string, given: object = {}): Promise<string> {
  await app.stranger().post('/v1/signup', 202, { email, ...given })
  return lastKeyTo(app, email)
}

/** An account without a password, with a confirmed email and a first device. */
export async function personByKey(app: TestApp, email: string, given: object = {}): Promise<Person> {
  const key = await signUpKey(app, email, given)
  const { deviceToken } = await app.stranger().post('/v1/auth/key/redeem', 200, { key })
  return app.stranger().with(deviceToken)
}
