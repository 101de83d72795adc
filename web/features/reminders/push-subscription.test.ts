import { afterEach, expect, test, vi } from 'vitest'
import { createClient } from '../../../src/client/client.ts'
import { createPushSubscriptions } from './push-subscription.ts'

afterEach(() => vi.unstubAllGlobals())

interface Surroundings {
  permission?: NotificationPermission
  isSecure?: boolean
  hasPush?: boolean
  /** On iPhone and iPad only: whether the app is on the home screen. */
  standalone?: boolean
}

const KEY = 'BKey_-A'

/** A browser with a push service, and a service that keeps channels. */
function startBrowser({ permission = 'default', isSecure = true, hasPush = true, standalone }: Surroundings = {}) {
  const kept = new Map<string, string>()
  const channels = new Map<string, string>()
  const browser = { answer: 'granted' as NotificationPermission, endpoint: 'https://push.example/1' }
  let subscription: ReturnType<typeof makeSubscription> | null = null
  const makeSubscription = (endpoint: string, key: string) => ({
    endpoint,
    options: { applicationServerKey: new Uint8Array(Buffer.from(key, 'base64url')).buffer },
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      subscription = null
      return true
    },
  })
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) =>
      (subscription ??= makeSubscription(browser.endpoint, applicationServerKey)),
  }
  const registration = { pushManager }
  const notification = {
    permission,
    requestPermission: async () => {
      notification.permission = browser.answer
      return browser.answer
    },
  }
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  vi.stubGlobal('window', {
    isSecureContext: isSecure,
    localStorage,
    addEventListener: () => {},
    ...(hasPush && { PushManager: Object, Notification: notification }),
  })
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('navigator', {
    ...(hasPush && {
      serviceWorker: { ready: Promise.resolve(registration), getRegistration: async () => registration },
    }),
    ...(standalone !== undefined && { standalone }),
  })
  const answer: typeof fetch = async (url, init = {}) => {
    const path = url instanceof Request ? url.url : `${url}`
    if (init.method === 'GET') return Response.json({ pushKey: KEY, channels: [] })
    if (init.method === 'DELETE') {
      channels.delete(path.split('/').at(-1) ?? '')
      return new Response(null, { status: 204 })
    }
    const { endpoint } = JSON.parse(typeof init.body === 'string' ? init.body : '').subscription
    const id = [...channels].find(([, known]) => known === endpoint)?.[0] ?? `chn_${channels.size + 1}`
    channels.set(id, endpoint)
    return Response.json({ id }, { status: 201 })
  }
  const client = createClient({ baseUrl: 'https://lembra.example', token: 'lmd_1', fetch: answer })
  const session = { accountId: 'usr_ana' as string | null }
  const push = createPushSubscriptions({ client, accountId: () => session.accountId })
  const state = (pushKey: string | null = KEY) =>
    push.state({ pushKey, channels: [...channels.keys()].map((id) => ({ id })) as never })
  return {
    push,
    state,
    channels,
    session,
    browser,
    current: () => subscription,
    /** As a browser does now and then. */
    change: (endpoint: string, key = KEY) => {
      subscription = makeSubscription(endpoint, key)
    },
  }
}

test.for([
  [{ isSecure: false }, 'insecure'],
  [{ hasPush: false }, 'unsupported'],
  [{ hasPush: false, standalone: false }, 'needsInstall'],
  [{ permission: 'denied' }, 'blocked'],
  [{ permission: 'granted' }, 'off'],
] as const)('in a browser with %o the state is %s', async ([surroundings, expected]) => {
  expect(await startBrowser(surroundings).state()).toBe(expected)
})

test('a server without push is said', async () => {
  expect(await startBrowser().state(null)).toBe('unavailable')
})

test('a subscription is a channel of this device until it is ended', async () => {
  const { push, state, channels } = startBrowser()
  expect(await push.subscribe(KEY)).toBe('on')
  expect([await state(), [...channels.values()]]).toEqual(['on', ['https://push.example/1']])
  expect([push.isOwn({ id: 'chn_1' }), push.isOwn({ id: 'chn_2' })]).toEqual([true, false])
  await push.unsubscribe()
  expect([await state(), channels.size, push.isOwn({ id: 'chn_1' })]).toEqual(['off', 0, false])
})

test('a channel that was removed on another device is off here', async () => {
  const { push, state, channels } = startBrowser()
  await push.subscribe(KEY)
  channels.clear()
  expect(await state()).toBe('off')
})

test('a refused permission is blocked, and one that was put off is asked again', async () => {
  const { push, state, browser, channels } = startBrowser()
  browser.answer = 'default'
  expect(await push.subscribe(KEY)).toBe('off')
  browser.answer = 'denied'
  expect([await push.subscribe(KEY), await state(), channels.size]).toEqual(['blocked', 'blocked', 0])
})

test('a subscription that the browser changed replaces the channel, and one that is lost is made again', async () => {
  const { push, channels, change, current } = startBrowser()
  await push.subscribe(KEY)
  await push.renew()
  expect([...channels.values()]).toEqual(['https://push.example/1'])
  change('https://push.example/2')
  await push.renew()
  expect([...channels.values()]).toEqual(['https://push.example/2'])
  await current()?.unsubscribe()
  await push.renew()
  expect([...channels.values()]).toEqual(['https://push.example/1'])
})

test('a subscription with the key of another service is replaced', async () => {
  const { push, channels, change } = startBrowser()
  change('https://push.example/old', 'BOther_A')
  await push.subscribe(KEY)
  expect([...channels.values()]).toEqual(['https://push.example/1'])
})

test('after signing out the device has no subscription, and another account does not take it for its own', async () => {
  const { push, state, session, current } = startBrowser()
  await push.subscribe(KEY)
  session.accountId = 'usr_bia'
  expect([await state(), push.isOwn({ id: 'chn_1' })]).toEqual(['off', false])
  push.forget()
  await expect.poll(current).toBeNull()
})
