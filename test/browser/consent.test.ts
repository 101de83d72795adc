import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { AppError } from '../../src/core/errors.ts'
import { lastKeyTo } from '../support/mailbox.ts'
import { BACK_AT_THE_APP, registerApp } from './support/asking-app.ts'
import { expectNoFaults, startWebApp, type WebApp } from './support/browser.ts'
import {
  arrive,
  button,
  eventually,
  expectFocusOn,
  field,
  hear,
  inLanguage,
  keeperOf,
  startJourney,
  tokenIn,
} from './support/journey.ts'
import { type Words, wordsOf } from './support/words.ts'

async function signInByKey(page: Page, app: WebApp, t: Words, email: string): Promise<void> {
  await field(page, t('signIn:fields.email')).fill(email)
  await button(page, t('signIn:signIn.mailKey')).click()
  // Asked for once the mail is on its way: until then the last key is that of the mail at the registration.
  const key = field(page, t('signIn:fields.key'))
  await key.waitFor()
  await key.fill(await lastKeyTo(app, email))
  await page.keyboard.press('Enter')
}

test.for(inLanguage('pt-BR'))(
  'whom an app sends to be let in signs in, sees who asks for what, lets it only read, and is back at the app (%s)',
  async (language) => {
    const app = await startWebApp()
    const ana = await app.person('Ana', { language })
    const asking = await registerApp(app, 'Garden notes')
    const opened = await app.openBrowser({ language })
    const { page } = opened
    const [t, keep] = [wordsOf(language), keeperOf(page, language)]
    await page.goto(asking.address())
    await arrive(page, t('consent:signIn.title'))
    await keep('consent-sign-in')
    expect(await page.content()).not.toContain('Garden notes')
    await page.reload()
    await arrive(page, t('consent:signIn.title'))
    await signInByKey(page, app, t, ana.email)

    await arrive(page, t('consent:title'))
    await expectFocusOn(page.getByRole('heading', { level: 1 }))
    await page.getByText('Garden notes', { exact: true }).waitFor()
    await hear(page, t('consent:selfNamed', { name: 'Garden notes' }))
    await hear(page, t('consent:place.computer', { host: '127.0.0.1' }))
    await hear(page, ana.email)
    await hear(page, t('consent:write'))
    // The key in the mail ended what was signed in without one.
    const signedIn = ana.with((await tokenIn(page)) ?? '')
    await page.getByRole('radio', { name: t('consent:readOnly') }).check()
    await eventually(() => page.getByText(t('consent:write'), { exact: true }).count()).toBe(0)
    await keep('consent')
    await button(page, t('consent:allow')).dblclick()

    await arrive(page, BACK_AT_THE_APP)
    expect(asking.answers).toHaveLength(1)
    const [answer] = asking.answers
    expect([answer?.get('state'), answer?.get('iss'), answer?.get('error')]).toEqual(['a+b &c=d', app.url, null])
    const tokens = await asking.redeem(answer?.get('code') ?? '')
    expect(tokens.scope).toBe('memories:read')
    expect((await signedIn.get('/v1/connections')).items).toMatchObject([{ name: 'Garden notes', access: 'read' }])
    expectNoFaults(opened)
  },
)

test('who is signed in is asked at once, by the password too, and may let the app change things', async () => {
  const app = await startWebApp()
  const ana = await app.person('Ana')
  const asking = await registerApp(app, 'Garden notes')
  const opened = await app.openBrowser()
  const { page } = opened
  const t = wordsOf('en')
  await page.goto(asking.address())
  await button(page, t('signIn:signIn.withPassword')).click()
  await field(page, t('signIn:fields.email')).fill(ana.email)
  await field(page, t('signIn:fields.password')).fill('correct horse')
  await page.keyboard.press('Enter')
  await arrive(page, t('consent:title'))
  await page.reload()
  await arrive(page, t('consent:title'))
  await button(page, t('consent:allow')).click()
  await arrive(page, BACK_AT_THE_APP)
  expect((await asking.redeem(asking.answers[0]?.get('code') ?? '')).scope).toContain('memories:write')
  expectNoFaults(opened)
})

test.for(inLanguage('es'))(
  'who lets an app see some memories alone chooses their tags, reads what that means, and finds it in the list (%s)',
  async (language) => {
    const { app, ana, page, t, keep, opened } = await startJourney(language)
    await ana.remember('The budget', { tags: ['work'] })
    await ana.remember('The diamonds', { tags: ['home'] })
    const asking = await registerApp(app, 'Garden notes')
    await page.goto(asking.address())
    await arrive(page, t('consent:title'))
    // By the keyboard alone.
    await page.getByRole('radio', { name: t('consent:limit.all') }).focus()
    await page.keyboard.press('ArrowRight')
    const tags = page.getByRole('group', { name: t('consent:limit.whichTags') })
    await button(page, t('consent:allow')).click()
    await tags.getByRole('alert').getByText(t('consent:limit.none')).waitFor()
    expect(asking.answers).toEqual([])
    await tags.getByRole('checkbox', { name: '#work' }).focus()
    await page.keyboard.press('Space')
    await eventually(() => tags.getByRole('alert').textContent()).toBe('')
    await hear(page, t('consent:limit.readTags'))
    await hear(page, t('consent:limit.more', { names: '#work' }))
    await hear(page, t('consent:limit.writeMore'))
    await keep('consent-limited')
    await button(page, t('consent:allow')).click()
    await arrive(page, BACK_AT_THE_APP)
    await asking.redeem(asking.answers[0]?.get('code') ?? '')
    expect((await ana.get('/v1/connections')).items).toMatchObject([{ tags: ['work'], types: [] }])
    await page.goto('/account/connections')
    await page.getByText(t('connections:onlyTags', { names: 'work' })).waitFor()
    expectNoFaults(opened)
  },
)

test('types may be chosen instead of tags, also by those whose memories have none', async () => {
  const { app, ana, page, t, opened } = await startJourney('en')
  const asking = await registerApp(app, 'Garden notes')
  await page.goto(`${asking.address()}&tags=work&types=note`)
  await arrive(page, t('consent:title'))
  expect(await page.getByRole('radio', { name: t('consent:limit.tags') }).count()).toBe(0)
  await page.getByRole('radio', { name: t('consent:limit.types') }).check()
  await page.getByRole('checkbox', { name: t('memories:types.task') }).check()
  await button(page, t('consent:allow')).click()
  await arrive(page, BACK_AT_THE_APP)
  await asking.redeem(asking.answers[0]?.get('code') ?? '')
  expect((await ana.get('/v1/connections')).items).toMatchObject([{ tags: [], types: ['task'] }])
  expectNoFaults(opened)
})

test('an app whose metadata document cannot be read is refused, and the page says why', async () => {
  const why = 'The details of this program could not be read: its address answers 404.'
  const clientMetadata = async () => {
    throw new AppError('invalid', why, { field: 'client_id' })
  }
  const app = await startWebApp({ overrides: { clientMetadata } })
  const ana = await app.person('Ana')
  const { page } = await app.openBrowserOf(ana)
  const t = wordsOf('en')
  const asking = await registerApp(app, 'Garden notes')
  await page.goto(asking.address({ client_id: 'https://agent.example/client.json' }))
  await arrive(page, t('consent:refused.title'))
  await hear(page, t('consent:refused.client_id'))
  await hear(page, t('consent:problem.detail', { message: why }))
  await hear(page, t('consent:refused.nothing'))
  expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
})

test.for(inLanguage('es'))('an app that is denied hears so, and gets nothing (%s)', async (language) => {
  const { app, ana, page, t, keep, opened } = await startJourney(language)
  const asking = await registerApp(app, 'Garden notes')
  await page.goto(asking.address())
  await button(page, t('consent:deny')).click()
  await arrive(page, BACK_AT_THE_APP)
  expect(asking.answers.map((answer) => [answer.get('error'), answer.get('state'), answer.get('code')])).toEqual([
    ['access_denied', 'a+b &c=d', null],
  ])
  expect((await ana.get('/v1/connections')).items).toEqual([])
  await keep('consent-denied')
  expectNoFaults(opened)
})

test('whoever is someone else signs out, and is asked the same as the other', async () => {
  const { app, page, t, opened } = await startJourney('en')
  const bea = await app.person('Bea', { language: 'en' })
  const asking = await registerApp(app, 'Garden notes')
  await page.goto(asking.address())
  await button(page, t('consent:notYou')).click()
  await arrive(page, t('consent:signIn.title'))
  await signInByKey(page, app, t, bea.email)
  await arrive(page, t('consent:title'))
  await hear(page, bea.email)
  const signedIn = bea.with((await tokenIn(page)) ?? '')
  await button(page, t('consent:allow')).click()
  await arrive(page, BACK_AT_THE_APP)
  await asking.redeem(asking.answers[0]?.get('code') ?? '')
  expect((await signedIn.get('/v1/connections')).items).toHaveLength(1)
  expectNoFaults(opened)
})

test('on a phone both answers are in sight at once, and never lie over what has the focus', async () => {
  const { app, page, t } = await startJourney('pt-BR', { viewport: { width: 360, height: 640 } })
  const asking = await registerApp(app, 'Garden notes')
  await page.goto(asking.address())
  await arrive(page, t('consent:title'))
  const [allow, notYou] = [button(page, t('consent:allow')), button(page, t('consent:notYou'))]
  const bottomOf = async (shown: Locator) => {
    const box = await shown.boundingBox()
    return box ? box.y + box.height : Number.POSITIVE_INFINITY
  }
  expect(await bottomOf(allow)).toBeLessThan(640)
  expect(await bottomOf(notYou)).toBeGreaterThan(640)
  await notYou.focus()
  expect(await bottomOf(notYou)).toBeLessThan((await allow.boundingBox())?.y ?? 0)
})

test('an app of this device gets its answer at its own address, and the page says that it may be closed', async () => {
  const { app, page, t, keep } = await startJourney('en')
  const asking = await registerApp(app, 'Cursor', 'cursor://anysphere.cursor-mcp/oauth/callback')
  await page.goto(asking.address())
  await hear(page, t('consent:place.app', { host: 'cursor' }))
  await button(page, t('consent:allow')).click()
  await arrive(page, t('consent:sent.allowed'))
  await button(page, t('consent:sent.openApp')).waitFor()
  await expectFocusOn(page.getByRole('heading', { level: 1 }))
  await keep('consent-app')
})

test('a request that is not sound goes nowhere by itself: to an app that is known only by a button, to any other not at all', async () => {
  const { app, page, t, keep, opened } = await startJourney('en')
  const asking = await registerApp(app, 'Garden notes')
  await page.goto(asking.address({ response_type: 'token' }))
  await arrive(page, t('consent:problem.title'))
  await hear(page, t('consent:problem.unsupported_response_type'))
  await keep('consent-problem')
  expect(asking.answers).toEqual([])
  await button(page, t('consent:problem.back', { host: new URL(asking.redirectUri).host })).click()
  await arrive(page, BACK_AT_THE_APP)
  expect(asking.answers.map((answer) => answer.get('error'))).toEqual(['unsupported_response_type'])

  for (const [address, reason] of [
    [asking.address({ client_id: 'cli_unknown' }), 'client_id'],
    [asking.address({ redirect_uri: 'https://elsewhere.example/take' }), 'redirect_uri'],
    [`${asking.address()}&client_id=other`, 'malformed'],
    ['/oauth/authorize', 'malformed'],
  ] as const) {
    await page.goto(address)
    await arrive(page, t('consent:refused.title'))
    await hear(page, t(`consent:refused.${reason}`))
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
    expect(
      await page
        .getByRole('main')
        .getByRole('link')
        .evaluateAll((links) => links.map((each) => each.getAttribute('href'))),
    ).toEqual(['/'])
  }
  await keep('consent-refused')
  expect(new URL(page.url()).origin).toBe(app.url)
  expectNoFaults(opened)
})

test('what an app calls itself is text and nothing else', async () => {
  const { app, page, t, opened } = await startJourney('en')
  for (const name of [
    '<script>window.ran=1</script>',
    '<img src=x onerror="window.ran=1">',
    '{{host}} $t(consent:allow) ${window.ran=1}',
    'A name that goes on and on '.repeat(2).trim(),
  ]) {
    const asking = await registerApp(app, name)
    await page.goto(asking.address())
    await arrive(page, t('consent:title'))
    await page.getByText(name, { exact: true }).waitFor()
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
    expect(await page.locator('#root :is(script, iframe, img[onerror])').count()).toBe(0)
    await page.setViewportSize({ width: 360, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  }
  expectNoFaults(opened)
})
