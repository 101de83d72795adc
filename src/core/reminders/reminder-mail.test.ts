import { expect, test } from 'vitest'
import type { Mail } from '../accounts/account-mail.ts'
import type { Channel, ReminderNotice } from './record.ts'
import { mailSender } from './reminder-mail.ts'

const ACTIONS = { done: 'secret-done', hour: 'secret-hour', tomorrow: 'secret-tomorrow' }
const NOTICE: ReminderNotice = {
  deliveryId: 'dlv_1',
  memoryId: 'mem_1',
  title: 'Call mom',
  text: 'Ask her about the garden.',
  dueAt: Date.parse('2026-03-08T21:00:00Z'),
  precision: 'minute',
  url: 'https://lembra.example/m/mem_1',
  recurrence: 'FREQ=WEEKLY;BYDAY=SU',
  isLate: false,
  isRepeat: false,
  isOverdue: false,
  isTest: false,
  account: { id: 'usr_1', language: 'en', timezone: 'America/Sao_Paulo', email: 'ana@example.org' },
  actions: ACTIONS,
}

async function mailed(change: Partial<ReminderNotice>, language: ReminderNotice['account']['language'] = 'en') {
  const mails: Mail[] = []
  const sender = mailSender({
    mailer: { send: async (mail) => void mails.push(mail) },
    domain: 'lembra.example',
    baseUrl: 'https://lembra.example',
  })
  const notice = { ...NOTICE, ...change, account: { ...NOTICE.account, language } }
  await sender.send({} as Channel, notice, new AbortController().signal)
  return mails[0] ?? expect.fail('no mail was sent')
}

test.each([
  ['en', 'Reminder: Call mom', 'Due Sunday, March 8, 2026 at 6:00 PM (America/Sao_Paulo)', 'Repeats: every Sunday'],
  [
    'pt-BR',
    'Lembrete: Call mom',
    'Para domingo, 8 de março de 2026 às 18:00 (America/Sao_Paulo)',
    'Repete-se: todo domingo',
  ],
  [
    'es',
    'Recordatorio: Call mom',
    'Para el domingo, 8 de marzo de 2026, 18:00 (America/Sao_Paulo)',
    'Se repite: todos los domingos',
  ],
] as const)('a mail says what is due, when and in which zone, in %s', async (language, subject, when, repeats) => {
  const { subject: said, text, to } = await mailed({}, language)
  expect([to, said]).toEqual(['ana@example.org', subject])
  expect(text.replace(/\u202f/g, ' ')).toContain(`Call mom\n\n${when}\n\n${repeats}\n\nAsk her about the garden.\n\n`)
  expect(text).toContain('https://lembra.example/m/mem_1')
  for (const [act, secret] of Object.entries(ACTIONS))
    expect(text).toContain(`https://lembra.example/act/${secret}#${act}`)
  expect(text).toContain('https://lembra.example/account/reminders')
})

test('a mail says if it is late, may have come before, or is about something overdue', async () => {
  const plain = await mailed({})
  expect(plain.text).not.toMatch(/late|before|still open/)
  expect((await mailed({ isLate: true })).text).toContain('This reminder comes late')
  expect((await mailed({ isRepeat: true })).text).toContain('You may have received this reminder before')
  const overdue = await mailed({ isOverdue: true })
  expect([overdue.subject, overdue.text]).toEqual(['Still open: Call mom', expect.stringContaining('It is still open')])
})

test('every attempt has the same Message-ID, and a header tells mail programs where to switch reminders off', async () => {
  const [first, again] = [await mailed({}), await mailed({ isRepeat: true })]
  expect([first.messageId, again.messageId]).toEqual(['<dlv_1@lembra.example>', '<dlv_1@lembra.example>'])
  expect(first.headers).toEqual({ 'List-Unsubscribe': '<https://lembra.example/account/reminders>' })
})

test('a title is neither markup nor a header', async () => {
  const { html, subject, text } = await mailed({
    title: '<img src=x onerror=alert(1)>\r\nBcc: eve@example.org',
    text: '</p><script>alert(1)</script>',
  })
  expect(subject).toBe('Reminder: <img src=x onerror=alert(1)> Bcc: eve@example.org')
  expect(text).toContain('<img src=x onerror=alert(1)> Bcc: eve@example.org\n')
  expect(html).not.toMatch(/<img|<script/)
})

test('a day has no time of day, and a test says that it is one and acts on nothing', async () => {
  expect((await mailed({ precision: 'day' })).text).toContain('Due on Sunday, March 8, 2026 (America/Sao_Paulo)')
  const { subject, text } = await mailed({ isTest: true, actions: null, memoryId: '' })
  expect(subject).toBe('A test of your Lembra reminders')
  expect(text).not.toMatch(/act\/|Due/)
})
