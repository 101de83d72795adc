// Does a reminder reach Firefox by web push, through a push service of this machine, and does the service worker show it?
// node bench/push-firefox.ts: needs Debian's firefox-esr, or any Firefox that FIREFOX names. It ends by itself, after two minutes at most.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { webPushSender } from '../src/providers/push/web-push.ts'
import { LOOPBACK_CERTIFICATE } from '../test/support/loopback-certificate.ts'
import { makeChannel, makeNotice, makeVapidKeys } from '../test/support/push-service.ts'
import { startPushService } from './push-firefox/push-service.ts'
import { report } from './support/report.ts'
import { withFolder, withService } from './support/service.ts'

const LIMIT_MS = 120_000
const CONTACT = 'mailto:lembra@lembra.example'
const FIREFOX = process.env['FIREFOX'] ?? 'firefox-esr'

/** Nothing leaves this machine, and Firefox shows notifications by itself: there is no desktop. */
function preferences(pushUrl: string): Record<string, string | number | boolean> {
  return {
    'dom.push.serverURL': pushUrl,
    'dom.push.testing.allowInsecureServerURL': true,
    'dom.push.connection.enabled': true,
    'permissions.default.desktop-notification': 1,
    'alerts.useSystemBackend': false,
    'app.update.enabled': false,
    'browser.shell.checkDefaultBrowser': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'remote.active-protocols': 1,
  }
}

/** Firefox, driven by WebDriver BiDi. */
async function openFirefox(folder: string, pushUrl: string) {
  const profile = join(folder, 'firefox')
  mkdirSync(profile, { recursive: true })
  const lines = Object.entries(preferences(pushUrl)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const words = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const child = spawn(FIREFOX, words, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: folder },
  })
  const socket = new WebSocket(`${await addressIn(child)}/session`)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('Firefox refuses the connection.')))
  })
  const waiting = new Map<number, (answer: BidiAnswer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as BidiAnswer
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  let last = 0
  const send = async (method: string, params: object): Promise<Record<string, unknown>> => {
    last += 1
    const answer = new Promise<BidiAnswer>((resolve) => waiting.set(last, resolve))
    socket.send(JSON.stringify({ id: last, method, params }))
    const { result, message } = await answer
    if (!result) throw new Error(`${method}: ${message}`)
    return result
  }
  return { send, close: () => child.kill('SIGKILL') }
}

interface BidiAnswer {
  id: number
  result?: Record<string, unknown>
  message?: string
}

function addressIn(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let log = ''
    child.on('error', reject)
    child.on('exit', (code) => reject(new Error(`Firefox ended with ${code}: ${log.slice(-500)}`)))
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      log += chunk
      const address = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(log)?.[1]
      if (address !== undefined) resolve(address)
    })
  })
}

type Firefox = Awaited<ReturnType<typeof openFirefox>>

async function openPage({ send }: Firefox, address: string) {
  await send('session.new', { capabilities: {} })
  const { context } = await send('browsingContext.create', { type: 'tab' })
  await send('browsingContext.navigate', { context, url: address, wait: 'complete' })
  return {
    /** Runs the function in the page, and returns its JSON. */
    async run<T>(work: (given?: string) => Promise<unknown>, ...given: string[]): Promise<T> {
      const answer = await send('script.evaluate', {
        target: { context },
        expression: `(${work.toString()})(...${JSON.stringify(given)}).then(JSON.stringify)`,
        awaitPromise: true,
      })
      const { result, exceptionDetails } = answer as {
        result?: { value?: string }
        exceptionDetails?: { text: string }
      }
      if (result?.value === undefined) throw new Error(exceptionDetails?.text ?? 'The page gave no answer.')
      return JSON.parse(result.value) as T
    },
  }
}

/** Runs in the page, as `push-subscription.ts` does it. */
async function subscribe(applicationServerKey: string | undefined): Promise<PushSubscriptionJSON> {
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: applicationServerKey ?? null }
  return (await pushManager.subscribe(options)).toJSON()
}

/** Runs in the page. */
async function shownTitles(): Promise<string[]> {
  const registration = await navigator.serviceWorker.ready
  return (await registration.getNotifications()).map(({ title, body }) => `${title} · ${body}`)
}

async function until<T>(read: () => T | Promise<T>, isThere: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read()
    if (isThere(value)) return value
    await wait(100)
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.on('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function measure(folder: string): Promise<void> {
  const port = await freePort()
  const environment = { PORT: `${port}`, BASE_URL: `http://localhost:${port}`, EMBEDDINGS: 'none' }
  const push = await startPushService()
  let firefox: Firefox | undefined
  try {
    await withService({ folder: join(folder, 'data'), environment }, async () => {
      firefox = await openFirefox(folder, push.url)
      const page = await openPage(firefox, `${environment.BASE_URL}/sign-in`)
      const keys = await makeVapidKeys()
      const { endpoint = '', keys: subscriberKeys = {} } = await page.run<PushSubscriptionJSON>(
        subscribe,
        keys.publicKey,
      )
      const { p256dh = '', auth = '' } = subscriberKeys
      const channel = makeChannel({ kind: 'push', url: endpoint, keys: { p256dh, auth } })
      const sender = webPushSender({ keys, contact: CONTACT, isAllowed: () => true, ca: LOOPBACK_CERTIFICATE })
      const startedAt = performance.now()
      await sender.send(channel, makeNotice(), new AbortController().signal)
      const shown = await until(
        () => page.run<string[]>(shownTitles),
        ({ length }) => length > 0,
      )
      const milliseconds = performance.now() - startedAt
      await until(
        () => push.acknowledged,
        ({ length }) => length > 0,
      )
      console.log(shown.join('\n'))
      report(
        'push-firefox',
        {
          'bytes of the message': push.posted[0] ?? 0,
          'decoded and received': push.acknowledged.filter((code) => code === 100).length,
          'notifications shown': shown.length,
          'ms until it is shown': milliseconds,
        },
        { 'decoded and received': { atLeast: 1 }, 'notifications shown': { atLeast: 1 } },
      )
    })
  } finally {
    firefox?.close()
    push.close()
  }
}

const limit = setTimeout(() => {
  console.error('Firefox received nothing within two minutes.')
  process.exit(1)
}, LIMIT_MS)
await withFolder(measure)
clearTimeout(limit)
