import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from 'vitest'
import type { Person } from '../support/person.ts'
import { sample } from '../support/samples.ts'
import { registerApp } from './support/asking-app.ts'
import {
  DESKTOP,
  expectNoFaults,
  goTo,
  keepScreenshot,
  type OpenedBrowser,
  PHONE,
  startWebApp,
  type WebApp,
} from './support/browser.ts'

const SIGNED_OUT = ['/sign-in', '/register', '/confirm-email', '/act/unknown', '/nothing']
const SIGNED_IN = {
  memories: ['/', '/?type=task', '/?tag=nothing', '/capture', '/tasks', '/m/mem_unknown', '/confirm-email'],
  search: [
    '/people',
    '/people?kind=place',
    '/people/men_bWFyaW5h',
    '/search',
    '/search?q=key',
    '/search?q=zzzz',
    '/recall',
    '/recall?q=where+is+the+spare+key',
  ],
  account: ['', '/reminders', '/security', '/connections', '/activity', '/keys', '/calendar', '/usage', '/data'].map(
    (section) => `/account${section}`,
  ),
}

/** Colours and layouts go by themselves: two looks show each of them. */
const LOOKS = [
  { look: 'phone, light', viewport: PHONE, colorScheme: 'light' },
  { look: 'desktop, dark', viewport: DESKTOP, colorScheme: 'dark' },
] as const

/** axe is the same for all tests of a page, so the second look does not load it again. */
const LOADED_BEFORE = 'void 0'
/** Describing all elements that pass takes as long as finding those that do not. */
const FAULTS_ONLY = { resultTypes: ['violations' as const], preload: false }

async function lookAt(opened: OpenedBrowser, path: string, name = path.replace(/[^a-z0-9]+/g, ' ')): Promise<void> {
  await goTo(opened, path)
  const { page } = opened
  for (const [place, { look, viewport, colorScheme }] of LOOKS.entries()) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await page.evaluate(transitionsEnded)
    await keepScreenshot(page, `${look}${name}`)
    const axe = new AxeBuilder({ page, ...(place > 0 && { axeSource: LOADED_BEFORE }) })
    const { violations } = await axe.setLegacyMode().options(FAULTS_ONLY).analyze()
    expect({ path, look, faults: violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => [id, html])) }).toEqual({
      path,
      look,
      faults: [],
    })
  }
}

/** So that no colour is examined halfway between two looks. */
async function transitionsEnded(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
  await Promise.allSettled(transitions.map(({ finished }) => finished))
}

async function livedIn(app: WebApp): Promise<{ ana: Person; ids: string[] }> {
  const ana = await app.person('Ana', { timezone: 'America/Sao_Paulo' })
  const key = await ana.remember('The spare key is under the blue pot, behind the house.', { tags: ['home'] })
  const plumber = await ana.remember('Call the plumber about the spare key', { type: 'task', tags: ['home', 'calls'] })
  await ana.remember('Lunch with Marina in Lisbon')
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
  for (const path of SIGNED_OUT) await lookAt(stranger, path)
  expectNoFaults(stranger)
})

test('axe finds nothing where a person lets an app in, nor where that can not be', async () => {
  const app = await startWebApp()
  const asking = await registerApp(app, 'Garden notes')
  const stranger = await app.openBrowser()
  await lookAt(stranger, asking.address(), ' consent signed out')
  expectNoFaults(stranger)
  const opened = await app.openBrowserOf(await app.person('Ana'))
  await lookAt(opened, asking.address(), ' consent')
  await lookAt(opened, asking.address({ scope: 'memories:read' }), ' consent to reading')
  await lookAt(opened, asking.address({ response_type: 'token' }), ' consent problem')
  await lookAt(opened, asking.address({ client_id: 'nobody' }), ' consent refused')
  expectNoFaults(opened)
})

test.for(Object.entries(SIGNED_IN))('axe finds nothing on any page of who is signed in (%s)', async ([, paths]) => {
  const app = await startWebApp()
  const { ana } = await livedIn(app)
  const opened = await app.openBrowserOf(ana)
  for (const path of paths) await lookAt(opened, path)
  expectNoFaults(opened)
})

test('axe finds nothing on the page of a memory of any kind, nor on what was read on a day', async () => {
  const app = await startWebApp()
  const { ana, ids } = await livedIn(app)
  const opened = await app.openBrowserOf(ana)
  const { days } = await ana.get('/v1/activity/days')
  await lookAt(opened, `/account/activity?day=${days[0].day}`, ' activity of a day')
  for (const [place, id] of ids.entries()) await lookAt(opened, `/m/${id}`, ` memory ${place + 1}`)
  expectNoFaults(opened)
})
