import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { keyMailsTo, lastKeyTo } from '../support/mailbox.ts'
import { expectNoFaults } from './support/browser.ts'
import {
  arrive,
  button,
  dialog,
  eventually,
  field,
  hear,
  inLanguage,
  link,
  remindByMail,
  startJourney,
} from './support/journey.ts'

/** Called before the page is opened, because the stream may begin before its heading is seen. */
async function streamBegun(page: Page): Promise<void> {
  await page.waitForRequest((request) => request.url().endsWith('/v1/events'))
}

test.for(inLanguage('en'))(
  'an open page shows what other clients do, and keeps what the person is writing (%s)',
  async (language) => {
    const { page, ana, opened, t } = await startJourney(language)
    const streaming = streamBegun(page)
    await page.goto('/')
    await streaming
    const { id } = await ana.remember('The spare key is under the blue pot', { title: 'Spare key' })
    await page.getByText('Spare key').first().waitFor()

    await page.getByText('Spare key').first().click()
    await arrive(page, 'Spare key')
    await ana.patch(`/v1/memories/${id}`, 200, { title: 'Key of the house' })
    await arrive(page, 'Key of the house')
    await button(page, t('memory:actions.edit')).click()
    const title = field(page, t('memory:edit.title'))
    await title.fill('Key that I am renaming')
    await ana.patch(`/v1/memories/${id}`, 200, { tags: ['home'] })
    await arrive(page, 'Key of the house')
    expect(await title.inputValue()).toBe('Key that I am renaming')

    const second = await opened.page.context().newPage()
    await second.goto('/tasks')
    await arrive(second, t('tasks:title'))
    await ana.remember('Call the plumber', { title: 'Call the plumber', type: 'task' })
    await second.getByText('Call the plumber').first().waitFor()
    await second.close()
    expectNoFaults(opened)
  },
)

test.for(inLanguage('pt-BR'))(
  'channels, hours and the digest are set on the page of reminders (%s)',
  async (language) => {
    const { app, page, ana, opened, t, keep } = await startJourney(language)
    await page.goto('/account/reminders')
    await arrive(page, t('account:sections.reminders'))
    await hear(page, t('reminders:channels.title'))
    const settings = () => ana.get('/v1/notifications')
    const [mail] = (await settings()).channels

    await page.getByRole('switch', { name: t('reminders:hours.quiet') }).click()
    await eventually(async () => (await settings()).quietHours).toEqual({ from: '22:00', to: '07:00' })
    const until = field(page, t('reminders:hours.to'))
    await until.fill('06:30')
    await until.blur()
    await eventually(async () => (await settings()).quietHours).toEqual({ from: '22:00', to: '06:30' })
    await page.getByRole('switch', { name: t('reminders:digest.on') }).click()
    await eventually(async () => (await settings()).digest).toEqual({ at: '07:30' })
    await field(page, t('reminders:hours.escalate')).selectOption('15')
    await eventually(async () => (await settings()).escalateAfterMinutes).toBe(15)

    await button(page, t('reminders:add.webhook')).click()
    const address = field(page, t('reminders:add.address'))
    await address.fill('nowhere')
    await button(page, t('reminders:add.title')).click()
    await hear(page, t('reminders:add.problem'))
    await address.fill('https://hooks.example.com/ana')
    await button(page, t('reminders:add.title')).click()
    await field(page, t('reminders:add.secret')).waitFor()
    await keep('reminders')
    expect(await field(page, t('reminders:add.secret')).inputValue()).toMatch(/^whsec_/)

    const webhook = `${t('reminders:channels.webhook')} (https://hooks.example.com/ana)`
    if (mail) {
      await button(page, t('reminders:channels.up', { name: webhook })).click()
      await eventually(async () => (await settings()).channels.map(({ kind }: { kind: string }) => kind)).toEqual([
        'webhook',
        'mail',
      ])
    }
    await page.getByRole('switch', { name: webhook }).click()
    await eventually(async () => (await settings()).channels[0].enabled).toBe(false)
    await button(page, t('reminders:channels.removeNamed', { name: webhook })).click()
    await button(dialog(page, t('reminders:channels.removeTitle')), t('reminders:channels.remove')).click()
    await hear(page, t('reminders:channels.removed', { name: webhook }))

    await link(page, t('reminders:channels.confirm')).click()
    await arrive(page, t('signIn:confirm.title'))
    await button(page, t('signIn:key.again')).click()
    await eventually(async () => (await keyMailsTo(app, ana.email)).length).toBe(2)
    await field(page, t('signIn:fields.key')).fill(await lastKeyTo(app, ana.email))
    await button(page, t('signIn:confirm.submit')).click()
    await hear(page, t('signIn:confirm.done'))
    expect((await settings()).channels).toMatchObject([{ kind: 'mail', state: 'ok' }])
    expectNoFaults(opened)
  },
)

test.for(inLanguage('es'))(
  'a due reminder is shown in the open page, which counts as seen, and can be snoozed there (%s)',
  async (language) => {
    const journey = await startJourney(language)
    const { page, ana, opened, t, keep } = journey
    const streaming = streamBegun(page)
    await page.goto('/')
    await streaming
    const { id } = await remindByMail(journey, 'Regar las plantas')
    await hear(page, t('reminders:toast.due', { title: 'Regar las plantas' }))
    await keep('reminder-toast')
    await eventually(async () => (await ana.get('/v1/notifications/deliveries', { memory: id })).items).toMatchObject([
      { outcome: 'confirmed' },
    ])
    await button(page, t('reminders:toast.hour')).click()
    await hear(page, t('reminders:toast.isHour', { title: 'Regar las plantas' }))
    const { attributes } = await ana.read(id)
    expect(Date.parse(attributes.snoozedUntil) - Date.now()).toBeGreaterThan(3_500_000)
    expectNoFaults(opened)
  },
)

test.for(inLanguage('pt-BR'))(
  'a link in the mail acts by its button, without signing in, once, and says so if nothing is left to do (%s)',
  async (language) => {
    const journey = await startJourney(language)
    const { app, ana, t } = journey
    const { id, links } = await remindByMail(journey, 'Pagar o aluguel')
    const opened = await app.openBrowser({ language })
    const { page } = opened
    const press = async (act: 'done' | 'hour' | 'tomorrow', answer: string) => {
      await page.goto('about:blank')
      await page.goto(`/act/${links[act]}#${act}`)
      await button(page, t(`reminders:act.${act}`)).click()
      await hear(page, answer)
    }
    await press('hour', t('reminders:act.hourDone'))
    expect((await ana.read(id)).attributes.snoozedUntil).toEqual(expect.any(String))
    await page.goto('about:blank')
    await page.goto(`/act/${links.done}#done`)
    await button(page, t('reminders:act.done')).waitFor()
    expect(await page.textContent('body')).not.toContain('aluguel')
    expect((await ana.read(id)).metadata.status).toBe('open')
    await press('done', t('reminders:act.doneDone'))
    expect((await ana.read(id)).metadata.status).toBe('done')
    await press('done', t('reminders:act.doneDone'))
    await press('tomorrow', t('reminders:act.over'))
    expectNoFaults(opened)
  },
)
