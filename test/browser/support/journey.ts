// A person on the way through the app in their language, and the words by which they find what they want.
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { lastKeyTo, mailsTo } from '../../support/mailbox.ts'
import type { Person } from '../../support/person.ts'
import {
  type AppLanguage,
  type BrowserOptions,
  keepScreenshot,
  type OpenedBrowser,
  startWebApp,
  type WebApp,
} from './browser.ts'
import { type Words, wordsOf } from './words.ts'

const LANGUAGES: readonly AppLanguage[] = ['en', 'pt-BR', 'es']

/** A journey runs in one language, and the journeys together in all of them. `TEST_LANGUAGES=all` runs each in every language. */
export function inLanguage(language: AppLanguage): readonly AppLanguage[] {
  return process.env['TEST_LANGUAGES'] === 'all' ? LANGUAGES : [language]
}

/** Time zones of the accounts. None is the browser's, and none has daylight saving time. */
const ZONES: Record<AppLanguage, { timezone: string; offset: string }> = {
  en: { timezone: 'Asia/Kolkata', offset: '+05:30' },
  'pt-BR': { timezone: 'America/Manaus', offset: '-04:00' },
  es: { timezone: 'America/Bogota', offset: '-05:00' },
}

export interface Journey {
  app: WebApp
  ana: Person
  opened: OpenedBrowser
  context: BrowserContext
  page: Page
  t: Words
  keep(name: string): Promise<void>
}

/** Ana, whose account is in the language, signed in on one browser. */
export async function startJourney(language: AppLanguage, options: BrowserOptions = {}): Promise<Journey> {
  const app = await startWebApp()
  const ana = await app.person('Ana', { language, timezone: ZONES[language].timezone })
  const opened = await app.openBrowserOf(ana, { language, ...options })
  const { page, context } = opened
  return { app, ana, opened, context, page, t: wordsOf(language), keep: keeperOf(page, language) }
}

export function keeperOf(page: Page, language: AppLanguage): Journey['keep'] {
  return (name) => keepScreenshot(page, `journey-${name}-${language}`)
}

export function button(within: Page | Locator, name: string): Locator {
  return within.getByRole('button', { name, exact: true })
}

export function link(within: Page | Locator, name: string): Locator {
  return within.getByRole('link', { name, exact: true })
}

export function field(within: Page | Locator, name: string): Locator {
  return within.getByLabel(name, { exact: true })
}

export function dialog(page: Page, name: string): Locator {
  return page.getByRole('dialog', { name, exact: true })
}

/** For what comes by and by, on a busy machine too: asked again until it is so. */
export function eventually<T>(ask: () => T | Promise<T>, timeout = 30_000) {
  return expect.poll(ask, { timeout })
}

/** The page with this heading is shown. */
export async function arrive(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
}

/** The page says so, in a toast or wherever else. */
export async function hear(page: Page, words: string): Promise<void> {
  await page.getByText(words, { exact: true }).first().waitFor()
}

/** The field is marked as wrong and tells why. */
export async function expectFault(wrong: Locator, words: string): Promise<void> {
  await eventually(() => wrong.getAttribute('aria-invalid')).toBe('true')
  const told = await wrong.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent),
  )
  expect(told).toContain(words)
}

export async function expectFocusOn(wanted: Locator): Promise<void> {
  await eventually(() => wanted.evaluate((element) => element === document.activeElement)).toBe(true)
}

/** `rtl` or `ltr`: which way its text is laid out. */
export async function directionOf(shown: Locator): Promise<string> {
  return shown.evaluate((element) => getComputedStyle(element).direction)
}

/** Sound comes out of the player. */
export async function expectToPlay(player: Locator): Promise<void> {
  await eventually(() => player.evaluate((audio: HTMLAudioElement) => audio.readyState)).toBeGreaterThan(1)
  await player.evaluate((audio: HTMLAudioElement) => audio.play())
  await eventually(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0)
}

/** Returns null if nobody is signed in. */
export async function tokenIn(page: Page): Promise<string | null> {
  const session = await page.evaluate(() => localStorage.getItem('lembra.session'))
  return session === null ? null : JSON.parse(session).token
}

export async function clipboardOf(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText())
}

export function inOrder(texts: readonly string[]): string[] {
  return texts.toSorted((a, b) => a.localeCompare(b))
}

/** Nine in the morning of the day after this moment, there. */
export function nineTomorrow(language: AppLanguage, since: string): string {
  const { timezone, offset } = ZONES[language]
  const dayAfter = new Date(Date.parse(since) + 86_400_000)
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(dayAfter)
  return new Date(`${day}T09:00:00${offset}`).toISOString()
}

type Act = 'done' | 'hour' | 'tomorrow'

/** A reminder of Ana that is due in a moment, and the secrets of the mail about it. */
export async function remindByMail(
  { app, ana }: Pick<Journey, 'app' | 'ana'>,
  title: string,
): Promise<{ id: string; links: Record<Act, string> }> {
  await ana.post('/v1/auth/key/redeem', 200, { key: await lastKeyTo(app, ana.email) })
  const { id } = await ana.remember(title, { type: 'reminder' })
  const dueAt = new Date(Date.now() + 1_500).toISOString()
  await ana.patch(`/v1/memories/${id}`, 200, { attributes: { dueAt } })
  const linksOf = async () => {
    const mail = (await mailsTo(app, ana.email)).find(({ text }) => text?.includes(id))
    const found = (mail?.text ?? '').matchAll(/\/act\/([\w-]+)#(\w+)/g)
    return Object.fromEntries([...found].map(([, secret, act]) => [act, secret]))
  }
  await eventually(async () => Object.keys(await linksOf())).toEqual(['done', 'hour', 'tomorrow'])
  return { id, links: (await linksOf()) as Record<Act, string> }
}
