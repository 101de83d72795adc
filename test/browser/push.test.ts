import type { Worker } from 'playwright-core'
import { expect, test } from 'vitest'
import { webPushSender } from '../../src/providers/push/web-push.ts'
import { findChromiumWithNotifications } from '../support/chromium.ts'
import { LOOPBACK_CERTIFICATE } from '../support/loopback-certificate.ts'
import { createSubscriber, makeChannel, makeNotice, makeVapidKeys, startReceiver } from '../support/push-service.ts'
import { expectNoFaults } from './support/browser.ts'
import {
  arrive,
  button,
  eventually,
  hear,
  inLanguage,
  type Journey,
  remindByMail,
  startJourney,
} from './support/journey.ts'

/** The Chromium without windows shows no notifications. */
const isMissing = findChromiumWithNotifications() === null

/** The message that a push service receives for this notice, decoded by another implementation. */
async function pushedMessage(notice: Parameters<typeof makeNotice>[0]): Promise<string> {
  const { posts, url } = await startReceiver()
  const subscriber = createSubscriber()
  const keys = await makeVapidKeys()
  const sender = webPushSender({ keys, contact: url, isAllowed: () => true, ca: LOOPBACK_CERTIFICATE })
  const channel = makeChannel({ kind: 'push', url, keys: subscriber.keys })
  await sender.send(channel, makeNotice(notice), new AbortController().signal)
  return JSON.stringify(subscriber.read(posts[0]?.body ?? Buffer.alloc(0)))
}

async function startPushed(language: Parameters<typeof startJourney>[0]) {
  const journey = await startJourney(language, { serviceWorkers: 'allow', hasNotifications: true })
  const { page, context, app } = journey
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  await eventually(() => context.serviceWorkers().length).toBe(1)
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('There is no service worker.')
  const deliver = (data: string) =>
    devtools.send('ServiceWorker.deliverPushMessage', { origin: app.url, registrationId, data })
  return { ...journey, worker, deliver }
}

interface Shown {
  title: string
  body: string
  lang: string
  tag: string
  actions: string[]
}

/** Runs in the page or in the worker, whose types are not those of the page. */
const SHOWN = `(async () => {
  const { getNotifications } = ServiceWorkerRegistration.prototype
  const shown = await getNotifications.call(await (self.registration ?? navigator.serviceWorker.ready))
  return shown.map(({ title, body, lang, tag, actions }) => ({ title, body, lang, tag, actions: actions.map((action) => action.title) }))
})()`

function shownIn({ page }: Pick<Journey, 'page'>): Promise<Shown[]> {
  return page.evaluate<Shown[]>(SHOWN)
}

/** As the system reports a tap, on the notification or on one of its buttons. */
function tap(worker: Worker, action: string): Promise<void> {
  return worker.evaluate(`(async () => {
    const [notification] = await registration.getNotifications()
    dispatchEvent(new NotificationEvent('notificationclick', { notification, action: ${JSON.stringify(action)} }))
  })()`)
}

test.skipIf(isMissing).for(inLanguage('pt-BR'))(
  'a push is shown with its actions, a repeated one replaces it, and a tap opens the memory in the open page (%s)',
  async (language) => {
    const journey = await startPushed(language)
    const { page, ana, app, deliver, worker, opened } = journey
    const { id } = await ana.remember('Ligar para a mãe')
    const account = { id: 'usr_ana', language, timezone: 'America/Manaus', email: ana.email }
    const notice = { title: 'Ligar para a mãe', text: '', url: `${app.url}/m/${id}`, account }
    await deliver(await pushedMessage(notice))
    await deliver(await pushedMessage({ ...notice, isRepeat: true }))
    await eventually(() => shownIn(journey)).toEqual([
      {
        title: 'Ligar para a mãe',
        body: expect.stringMatching(/^domingo, 22 de novembro.* 17:00\n.*pode não ter chegado/),
        lang: 'pt-BR',
        tag: 'dlv_01jd5f0000000000000000000a',
        actions: ['Feito', 'Em uma hora'],
      },
    ])
    await tap(worker, '')
    await arrive(page, 'Ligar para a mãe')
    await eventually(() => shownIn(journey)).toEqual([])
    expectNoFaults(opened)
  },
)

test.skipIf(isMissing)('a push confirms that it was shown, and its button completes the memory', async () => {
  const journey = await startPushed('en')
  const { ana, deliver, worker } = journey
  const { id, links } = await remindByMail(journey, 'Call mom')
  await deliver(await pushedMessage({ actions: links }))
  await eventually(async () => (await ana.get('/v1/notifications/deliveries', { memory: id })).items).toMatchObject([
    { outcome: 'confirmed' },
  ])
  await eventually(async () => (await shownIn(journey)).length).toBe(1)
  await tap(worker, 'done')
  await eventually(async () => (await ana.read(id)).metadata.status).toBe('done')
  expect(await shownIn(journey)).toEqual([])
})

test.skipIf(isMissing)('an action that the service refuses is offered again, and says so', async () => {
  const journey = await startPushed('es')
  const { deliver, worker } = journey
  const account = { id: 'usr_ana', language: 'es', timezone: 'UTC', email: 'ana@example.org' } as const
  await deliver(await pushedMessage({ account }))
  await eventually(async () => (await shownIn(journey)).length).toBe(1)
  await tap(worker, 'done')
  await eventually(() => shownIn(journey)).toMatchObject([
    { title: 'Call mom', body: expect.stringMatching(/^No se pudo guardar\. Inténtalo de nuevo\.\n/) },
  ])
})

test.skipIf(isMissing)('a push that nobody can read still shows a notification, as browsers demand', async () => {
  const journey = await startPushed('en')
  await journey.deliver('{"no":')
  await eventually(async () => (await shownIn(journey)).length).toBe(1)
  expect(await shownIn(journey)).toMatchObject([{ title: 'Lembra' }])
})

test.skipIf(isMissing).for(inLanguage('en'))(
  'a tap subscribes this browser, and a subscription that is lost is made again (%s)',
  async (language) => {
    const { page, context, ana, t, keep, opened } = await startJourney(language, {
      serviceWorkers: 'allow',
      hasNotifications: true,
    })
    // Chromium would ask Google's push service for an endpoint.
    await context.addInitScript((keys) => {
      let current: object | null = null
      const subscription = {
        endpoint: 'https://push.example/1',
        toJSON: () => ({ endpoint: 'https://push.example/1', keys }),
        unsubscribe: async () => {
          current = null
          return true
        },
      }
      PushManager.prototype.subscribe = async () => (current = subscription) as unknown as PushSubscription
      PushManager.prototype.getSubscription = async () => current as PushSubscription | null
    }, createSubscriber().keys)
    await page.goto('/account/reminders')
    await button(page, t('reminders:add.push')).click()
    await hear(page, t('reminders:push.on'))
    await keep('push-on')
    const { channels } = await ana.get('/v1/notifications')
    expect(channels.map(({ kind }: { kind: string }) => kind)).toContain('push')
    await page.reload()
    // The browser of this test forgets its subscription with the page, so it is made again.
    await hear(page, t('reminders:push.on'))
    expectNoFaults(opened)
  },
)
