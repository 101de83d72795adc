import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '../support/person.ts'
import { sample } from '../support/samples.ts'
import { registerApp } from './support/asking-app.ts'
import { DESKTOP, expectNoFaults, keepScreenshot, PHONE, startWebApp, type WebApp } from './support/browser.ts'

const SIGNED_OUT = ['/sign-in', '/register', '/confirm-email', '/nothing']
const SIGNED_IN = {
  memories: ['/', '/?type=task', '/?tag=nothing', '/capture', '/tasks', '/m/mem_unknown', '/confirm-email'],
  search: ['/search', '/search?q=key', '/search?q=zzzz', '/recall', '/recall?q=where+is+the+spare+key'],
  account: ['', '/security', '/connections', '/activity', '/keys', '/calendar', '/usage', '/data'].map(
    (section) => `/account${section}`,
  ),
}

/** Colours and layouts go by themselves: two looks show each of them. */
const LOOKS = [
  { look: 'phone, light', viewport: PHONE, colorScheme: 'light' },
  { look: 'desktop, dark', viewport: DESKTOP, colorScheme: 'dark' },
] as const

async function lookAt(page: Page, path: string, name = path.replace(/[^a-z0-9]+/g, ' ')): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  for (const { look, viewport, colorScheme } of LOOKS) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await keepScreenshot(page, `${look}${name}`)
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    expect({ path, look, faults: violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => [id, html])) }).toEqual({
      path,
      look,
      faults: [],
    })
  }
}

async function livedIn(app: WebApp): Promise<{ ana: Person; ids: string[] }> {
  const ana = await app.person('Ana', { timezone: 'America/Sao_Paulo' })
  const key = await ana.remember('The spare key is under the blue pot, behind the house.', { tags: ['home'] })
  const plumber = await ana.remember('Call the plumber about the spare key', { type: 'task', tags: ['home', 'calls'] })
  await ana.capture('Remind me to pay the rent tomorrow at 9', { via: 'Claude' })
  await ana.capture('Remind me to water the plants yesterday')
  await ana.patch(`/v1/memories/${plumber.id}`, 200, { attributes: { dueAt: '2026-01-05T12:00:00Z' } })
  const photo = await ana.send(sample('images/page-en.png'), 'image/png')
  const memo = await ana.send(sample('audio/wav-16.wav'), 'audio/wav')
  const { apiKey } = await ana.post('/v1/apikeys', 201, { label: 'Claude' })
  await ana.with(apiKey).search('spare key')
  return { ana, ids: [key.id, plumber.id, photo.id, memo.id] }
}

test('axe finds nothing on the pages for everyone', async () => {
  const app = await startWebApp()
  const stranger = await app.openBrowser()
  for (const path of SIGNED_OUT) await lookAt(stranger.page, path)
  expectNoFaults(stranger)
})

test('axe finds nothing where a person lets an app in, nor where that can not be', async () => {
  const app = await startWebApp()
  const asking = await registerApp(app, 'Garden notes')
  const stranger = await app.openBrowser()
  await lookAt(stranger.page, asking.address(), ' consent signed out')
  expectNoFaults(stranger)
  const opened = await app.openBrowserOf(await app.person('Ana'))
  await lookAt(opened.page, asking.address(), ' consent')
  await lookAt(opened.page, asking.address({ scope: 'memories:read' }), ' consent to reading')
  await lookAt(opened.page, asking.address({ response_type: 'token' }), ' consent problem')
  await lookAt(opened.page, asking.address({ client_id: 'nobody' }), ' consent refused')
  expectNoFaults(opened)
})

test.for(Object.entries(SIGNED_IN))('axe finds nothing on any page of who is signed in (%s)', async ([, paths]) => {
  const app = await startWebApp()
  const { ana } = await livedIn(app)
  const opened = await app.openBrowserOf(ana)
  for (const path of paths) await lookAt(opened.page, path)
  expectNoFaults(opened)
})

test('axe finds nothing on the page of a memory of any kind, nor on what was read on a day', async () => {
  const app = await startWebApp()
  const { ana, ids } = await livedIn(app)
  const opened = await app.openBrowserOf(ana)
  const { days } = await ana.get('/v1/activity/days')
  await lookAt(opened.page, `/account/activity?day=${days[0].day}`, ' activity of a day')
  for (const [place, id] of ids.entries()) await lookAt(opened.page, `/m/${id}`, ` memory ${place + 1}`)
  expectNoFaults(opened)
})
