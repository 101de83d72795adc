import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Body } from '../support/person.ts'
import { registerApp } from './support/asking-app.ts'
import { expectNoFaults } from './support/browser.ts'
import {
  arrive,
  button,
  dialog,
  eventually,
  field,
  hear,
  inLanguage,
  inOrder,
  type Journey,
  startJourney,
} from './support/journey.ts'

const PHOTO = join(import.meta.dirname, '../samples/images/wall.jpg')
const TEXT = 'The spare key is under the blue pot'

interface Waiting {
  id: string
  capturedAt: string
}

/** Captures that this browser has stored and the service has not confirmed. */
function waitingIn(page: Page): Promise<Waiting[]> {
  return page.evaluate(async () => {
    const answerOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('The outbox is not to be read.')))
      })
    const database = await answerOf(indexedDB.open('lembra.outbox'))
    const entries: Waiting[] = await answerOf(database.transaction('entries').objectStore('entries').getAll())
    database.close()
    return entries.map(({ id, capturedAt }) => ({ id, capturedAt }))
  })
}

async function untilServiceWorkerServes(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await eventually(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
}

async function captureThree({ page, t }: Journey): Promise<void> {
  await button(page, t('shell:nav.capture')).click()
  await field(page, t('capture:text')).fill(TEXT)
  await button(page, t('capture:record')).click()
  await page
    .getByRole('timer')
    .filter({ hasText: /0:0[1-9]/ })
    .waitFor()
  await button(page, t('capture:voice.stop')).click()
  const chooser = page.waitForEvent('filechooser')
  await button(page, t('capture:file')).click()
  await (await chooser).setFiles(PHOTO)
  await button(page, t('capture:save', { count: 3 })).click()
}

function identityOf({ metadata }: Body): Waiting {
  return { id: metadata.clientId, capturedAt: metadata.capturedAt }
}

const byId = (a: Waiting, b: Waiting) => a.id.localeCompare(b.id)

test.for(inLanguage('en'))(
  'without a network the app opens and captures, and sends each once when it is back (%s)',
  async (language) => {
    const journey = await startJourney(language, { serviceWorkers: 'allow' })
    const { page, context, ana, t, keep, opened } = journey
    await page.goto('/')
    await arrive(page, t('memories:timeline.title'))
    await untilServiceWorkerServes(page)
    await context.setOffline(true)
    await page.reload()
    await hear(page, t('memories:timeline.offlineEmpty'))
    await captureThree(journey)
    const status = page.getByRole('button', { name: t('capture:outbox.unreachable', { count: 3 }) })
    await status.waitFor()
    await keep('offline')
    await status.click()
    const waiting = dialog(page, t('capture:outbox.title'))
    await eventually(() => waiting.getByRole('listitem').count()).toBe(3)
    await waiting.getByText(TEXT).waitFor()
    await keep('outbox')
    await page.keyboard.press('Escape')
    // It also outlives the page.
    await page.reload()
    await status.waitFor()
    const captured = await waitingIn(page)
    expect(await ana.list()).toEqual([])

    await context.setOffline(false)
    await hear(page, t('capture:outbox.sent', { count: 3 }))
    expect(await waitingIn(page)).toEqual([])
    const memories = await ana.list()
    expect(memories.map(identityOf).toSorted(byId)).toEqual(captured.toSorted(byId))
    expect(inOrder(memories.map(({ metadata }) => metadata.source))).toEqual(['audio', 'image', 'text'])
    await page.getByRole('link', { name: TEXT }).waitFor()
    await keep('online-again')
    expectNoFaults(opened)
  },
)

test.for(inLanguage('pt-BR'))(
  'a capture whose answers are lost is saved once, however often it is sent (%s)',
  async (language) => {
    const { page, context, ana, t, opened } = await startJourney(language, { serviceWorkers: 'allow' })
    await page.goto('/')
    await arrive(page, t('memories:timeline.title'))
    const answers: Body[] = []
    let isLost = true
    await context.route('**/v1/memories', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      const response = await route.fetch()
      answers.push(await response.json())
      return isLost ? route.abort('connectionreset') : route.fulfill({ response })
    })
    await button(page, t('shell:nav.capture')).click()
    await field(page, t('capture:text')).fill(TEXT)
    await button(page, t('capture:save', { count: 1 })).click()
    await page.getByRole('button', { name: t('capture:outbox.unreachable', { count: 1 }) }).waitFor()
    isLost = false
    await page.reload()
    await page.getByRole('link', { name: TEXT }).waitFor()
    await eventually(() => waitingIn(page)).toEqual([])
    const [{ id }, ...others] = await ana.list()
    expect(others).toEqual([])
    expect(answers.length).toBeGreaterThan(1)
    expect(new Set(answers.map((answer) => answer.id))).toEqual(new Set([id]))
    expectNoFaults(opened)
  },
)

test('the service worker leaves to the service what is its own, and shows the consent page with what it was asked', async () => {
  const { app, page, t, opened } = await startJourney('en', { serviceWorkers: 'allow' })
  const asking = await registerApp(app, 'Garden notes')
  await page.goto('/')
  await arrive(page, t('memories:timeline.title'))
  await untilServiceWorkerServes(page)
  await page.goto(asking.address())
  await arrive(page, t('consent:title'))
  await page.getByText('Garden notes', { exact: true }).waitFor()
  for (const path of ['/.well-known/oauth-authorization-server', '/oauth/token', '/mcp', '/v1/memories']) {
    const response = await page.goto(path)
    expect([path, response?.fromServiceWorker(), response?.headers()['content-type']]).toEqual([
      path,
      false,
      expect.not.stringContaining('text/html'),
    ])
  }
  expectNoFaults(opened)
})
