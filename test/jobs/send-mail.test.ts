import { expect, onTestFinished, test } from 'vitest'
import type { Mail, Mailer } from '../../src/core/accounts/account-mail.ts'
import { MAIL_JOB } from '../../src/core/accounts/email-keys.ts'
import { connect, signUp } from '../../src/core/accounts/sign-in.ts'
import { createRandom } from '../../src/core/store.ts'
import { startRunner } from '../../src/jobs/runner.ts'
import { sendMailHandler } from '../../src/jobs/send-mail.ts'
import { MINUTE, openAccounts, STRANGER } from '../support/accounts.ts'

type Accounts = Awaited<ReturnType<typeof openAccounts>>

async function runWith(accounts: Accounts, mailer: Mailer) {
  const { store, log, deps } = accounts
  const words = {
    mailFrom: 'Lembra <lembra@mail.example.net>',
    baseUrl: 'https://lembra.example',
    defaultLanguage: 'es' as const,
  }
  const handlers = { [MAIL_JOB]: sendMailHandler({ store, clock: deps.clock, mailer, log, ...words }) }
  const runner = startRunner({ store, handlers, clock: deps.clock, random: createRandom(), log })
  onTestFinished(() => runner.stop(0))
  await runner.idle()
  return runner
}

function failingMailer(): Mailer & { tried: Mail[]; isUp: boolean } {
  const mailer = {
    tried: [] as Mail[],
    isUp: false,
    send: async (mail: Mail) => {
      mailer.tried.push(mail)
      if (!mailer.isUp) throw Object.assign(new Error(`refused: ${mail.text}`), { code: 'ECONNREFUSED' })
    },
  }
  return mailer
}

test('a mail that cannot be sent is retried with the same key and message id until it is sent', async () => {
  const accounts = await openAccounts()
  const mailer = failingMailer()
  expect(await signUp(accounts.deps, { email: 'ana@example.org' })).toMatchObject({ sent: true })
  const runner = await runWith(accounts, mailer)
  accounts.time.now += 5_000
  runner.wake()
  await runner.idle()
  mailer.isUp = true
  accounts.time.now += MINUTE
  runner.wake()
  await runner.idle()
  expect(mailer.tried).toHaveLength(3)
  expect(new Set(mailer.tried.map(({ messageId }) => messageId)).size).toBe(1)
  expect(mailer.tried[0]?.messageId).toMatch(/^<job_[0-9a-z]{26}@mail\.example\.net>$/)
  expect(new Set(mailer.tried.map(({ text }) => /[0-9A-Z-]{23}/.exec(text)?.[0])).size).toBe(1)
  expect(mailer.tried[2]?.text).toContain('próximos 14 minutos')
  expect(await accounts.store.jobs.counts()).toEqual([])
})

test('an unsent mail is dropped with its key once the key has expired, and no trace of the key is left', async () => {
  const accounts = await openAccounts()
  const mailer = failingMailer()
  await signUp(accounts.deps, { email: 'ana@example.org' })
  const runner = await runWith(accounts, mailer)
  for (let minute = 0; minute < 15; minute += 1) {
    accounts.time.now += MINUTE
    runner.wake()
    await runner.idle()
  }
  const key = /[0-9A-Z]{5}(-[0-9A-Z]{5}){3}/.exec(mailer.tried[0]?.text ?? '')?.[0] ?? ''
  expect(mailer.tried).toHaveLength(15)
  expect(await accounts.store.jobs.counts()).toEqual([])
  expect(await accounts.wholeDatabase()).not.toContain(key)
  expect(accounts.log.lines.join('\n')).toContain('was dropped')
  expect(accounts.log.lines.join('\n')).not.toContain(key)
  expect(accounts.log.lines.join('\n')).not.toContain('ana@example.org')
})

test('a mail whose key was redeemed meanwhile is not sent again after a crash', async () => {
  const accounts = await openAccounts()
  await signUp(accounts.deps, { email: 'ana@example.org' })
  const crashed = await accounts.store.jobs.claim([MAIL_JOB], accounts.time.now, MINUTE)
  const key = /[0-9A-Z]{5}(-[0-9A-Z]{5}){3}/.exec(JSON.stringify(crashed))?.[0] ?? ''
  await connect(accounts.deps, { key }, STRANGER)
  accounts.time.now += MINUTE
  const mailer = failingMailer()
  await runWith(accounts, mailer)
  expect(mailer.tried).toEqual([])
  expect(await accounts.store.jobs.counts()).toEqual([])
})

test('a mail whose process died while sending is sent after its lease', async () => {
  const accounts = await openAccounts()
  await signUp(accounts.deps, { email: 'ana@example.org' })
  await accounts.store.jobs.claim([MAIL_JOB], accounts.time.now, MINUTE)
  await accounts.sendMails()
  expect(accounts.mails).toEqual([])
  accounts.time.now += MINUTE
  await accounts.sendMails()
  expect(accounts.mails).toMatchObject([{ to: 'ana@example.org' }])
})
