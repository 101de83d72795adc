import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { composeKeyMail, type Mail } from '../../src/core/accounts/account-mail.ts'
import { outboxMailer, removeOldMails, smtpMailer } from '../../src/providers/mailer.ts'
import { recordingLog } from '../support/accounts.ts'
import { freshFolder } from '../support/folder.ts'

const KEY = '7K3QX-0ZB5M-W8R2D-4HVNT'
const FROM = 'Lembra <lembra@example.net>'

function keyMail(more: Partial<Mail> = {}, client: string | null = 'Claude'): Mail {
  const composed = composeKeyMail({
    language: 'pt-BR',
    key: KEY,
    reason: 'sign-in',
    client,
    minutesLeft: 15,
    takesOver: true,
    baseUrl: 'https://lembra.example',
  })
  return { ...composed, to: 'ana@example.org', messageId: '<job_1@example.net>', ...more }
}

interface Delivery {
  from: string
  to: string[]
  raw: Buffer
}

/** A mail server on loopback; accepted mails are in `deliveries`. */
async function startMailServer(options: SMTPServerOptions = {}) {
  const deliveries: Delivery[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onData: (stream, { envelope }, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        deliveries.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks) })
        callback()
      })
    },
    ...options,
  })
  const port = await listen(server.server)
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  return { deliveries, url: `smtp://127.0.0.1:${port}` }
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  return address.port
}

const never = new AbortController().signal

test('a mail arrives with its text, its HTML, one recipient and the given message id', async () => {
  const { deliveries, url } = await startMailServer()
  await smtpMailer({ url, from: FROM }).send(keyMail(), never)
  expect(deliveries).toMatchObject([{ from: 'lembra@example.net', to: ['ana@example.org'] }])
  const parsed = await PostalMime.parse(deliveries[0]?.raw ?? '')
  expect(parsed.from).toMatchObject({ address: 'lembra@example.net', name: 'Lembra' })
  expect(parsed.to).toMatchObject([{ address: 'ana@example.org' }])
  expect(parsed.messageId).toBe('<job_1@example.net>')
  expect(parsed.subject).toBe('Sua chave para entrar no Lembra')
  expect(parsed.text?.split('\n')).toContain(KEY)
  expect(parsed.html).toContain('a senha deixa de valer')
  expect(parsed.attachments).toEqual([])
  expect(parsed.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
})

test('line breaks in an address or a client name add no header and no recipient', async () => {
  const { deliveries, url } = await startMailServer()
  const mailer = smtpMailer({ url, from: FROM })
  await mailer.send(keyMail({}, 'Claude\r\nBcc: eve@example.org\r\n\r\nhello'), never)
  for (const to of [
    'ana@example.org\r\nBcc: eve@example.org',
    'ana@example.org, eve@example.org',
    'ana@example.org\nRCPT TO:<eve@example.org>',
  ]) {
    await mailer.send(keyMail({ to }), never).catch(() => {})
  }
  expect(deliveries.length).toBeGreaterThan(0)
  for (const { raw, to } of deliveries) {
    const parsed = await PostalMime.parse(raw)
    expect(parsed.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(parsed.to).toHaveLength(1)
    expect(to).toHaveLength(1)
    expect(to).not.toContain('eve@example.org')
  }
})

test('if a server refuses the recipient, the mail or the connection, sending fails', async () => {
  const refusal = (responseCode: number) => Object.assign(new Error('refused'), { responseCode })
  const recipient = await startMailServer({ onRcptTo: (_address, _session, callback) => callback(refusal(550)) })
  await expect(smtpMailer({ url: recipient.url, from: FROM }).send(keyMail(), never)).rejects.toMatchObject({
    responseCode: 550,
  })
  const data = await startMailServer({
    onData: (stream, _session, callback) => {
      stream.resume()
      stream.on('end', () => callback(refusal(451)))
    },
  })
  await expect(smtpMailer({ url: data.url, from: FROM }).send(keyMail(), never)).rejects.toMatchObject({
    responseCode: 451,
  })
  const closed = createServer()
  const port = await listen(closed)
  await new Promise((resolve) => closed.close(resolve))
  await expect(
    smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: FROM }).send(keyMail(), never),
  ).rejects.toMatchObject({
    code: expect.stringMatching(/^E/),
  })
})

test('a server that never greets is abandoned after the greeting timeout', async () => {
  const silent = createServer(() => {})
  const port = await listen(silent)
  onTestFinished(() => void silent.close())
  const mailer = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: FROM, timeouts: { greetingTimeout: 20 } })
  await expect(mailer.send(keyMail(), never)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
})

test('sending can be aborted, and closes the connection', async () => {
  const abort = new AbortController()
  const closed = Promise.withResolvers<void>()
  const silent = createServer((socket) => {
    socket.on('close', () => closed.resolve())
    socket.on('error', () => {})
    abort.abort()
  })
  const port = await listen(silent)
  onTestFinished(() => void silent.close())
  await expect(
    smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: FROM }).send(keyMail(), abort.signal),
  ).rejects.toMatchObject({ name: 'AbortError' })
  await closed.promise
})

test('without a mail server a mail is a file that only its owner can read, and the log says where but not its content', async () => {
  const folder = join(freshFolder(), 'outbox')
  const log = recordingLog()
  const mailer = outboxMailer({ folder, from: FROM, clock: () => Date.parse('2026-05-04T09:00:00Z'), log })
  await mailer.send(keyMail(), never)
  expect(readdirSync(folder)).toEqual(['2026-05-04T09-00-00-000Z-job_1.eml'])
  const file = join(folder, '2026-05-04T09-00-00-000Z-job_1.eml')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  const parsed = await PostalMime.parse(readFileSync(file))
  expect(parsed).toMatchObject({ messageId: '<job_1@example.net>', to: [{ address: 'ana@example.org' }] })
  expect(parsed.text?.split('\n')).toContain(KEY)
  expect(log.lines).toHaveLength(1)
  expect(log.lines[0]).toContain(file)
  expect(log.lines[0]).not.toContain(KEY)
})

test('a message id with special characters stays within the outbox', async () => {
  const folder = join(freshFolder(), 'outbox')
  const mailer = outboxMailer({ folder, from: FROM, clock: () => 0, log: recordingLog() })
  await mailer.send(keyMail({ messageId: '<../../evil@example.net>' }), never)
  expect(readdirSync(folder)).toEqual(['1970-01-01T00-00-00-000Z-evil.eml'])
})

test('mails in the outbox are deleted after a week, and only the newest 500 stay', async () => {
  const folder = freshFolder()
  const clock = { now: Date.parse('2026-03-07T12:00:00Z') }
  const mailer = outboxMailer({ folder, from: FROM, clock: () => clock.now, log: recordingLog() })
  const send = (id: string) => mailer.send(keyMail({ messageId: `<${id}@example.net>` }), new AbortController().signal)
  const names = () =>
    readdirSync(folder)
      .map((name) => name.replace(/^.*Z-/, ''))
      .sort()
  await send('job_old')
  writeFileSync(join(folder, 'notes.txt'), 'not a mail')
  writeFileSync(join(folder, '2026-03-07T12-00-00-000Z-job_cut.eml.tmp'), 'cut short')
  clock.now += 7 * 86_400_000
  await send('job_new')
  expect(names()).toContain('job_old.eml')
  clock.now += 1
  await send('job_newer')
  expect(names()).toEqual(['job_new.eml', 'job_newer.eml', 'notes.txt'])
  for (let index = 0; index < 510; index += 1)
    writeFileSync(join(folder, `2026-03-13T00-00-00-${String(index).padStart(3, '0')}Z-job_${index}.eml`), '')
  await removeOldMails(folder, clock.now)
  expect(names()).toHaveLength(501)
  expect(names()).toContain('job_newer.eml')
  expect(names()).not.toContain('job_0.eml')
})

test('removing old mails without an outbox does nothing', async () => {
  await expect(removeOldMails(join(freshFolder(), 'outbox'), Date.now())).resolves.toBeUndefined()
})
