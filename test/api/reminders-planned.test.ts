import { expect, test } from 'vitest'
import { runLembra } from '../support/command-line.ts'
import { openStoreIn, settingsOf, type TestDatabase, usesPostgres } from '../support/database.ts'
import { rowsOf } from '../support/database-rows.ts'
import { imported } from '../support/import.ts'
import { dueIn, type Reminded, reminded } from '../support/reminded.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The same folder with another service, whose senders have sent nothing. */
async function again({ app }: Reminded, now: number): Promise<Reminded> {
  await app.service.stop()
  return reminded({ folder: app.folder, now: new Date(now).toISOString() })
}

/** While no service runs on it. */
async function inDatabase({ app }: Reminded, change: (db: TestDatabase['writer']) => Promise<unknown>): Promise<void> {
  const { database, store } = await openStoreIn(app.folder)
  await change(database.writer)
  await store.close()
}

const TABLES = ['reminder_actions', 'deliveries', 'reminders', 'channels', 'notification_settings']

test('an upgrade plans what an earlier release captured, but nothing whose time is over', async () => {
  const old = await reminded()
  await dueIn(old, 2 * HOUR, 'Due later')
  await dueIn(old, MINUTE, 'Due during the upgrade')
  await old.ana.capture('Water the plants every day at 15:00')
  await old.app.service.stop()
  const migration: { up(db: TestDatabase['writer']): Promise<void> } = usesPostgres()
    ? await import('../../src/store/postgres/migrations/013-reminders.ts')
    : await import('../../src/store/sqlite/migrations/014-reminders.ts')
  await inDatabase(old, async (db) => {
    for (const table of TABLES) await db.schema.dropTable(table).execute()
    await migration.up(db)
    await db.updateTable('jobs').set({ run_at: 0, created_at: 0 }).execute()
  })

  const it = await again(old, old.app.clock.now + HOUR)
  expect(it.sent).toEqual([])
  expect(await it.pass(HOUR)).toEqual(['Due later'])
  expect(await it.pass(HOUR)).toEqual(['Water the plants every day at 15:00'])
  expect((await it.ana.get('/v1/notifications')).channels).toMatchObject([{ kind: 'mail', state: 'ok' }])
})

test('a repair plans memories whose plan was lost', async () => {
  const old = await reminded()
  await dueIn(old, HOUR, 'Feed the cat')
  await old.app.service.stop()
  await inDatabase(old, (db) => db.deleteFrom('reminders').execute())
  expect(await runLembra(['repair'], await settingsOf(old.app.folder))).toMatchObject({ code: 0 })
  // The command's clock is not the test's.
  await inDatabase(old, (db) => db.updateTable('jobs').set({ run_at: 0, created_at: 0 }).execute())
  const it = await again(old, old.app.clock.now + MINUTE)
  expect(await it.pass(HOUR)).toEqual(['Feed the cat'])
}, 90_000)

test('an import plans what is still to come, and what was due before the import notifies nobody', async () => {
  const it = await reminded()
  const event = (title: string, start: string) =>
    ['BEGIN:VEVENT', `UID:${title}@example.org`, `SUMMARY:${title}`, `DTSTART:${start}`, 'END:VEVENT'].join('\r\n')
  const file = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    event('Dentist', '20260302T140000Z'),
    event('Breakfast', '20260302T080000Z'),
    'END:VCALENDAR',
    '',
  ].join('\r\n')
  expect(await imported(it.ana, file)).toMatchObject({ imported: 2 })
  expect(await it.pass(HOUR)).toEqual([])
  expect(await it.pass(HOUR)).toEqual(['Dentist'])
})

test('after a clock change a due day and a series keep their local time, and a change of zone moves both kinds of plan', async () => {
  const it = await reminded({ settings: { timezone: 'Europe/Madrid' } })
  const at = (time: string) => it.pass(Date.parse(time) - it.app.clock.now)
  await dueIn(it, 0, 'Renew the card', { dueAt: '2026-03-29' })
  await it.ana.capture('Take the pill every day at 20:00')
  // The clocks go forward on 29 March at 02:00.
  await at('2026-03-28T20:00:00Z')
  expect(await at('2026-03-29T06:59:00Z')).toEqual([])
  expect(await at('2026-03-29T07:00:00Z')).toContain('Renew the card')
  expect(await at('2026-03-29T17:59:00Z')).toEqual([])
  expect(await at('2026-03-29T18:00:00Z')).toEqual(['Take the pill every day at 20:00'])
  await dueIn(it, 0, 'Vote', { dueAt: '2026-04-02' })
  await it.ana.patch('/v1/auth/me', 200, { settings: { timezone: 'America/Sao_Paulo' } })
  await it.pass(0)
  await at('2026-04-02T11:59:00Z')
  expect(await at('2026-04-02T12:00:00Z')).toContain('Vote')
})

test('a clock that goes back sends nothing twice, and what comes later arrives once', async () => {
  const it = await reminded()
  await dueIn(it, HOUR, 'Once')
  await it.ana.capture('Water the plants every day at 14:00')
  expect(await it.pass(2 * HOUR)).toEqual(['Once', 'Water the plants every day at 14:00'])
  expect(await it.pass(-2 * HOUR)).toEqual([])
  // A changed setting plans everything again, while both seem to be still to come.
  await it.ana.patch('/v1/notifications', 200, { dayTime: '10:00' })
  expect(await it.pass(0)).toEqual([])
  expect(await it.pass(2 * HOUR)).toEqual([])
  expect(await it.pass(DAY)).toContain('Water the plants every day at 14:00')
  const sent = it.sent.map(({ notice }) => `${notice.title} ${notice.dueAt} ${notice.isOverdue}`)
  expect(new Set(sent).size).toBe(sent.length)
})

test('deliveries are kept for 30 days, and the links of a notification for seven', async () => {
  const old = await reminded()
  await dueIn(old, HOUR, 'Old')
  await old.pass(HOUR)
  const { items } = await old.ana.get('/v1/notifications/deliveries')
  const rows = async ({ app }: Reminded, table: string) =>
    (await rowsOf(app.folder, `SELECT * FROM ${table} WHERE account_id IS NOT NULL`)).length
  expect([await rows(old, 'deliveries'), await rows(old, 'reminder_actions')]).toEqual([1, 3])
  const sentAt = old.app.clock.now
  const within = await again(old, sentAt + 8 * DAY)
  await expect.poll(() => rows(within, 'reminder_actions')).toBe(3)
  expect((await within.ana.get('/v1/notifications/deliveries')).items).toContainEqual(items[0])
  const after = await again(within, sentAt + 31 * DAY)
  await expect
    .poll(async () => (await after.ana.get('/v1/notifications/deliveries')).items.map(({ id }: { id: string }) => id))
    .not.toContain(items[0].id)
})

test('erasing an account removes its channels, deliveries, plans, settings and links', async () => {
  const it = await reminded()
  await it.ana.patch('/v1/notifications', 200, { dayTime: '10:00', digest: { at: '07:00' } })
  await it.ana.post('/v1/notifications/channels', 201, { kind: 'webhook', url: 'https://hooks.example/ana' })
  await dueIn(it, HOUR, 'Sent')
  await dueIn(it, DAY, 'Planned')
  await it.pass(HOUR)
  const filled = async () => {
    const counts = TABLES.map(async (table) => [table, (await rowsOf(it.app.folder, `SELECT 1 FROM ${table}`)).length])
    return (await Promise.all(counts)).flatMap(([table, count]) => (count === 0 ? [] : table))
  }
  expect(await filled()).toEqual(TABLES)
  expect((await it.ana.request('DELETE', '/v1/auth/me', { body: { confirm: 'ana@example.org' } })).status).toBe(204)
  await it.pass(0)
  expect(await filled()).toEqual([])
  expect(await it.pass(2 * DAY)).toEqual([])
})
