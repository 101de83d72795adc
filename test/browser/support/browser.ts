// A person before a real browser: the built app, served by the service on a port of this machine, in Chromium.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { startApp, type TestApp, type TestOptions } from '../../support/app.ts'
import { CHROMIUM_FLAGS, findChromium, findChromiumWithNotifications } from '../../support/chromium.ts'
import type { Person } from '../../support/person.ts'
import { unusedPort } from '../../support/unused-port.ts'

export type AppLanguage = 'en' | 'pt-BR' | 'es'

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1280, height: 800 }

export interface WebApp extends TestApp {
  url: string
  /** A browser of one person, with nothing kept in it. It closes with the test. */
  openBrowser(options?: BrowserOptions): Promise<OpenedBrowser>
  /** As `openBrowser`, signed in. */
  openBrowserOf(person: Person, options?: BrowserOptions): Promise<OpenedBrowser>
}

/** A service worker fetches the whole app: only who goes offline wants it (`serviceWorkers: 'allow'`). */
export interface BrowserOptions
  extends Pick<BrowserContextOptions, 'viewport' | 'colorScheme' | 'hasTouch' | 'serviceWorkers'> {
  language?: AppLanguage
  /** Another browser, which can show notifications. */
  hasNotifications?: boolean
  timezone?: string
}

export interface OpenedBrowser {
  context: BrowserContext
  page: Page
  /** Faults that the page told of: errors of scripts, and what the Content-Security-Policy refused. */
  faults: string[]
}

/** The whole service with its web app on a free port, on the real clock: the browser has no other. */
export async function startWebApp(options: TestOptions = {}): Promise<WebApp> {
  const port = await unusedPort()
  const url = `http://127.0.0.1:${port}`
  const app = await startApp({
    ...options,
    environment: { PORT: `${port}`, BASE_URL: url, ...options.environment },
    overrides: { clock: Date.now, ...options.overrides },
  })
  await app.service.listen()
  const openBrowser: WebApp['openBrowser'] = (asked) => openBrowserAt(url, asked)
  return {
    ...app,
    url,
    openBrowser,
    openBrowserOf: async (person, asked) => {
      const opened = await openBrowser(asked)
      const session = { token: person.token, account: await person.get('/v1/auth/me') }
      await opened.context.addInitScript(keepOnce, ['lembra.session', JSON.stringify(session)] as const)
      return opened
    },
  }
}

/**
 * Opens the page and waits until its heading is shown, no request is open, and what the answers brought is drawn. Playwright's own wait for an idle
 * network takes half a second more.
 */
export async function goTo({ page }: OpenedBrowser, path: string): Promise<void> {
  let open = 0
  // The stream of events never ends, so it says nothing about whether the page is loaded.
  const isLoading = (request: Request) => !request.url().endsWith('/v1/events')
  const begin = (request: Request) => void (open += Number(isLoading(request)))
  const end = (request: Request) => void (open -= Number(isLoading(request)))
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (let quiet = 0; quiet < 3; quiet = open > 0 ? 0 : quiet + 1) await page.evaluate(drawn)
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
}

function drawn(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
}

/** Stores it only once in a tab: a person who signs out stays signed out. */
function keepOnce([key, value]: readonly [string, string]): void {
  const isFirst = window.sessionStorage.getItem('test.kept') === null
  window.sessionStorage.setItem('test.kept', 'yes')
  if (isFirst && window.localStorage.getItem(key) === null) window.localStorage.setItem(key, value)
}

async function openBrowserAt(url: string, options: BrowserOptions = {}): Promise<OpenedBrowser> {
  const { language = 'en', timezone = 'America/Sao_Paulo', hasNotifications = false, ...rest } = options
  const context = await (await launched(hasNotifications)).newContext({
    baseURL: url,
    locale: language === 'en' ? 'en-US' : language,
    timezoneId: timezone,
    viewport: DESKTOP,
    serviceWorkers: 'block',
    permissions: ['microphone', 'clipboard-read', 'clipboard-write', ...(hasNotifications ? ['notifications'] : [])],
    ...rest,
  })
  onTestFinished(() => context.close())
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !isOfTheNetwork(message.text())) faults.push(message.text())
  })
  return { context, page, faults }
}

/** Chromium tells of each answer of 400 and above, and of each request that finds no network; the app says those in its own words. */
function isOfTheNetwork(text: string): boolean {
  return text.startsWith('Failed to load resource') || text.includes('net::ERR_')
}

const browsers = new Map<string, Promise<Browser>>()

/** One of each kind for all tests of a worker. It ends with the worker, from which it reads. */
function launched(hasNotifications: boolean): Promise<Browser> {
  const executablePath = hasNotifications ? findChromiumWithNotifications() : findChromium()
  if (executablePath === null) throw new Error('There is no such Chromium on this machine.')
  const browser = browsers.get(executablePath) ?? chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
  browsers.set(executablePath, browser)
  return browser
}

/** With `SCREENSHOTS=on` they are kept under test-results/ for people to look at. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  if (process.env['SCREENSHOTS'] !== 'on') return
  const folder = join(import.meta.dirname, '../../../test-results/screenshots')
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
}

export function expectNoFaults({ faults }: OpenedBrowser): void {
  expect(faults).toEqual([])
}
