import { join } from 'node:path'
import type { Mail } from '../../src/core/accounts/account-mail.ts'
import { createAuthenticate, createUseLog } from '../../src/core/accounts/authentication.ts'
import { MAIL_JOB } from '../../src/core/accounts/email-keys.ts'
import { NOTICE_JOB } from '../../src/core/accounts/notices.ts'
import type { PasswordMatch, Passwords } from '../../src/core/accounts/passwords.ts'
import { createRateLimits } from '../../src/core/accounts/rate-limits.ts'
import type { Presented } from '../../src/core/accounts/record.ts'
import { type Caller, register, type SignInDeps, signUp } from '../../src/core/accounts/sign-in.ts'
import { createRandom } from '../../src/core/store.ts'
import type { Log } from '../../src/core/telemetry.ts'
import { mailNoticesHandler } from '../../src/jobs/mail-notices.ts'
import { startRunner } from '../../src/jobs/runner.ts'
import { sendMailHandler } from '../../src/jobs/send-mail.ts'
import { diskBlobs } from '../../src/providers/blobs/disk.ts'
import { openStoreIn } from './database.ts'
import { rowsByTable } from './database-rows.ts'
import { freshFolder } from './folder.ts'

export const DAY = 86_400_000
export const MINUTE = 60_000
export const STRANGER: Caller = { address: '192.0.2.1', bearer: null }

/** Fast replacements for argon2 that count their calls. */
export function countingPasswords(): Passwords & { hashed: number; verified: number } {
  const counting = {
    hashed: 0,
    verified: 0,
    hash: async (password: string) => {
      counting.hashed += 1
      return `hash of ${password}`
    },
    verify: async (passwordHash: string | null, password: string): Promise<PasswordMatch> => {
      counting.verified += 1
      return passwordHash === `hash of ${password}` ? 'right' : 'wrong'
    },
  }
  return counting
}

export function recordingLog(): Log & { lines: string[] } {
  const lines: string[] = []
  const write = (fields: object, message: string) => void lines.push(JSON.stringify({ ...fields, message }))
  return { lines, info: write, warn: write, error: write }
}

/** Accounts on a real database, without HTTP: the test sets the clock and rate limits, and mails are collected instead of sent. */
export async function openAccounts(options: { isRateLimited?: boolean } = {}) {
  const folder = freshFolder()
  const { store, database } = await openStoreIn(folder)
  const blobs = diskBlobs(join(folder, 'blobs'))
  const time = { now: Date.parse('2026-05-04T09:00:00Z') }
  const clock = () => time.now
  const log = recordingLog()
  const passwords = countingPasswords()
  const uses = createUseLog({ store, clock, deviceIdleDays: 180 })
  const deps: SignInDeps = {
    store,
    clock,
    random: createRandom(),
    passwords,
    limits: createRateLimits({ clock, isOn: options.isRateLimited ?? false }),
    wakeJobs: () => {},
    registration: 'open',
    defaults: { language: 'en', timezone: 'UTC', plan: 'unlimited' },
    authKeyMinutes: 15,
    deviceIdleDays: 180,
  }
  const mails: Mail[] = []
  const mailer = { send: async (mail: Mail) => void mails.push(mail) }

  return {
    store,
    database,
    deps: { ...deps, uses, passwords, blobs },
    time,
    log,
    mails,
    /** Runs every due job, like the service. */
    async sendMails(): Promise<void> {
      const words = { mailFrom: 'Lembra <lembra@example.net>', baseUrl: 'https://lembra.example' }
      const handlers = {
        [MAIL_JOB]: sendMailHandler({ store, clock, mailer, log, ...words, defaultLanguage: 'en' }),
        [NOTICE_JOB]: mailNoticesHandler({ store, clock, mailer, log, ...words }),
      }
      const runner = startRunner({ store, handlers, clock, random: createRandom(), log })
      await runner.idle()
      await runner.stop(0)
    },
    lastKey(): string {
      const keys = mails.flatMap(({ text }) => /^[0-9A-Z]{5}(-[0-9A-Z]{5}){3}$/m.exec(text)?.[0] ?? [])
      return keys.at(-1) ?? ''
    },
    async emailKey(email: string, given: { name?: string; client?: string } = {}): Promise<string> {
      await signUp(deps, { email, ...given })
      await this.sendMails()
      return this.lastKey()
    },
    async presented(secret: string): Promise<Presented | null> {
      return createAuthenticate({ store, clock, uses })(secret)
    },
    async callerWith(secret: string): Promise<Caller> {
      const presented = await this.presented(secret)
      return { address: '192.0.2.1', bearer: presented && { ...presented, secret } }
    },
    /** Registers with a password. Returns the device token and the credential. */
    async registered(email: string, password = 'correct horse') {
      const { deviceToken, user } = await register(deps, { email, password }, STRANGER)
      const presented = await this.presented(deviceToken)
      if (!presented) throw new Error('the new device token is unknown')
      return { deviceToken, user, presented }
    },
    /** Every row of every table as text, to check that something is absent. */
    wholeDatabase: async () => [...(await rowsByTable(folder)).values()].flat().join('\n'),
  }
}
