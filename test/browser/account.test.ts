import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '../support/person.ts'
import { sample } from '../support/samples.ts'
import { unzip } from '../support/zip.ts'
import { type AppLanguage, expectNoFaults, goTo } from './support/browser.ts'
import {
  arrive,
  button,
  clipboardOf,
  dialog,
  eventually,
  expectFault,
  field,
  hear,
  inLanguage,
  inOrder,
  type Journey,
  link,
  startJourney,
  tokenIn,
} from './support/journey.ts'
import { wordsOf } from './support/words.ts'

const NEXT: Record<AppLanguage, AppLanguage> = { en: 'pt-BR', 'pt-BR': 'es', es: 'en' }

/** As the language calls itself. */
function nameOf(language: AppLanguage): string {
  return new Intl.DisplayNames(language, { type: 'language' }).of(language.slice(0, 2)) ?? language
}

async function canRead(person: Person): Promise<boolean> {
  return (await person.request('GET', '/v1/memories')).status === 200
}

/** The page learns of a revocation by its own requests, not earlier by the end of its stream. */
async function noEvents(page: Page): Promise<void> {
  await page.route('**/v1/events', (route) => route.abort())
}

/** With the password, as on another device. */
async function signedInElsewhere({ app, ana }: Journey, deviceName: string): Promise<Person> {
  const login = { email: ana.email, password: 'correct horse', deviceName }
  const { deviceToken } = await app.stranger().post('/v1/auth/login', 200, login)
  return ana.with(deviceToken)
}

test.for(inLanguage('en'))(
  'the app follows a change of language at once, and keeps the timezone that is meant (%s)',
  async (language) => {
    const { page, ana, t, keep, opened } = await startJourney(language)
    await page.goto('/account/profile')
    await arrive(page, t('account:sections.profile'))
    await field(page, t('account:profile.timezone')).fill('são paulo')
    await button(page, t('shell:save')).click()
    await hear(page, t('account:saved'))
    expect((await ana.get('/v1/auth/me')).settings.timezone).toBe('America/Sao_Paulo')
    const next = NEXT[language]
    // The notice stays as long as the pointer is over it, but not in the language that was just left.
    const told = dialog(page, t('account:saved'))
    await told.hover()
    await page.getByRole('radio', { name: nameOf(next) }).focus()
    await page.keyboard.press('Space')
    await arrive(page, wordsOf(next)('account:sections.profile'))
    await told.waitFor({ state: 'detached' })
    await link(page, wordsOf(next)('shell:nav.tasks')).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(next)
    expect((await ana.get('/v1/auth/me')).settings).toMatchObject({ language: next, timezone: 'America/Sao_Paulo' })
    await keep('language-changed')
    await page.reload()
    await arrive(page, wordsOf(next)('account:sections.profile'))
    expectNoFaults(opened)
  },
)

/** The third parameter chooses the memories that the key is limited to. */
async function makeKey(
  { page, t, keep }: Journey,
  label: string,
  access: 'write' | 'read',
  limit: (making: Locator) => Promise<void> = async () => {},
): Promise<string> {
  await button(page, t('account:keys.new')).click()
  const making = dialog(page, t('account:keys.newTitle'))
  await field(making, t('account:keys.label')).fill(label)
  await making.getByRole('radio', { name: t(`account:keys.${access}`), exact: true }).check()
  await limit(making)
  await button(making, t('account:keys.create')).click()
  const made = dialog(page, t('account:keys.madeTitle'))
  const shown = await field(made, t('account:keys.key')).inputValue()
  await button(made, t('account:keys.copyKey')).click()
  await hear(page, t('shell:copied'))
  expect(await clipboardOf(page)).toBe(shown)
  await keep(`key-${access}`)
  await button(made, t('account:keys.done')).click()
  await page.getByRole('listitem').filter({ hasText: label }).waitFor()
  await eventually(() => made.count()).toBe(0)
  expect(await page.content()).not.toContain(shown)
  return shown
}

async function makeAndRevokeKeys(journey: Journey): Promise<void> {
  const { page, ana, t, keep } = journey
  await page.goto('/account/keys')
  await hear(page, t('account:keys.emptyTitle'))
  const writer = ana.with(await makeKey(journey, 'Claude', 'write'))
  const reader = ana.with(await makeKey(journey, 'Reader', 'read'))
  await writer.capture('The spare key is under the blue pot')
  expect(await reader.list()).toHaveLength(1)
  await reader.post('/v1/memories', 403, { text: 'Refused' })
  await keep('keys')
  await button(page, t('account:keys.revokeNamed', { label: 'Claude' })).click()
  await button(dialog(page, t('account:keys.revokeTitle')), t('account:keys.revoke')).click()
  await hear(page, t('account:keys.revoked', { label: 'Claude' }))
  expect([await canRead(writer), await canRead(reader)]).toEqual([false, true])
}

/** One key for a tag, chosen after a reminder that something must be chosen, and one for a type. */
async function makeLimitedKeys(journey: Journey): Promise<void> {
  const { page, ana, t, keep } = journey
  const budget = await ana.remember('The budget', { tags: ['work'] })
  await ana.remember('The diamonds', { tags: ['home'] })
  const task = await ana.remember('Pay the rent', { type: 'task', tags: ['home'] })
  await page.goto('/account/keys')
  const ofWork = await makeKey(journey, 'Office', 'write', async (making) => {
    await making.getByRole('radio', { name: t('consent:limit.tags') }).check()
    await hear(page, t('account:keys.limitHint'))
    await button(making, t('account:keys.create')).click()
    await hear(page, t('consent:limit.none'))
    await making.getByRole('checkbox', { name: '#work' }).check()
    await keep('key-limited')
  })
  const ofTasks = await makeKey(journey, 'Planner', 'read', async (making) => {
    await making.getByRole('radio', { name: t('consent:limit.types') }).check()
    await making.getByRole('checkbox', { name: t('memories:types.task') }).check()
  })
  const seen = async (key: string) => (await ana.with(key).list()).map(({ id }) => id)
  expect([await seen(ofWork), await seen(ofTasks)]).toEqual([[budget.id], [task.id]])
  await page.getByText(t('connections:onlyTags', { names: 'work' })).waitFor()
  await page.getByText(t('connections:onlyTypes', { names: t('memories:types.task') })).waitFor()
}

async function makeAndEndCalendar({ page, ana, t, keep }: Journey): Promise<void> {
  const { id } = await ana.remember('Call the plumber', { type: 'task' })
  await ana.patch(`/v1/memories/${id}`, 200, { attributes: { dueAt: '2036-03-04T12:00:00Z' } })
  await link(page, t('account:sections.calendar')).click()
  await button(page, t('account:calendar.make')).click()
  const address = await field(page, t('account:calendar.address')).inputValue()
  const feed = await fetch(address)
  expect(feed.headers.get('content-type')).toMatch(/^text\/calendar/)
  expect(await feed.text()).toContain('SUMMARY:Call the plumber')
  await keep('calendar')
  await button(page, t('account:calendar.end')).click()
  await button(dialog(page, t('account:calendar.endTitle')), t('account:calendar.end')).click()
  await hear(page, t('account:calendar.ended'))
  expect((await fetch(address)).status).toBe(401)
}

test.for(inLanguage('pt-BR'))(
  'an API key reads or writes as was chosen, and a calendar reads the tasks, each until it is ended (%s)',
  async (language) => {
    const journey = await startJourney(language)
    await makeAndRevokeKeys(journey)
    await makeAndEndCalendar(journey)
    expectNoFaults(journey.opened)
  },
)

test.for(inLanguage('es'))(
  'an API key is limited to memories with a tag or of a type, and the list of keys says so (%s)',
  async (language) => {
    const journey = await startJourney(language)
    await makeLimitedKeys(journey)
    expectNoFaults(journey.opened)
  },
)

test.for(inLanguage('es'))(
  'a device is ended from another, and a new password ends all others (%s)',
  async (language) => {
    const journey = await startJourney(language)
    const { app, page, t, keep, opened } = journey
    const phone = await app.openBrowserOf(await signedInElsewhere(journey, 'Phone'), { language })
    const tablet = await signedInElsewhere(journey, 'Tablet')
    await noEvents(phone.page)
    await phone.page.goto('/')
    await arrive(phone.page, t('memories:timeline.title'))
    await page.goto('/account/security')
    await button(page, t('account:devices.endNamed', { name: 'Phone' })).click()
    await button(dialog(page, t('account:devices.endTitle')), t('account:devices.end')).click()
    await hear(page, t('account:devices.ended', { name: 'Phone' }))
    await keep('devices')
    await link(phone.page, t('shell:nav.tasks')).click()
    await arrive(phone.page, t('signIn:signIn.title'))
    await hear(phone.page, t('signIn:signedOut'))
    expect(await tokenIn(phone.page)).toBeNull()

    const current = field(page, t('account:password.current'))
    await current.fill('not the one')
    await field(page, t('account:password.new')).fill('a blue pot at home')
    const change = button(page, t('account:password.change'))
    await change.click()
    await expectFault(current, t('signIn:problems.currentPassword'))
    expect(await canRead(tablet)).toBe(true)
    await current.fill('correct horse')
    await change.click()
    await hear(page, t('account:password.done'))
    expect(await canRead(tablet)).toBe(false)
    await eventually(() => page.getByText('Tablet').count()).toBe(0)
    await app.stranger().post('/v1/auth/login', 401, { email: 'ana@example.org', password: 'correct horse' })
    expectNoFaults(opened)
    expectNoFaults(phone)
  },
)

async function exportedFiles({ page, t, keep }: Journey): Promise<Map<string, Buffer>> {
  const downloading = page.waitForEvent('download')
  await button(page, t('account:data.export')).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^lembra-.*\.zip$/)
  const bytes = readFileSync(await download.path())
  await page.getByRole('status').filter({ hasText: /\d/ }).first().waitFor()
  await keep('exported')
  return unzip(bytes)
}

test.for(inLanguage('en'))(
  'someone takes everything along, then deletes the account with all that is in it (%s)',
  async (language) => {
    const journey = await startJourney(language)
    const { app, page, ana, t, keep, opened } = journey
    const note = await ana.remember('The spare key is under the blue pot')
    const memo = await ana.send(sample('audio/wav-16.wav'), 'audio/wav')
    const { apiKey } = await ana.post('/v1/apikeys', 201, { label: 'Claude' })
    await page.goto('/account/data')
    const files = await exportedFiles(journey)
    const lines = (files.get('memories.jsonl')?.toString('utf8') ?? '').trim().split('\n')
    expect(inOrder(lines.map((line) => JSON.parse(line).id))).toEqual(inOrder([note.id, memo.id]))

    await button(page, t('account:data.delete')).click()
    const asking = dialog(page, t('account:data.deleteDialog'))
    const confirm = field(asking, t('account:data.confirmEmail', { email: ana.email }))
    await confirm.fill('bea@example.org')
    await button(asking, t('account:data.deleteForGood')).click()
    await expectFault(confirm, t('account:data.confirmWrong', { email: ana.email }))
    expect(await canRead(ana)).toBe(true)
    await keep('deleting-account')
    await confirm.fill(ana.email)
    await button(asking, t('account:data.deleteForGood')).click()
    await arrive(page, t('signIn:signIn.title'))
    await hear(page, t('account:data.deleted'))
    expect(await tokenIn(page)).toBeNull()
    expect([await canRead(ana), await canRead(ana.with(apiKey))]).toEqual([false, false])
    await app.stranger().post('/v1/auth/login', 401, { email: ana.email, password: 'correct horse' })
    await page.goBack()
    await arrive(page, t('signIn:signIn.title'))
    expectNoFaults(opened)
  },
)

test.for(inLanguage('pt-BR'))(
  'who was signed out elsewhere is told so, and what was captured waits (%s)',
  async (language) => {
    const journey = await startJourney(language)
    const { app, ana, t, keep } = journey
    const phone = await app.openBrowserOf(await signedInElsewhere(journey, 'Phone'), { language })
    const { page } = phone
    await page.clock.install()
    // Once the page has loaded everything, the capture is its first request after the revocation.
    await noEvents(page)
    await goTo(phone, '/')
    await arrive(page, t('memories:timeline.title'))
    await hear(page, t('memories:timeline.empty'))
    const { items } = await ana.get('/v1/auth/devices')
    await ana.delete(`/v1/auth/devices/${items.find(({ name }: { name: string }) => name === 'Phone').id}`)
    await page.keyboard.press('c')
    await field(page, t('capture:text')).fill('The spare key is under the blue pot')
    await page.keyboard.press('Control+Enter')
    await arrive(page, t('signIn:signIn.title'))
    await hear(page, t('signIn:signedOut'))
    // By now it would be told as being on its way.
    await page.clock.fastForward(2_000)
    await keep('signed-out')
    await button(page, t('signIn:signIn.withPassword')).click()
    await field(page, t('signIn:fields.email')).fill(ana.email)
    await field(page, t('signIn:fields.password')).fill('correct horse')
    expect(await page.getByText(t('capture:kept.sending', { count: 1 })).count()).toBe(0)
    await button(page, t('signIn:signIn.submit')).click()
    await arrive(page, t('memories:timeline.title'))
    await eventually(async () => (await ana.list()).length).toBe(1)

    await page.goto('/account')
    await button(page, t('account:signOut.button')).click()
    await arrive(page, t('signIn:signIn.title'))
    expect(await page.getByText(t('signIn:signedOut')).count()).toBe(0)
    expectNoFaults(phone)
  },
)
