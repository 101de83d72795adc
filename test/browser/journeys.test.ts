import { expect, test } from 'vitest'
import { keyMailsTo, lastKeyTo } from '../support/mailbox.ts'
import { type AppLanguage, expectNoFaults, startWebApp, type WebApp } from './support/browser.ts'
import {
  arrive,
  button,
  eventually,
  expectFault,
  field,
  hear,
  inLanguage,
  keeperOf,
  link,
  tokenIn,
} from './support/journey.ts'
import { wordsOf } from './support/words.ts'

const EMAIL = 'ana@example.org'
const PASSWORD = 'a blue pot at home'

async function openBrowser(app: WebApp, language: AppLanguage) {
  const opened = await app.openBrowser({ language })
  return { opened, page: opened.page, t: wordsOf(language), keep: keeperOf(opened.page, language) }
}

type Way = Awaited<ReturnType<typeof openBrowser>>

async function registerByKey({ page, t, keep }: Way, app: WebApp): Promise<string> {
  await page.goto('/register')
  await arrive(page, t('signIn:register.title'))
  await button(page, t('signIn:register.mailKey')).click()
  await expectFault(field(page, t('signIn:fields.email')), t('signIn:problems.email'))
  await field(page, t('signIn:fields.email')).fill(EMAIL)
  await field(page, t('signIn:fields.name')).fill('Ana')
  await button(page, t('signIn:register.mailKey')).click()
  await hear(page, t('signIn:key.mailedTo', { email: EMAIL }))
  await keep('key-asked')
  const key = await lastKeyTo(app, EMAIL)
  await field(page, t('signIn:fields.key')).pressSequentially(key.toLowerCase().replaceAll('-', ''))
  await page.keyboard.press('Enter')
  await arrive(page, t('memories:timeline.title'))
  return (await tokenIn(page)) ?? ''
}

async function setPassword({ page, t }: Way): Promise<void> {
  await page.goto('/account/security')
  await hear(page, t('account:password.none'))
  const password = field(page, t('account:password.new'))
  await password.fill('short')
  await button(page, t('account:password.set')).click()
  await expectFault(password, t('signIn:problems.passwordShort'))
  await password.fill(PASSWORD)
  await button(page, t('account:password.set')).click()
  await hear(page, t('account:password.done'))
}

async function signOut({ page, t, keep }: Way): Promise<void> {
  await page.goto('/')
  await page.getByText('The spare key is under the blue pot').first().waitFor()
  await link(page, t('shell:nav.account')).click()
  await button(page, t('account:signOut.button')).click()
  await arrive(page, t('signIn:signIn.title'))
  await keep('signed-out')
  expect(await tokenIn(page)).toBeNull()
  for (const _ of ['account', 'timeline']) {
    await page.goBack()
    await arrive(page, t('signIn:signIn.title'))
    expect(await page.content()).not.toContain('spare key')
  }
}

async function signInByPassword({ page, t, keep }: Way): Promise<void> {
  await page.goto('/sign-in')
  await button(page, t('signIn:signIn.withPassword')).click()
  await field(page, t('signIn:fields.email')).fill(EMAIL)
  await field(page, t('signIn:fields.password')).fill('a red pot at home')
  await button(page, t('signIn:signIn.submit')).click()
  await page
    .getByRole('alert')
    .filter({ hasText: t('signIn:problems.wrongLogin') })
    .waitFor()
  await keep('wrong-password')
  await field(page, t('signIn:fields.password')).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await arrive(page, t('memories:timeline.title'))
}

/** The tab that signed in follows at once. */
async function signOutInAnotherTab({ page, t }: Way): Promise<void> {
  const other = await page.context().newPage()
  await other.goto('/account')
  await button(other, t('account:signOut.button')).click()
  await arrive(page, t('signIn:signIn.title'))
}

test.for(inLanguage('pt-BR'))(
  'someone signs up by an email key, sets a password, signs out without a trace, and signs in with it (%s)',
  async (language) => {
    const app = await startWebApp()
    const way = await openBrowser(app, language)
    const token = await registerByKey(way, app)
    const ana = app.stranger().with(token)
    await eventually(async () => (await ana.get('/v1/auth/me')).settings).toMatchObject({
      language,
      timezone: 'America/Sao_Paulo',
    })
    await ana.remember('The spare key is under the blue pot')
    await setPassword(way)
    await signOut(way)
    expect((await ana.request('GET', '/v1/memories')).status).toBe(401)
    await signInByPassword(way)
    await signOutInAnotherTab(way)
    expectNoFaults(way.opened)
  },
)

test.for(inLanguage('es'))("a mail's link fills in the key and spends nothing (%s)", async (language) => {
  const app = await startWebApp()
  await app.person('Ana', { language })
  const asking = await openBrowser(app, language)
  const { t } = asking
  await asking.page.goto('/sign-in')
  await field(asking.page, t('signIn:fields.email')).fill(EMAIL)
  await button(asking.page, t('signIn:signIn.mailKey')).click()
  await hear(asking.page, t('signIn:key.sentTo', { email: EMAIL }))
  const key = await lastKeyTo(app, EMAIL)
  const address = /https?:\S+#key=\S+/.exec((await keyMailsTo(app, EMAIL)).at(-1)?.text ?? '')?.[0] ?? ''
  const linked = await openBrowser(app, language)
  await linked.page.goto(address)
  await hear(linked.page, t('signIn:key.fromLink'))
  expect(await field(linked.page, t('signIn:fields.key')).inputValue()).toBe(key)
  expect(linked.page.url()).toBe(`${app.url}/sign-in`)
  await linked.keep('key-from-link')
  await field(asking.page, t('signIn:fields.key')).fill(key)
  await button(asking.page, t('signIn:key.submit')).click()
  await arrive(asking.page, t('memories:timeline.title'))
  await button(linked.page, t('signIn:key.submit')).click()
  await expectFault(field(linked.page, t('signIn:fields.key')), t('signIn:problems.key'))
  expectNoFaults(asking.opened)
  expectNoFaults(linked.opened)
})

test.for(inLanguage('en'))('someone registers with a password, each fault told at its field (%s)', async (language) => {
  const app = await startWebApp()
  await app.person('Bea')
  const { opened, page, t } = await openBrowser(app, language)
  await page.goto('/register')
  await button(page, t('signIn:register.withPassword')).click()
  const [email, password] = [field(page, t('signIn:fields.email')), field(page, t('signIn:fields.password'))]
  const submit = button(page, t('signIn:register.submit'))
  await email.fill('bea@example.org')
  await password.fill('short')
  await submit.click()
  await expectFault(password, t('signIn:problems.passwordShort'))
  await password.fill(PASSWORD)
  await submit.click()
  await expectFault(email, t('signIn:problems.taken'))
  await email.fill(EMAIL)
  await submit.click()
  await arrive(page, t('memories:timeline.title'))
  const ana = app.stranger().with((await tokenIn(page)) ?? '')
  expect(await ana.get('/v1/auth/me')).toMatchObject({ email: EMAIL, hasPassword: true })
  expectNoFaults(opened)
})
