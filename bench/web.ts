// How fast the web app opens, finds and scrolls in Chromium, on an account of 10,000 memories.
// npm run build:web && node bench/web.ts [--scale 0.1] [--record]
// With --scale 0.1 the folder of memories is built in a fraction of the time; the account is the same.
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { CHROMIUM_FLAGS, findChromium } from '../test/support/chromium.ts'
import { openClient } from './support/client.ts'
import { filledFolder } from './support/filled-folder.ts'
import { type Figures, median, quantile, report } from './support/report.ts'
import { startService } from './support/service.ts'

const MEMORIES = 10_000
const OPENINGS = 5
const SLOWER = 4
const TYPED = ['blue suitcase', 'chave reserva', 'where is the tent', 'llave de la oficina']
const PAUSE_MS = 500
/** Until nothing larger is painted any more. */
const OPENED_MS = 5_000
const SETTLED_MS = 1_500
const SCROLL_STEPS = 400
const SCROLL_STEP_PX = 2_000

interface Account {
  address: string
  session: string
}

async function openPage(
  browser: Browser,
  { address, session }: Account,
  isSignedIn = true,
): Promise<[BrowserContext, Page]> {
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1280, height: 800 } })
  // A stream of events stays open, and Playwright waits until the network is idle.
  await context.route('**/v1/events', (route) => route.abort())
  if (isSignedIn) await context.addInitScript((value) => localStorage.setItem('lembra.session', value), session)
  return [context, await context.newPage()]
}

/** Transferred bytes of all scripts that the page requests until it is idle. */
async function scriptKilobytes(browser: Browser, account: Account, isSignedIn: boolean): Promise<number> {
  const [context, page] = await openPage(browser, account, isSignedIn)
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  const scripts = new Set<string>()
  let bytes = 0
  network.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await wait(SETTLED_MS)
  await context.close()
  return bytes / 1_000
}

interface Paint {
  first: number
  largest: number
  shift: number
  /** When the form or the first memories are visible. */
  usable: number
}

/**
 * A first visit, with an empty cache. The test does not touch the page until it is idle: its element finder is a script of 300 kB, which at four
 * times slower would be measured as well.
 */
async function openSlowly(browser: Browser, account: Account, isSignedIn: boolean): Promise<Paint> {
  const [context, page] = await openPage(browser, account, isSignedIn)
  const slowing = await context.newCDPSession(page)
  await slowing.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.addInitScript(noteWhenThere, isSignedIn ? 'main li' : 'main form')
  await page.goto('/')
  await wait(OPENED_MS)
  const paint = await page.evaluate(async () => {
    const entries = (type: string) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true })
        setTimeout(() => resolve([]), 300)
      })
    const [paints, largest, shifts] = await Promise.all(
      (['paint', 'largest-contentful-paint', 'layout-shift'] as const).map(entries),
    )
    return {
      first: paints?.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? Number.NaN,
      largest: largest?.at(-1)?.startTime ?? Number.NaN,
      shift: (shifts ?? []).reduce((sum, entry) => sum + ((entry as unknown as { value: number }).value ?? 0), 0),
      usable: (window as unknown as { thereAt?: number }).thereAt ?? Number.NaN,
    }
  })
  await context.close()
  return paint
}

function noteWhenThere(selector: string): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector(selector)) return
    observer.disconnect()
    Object.assign(window, { thereAt: performance.now() })
  }).observe(document, { childList: true, subtree: true })
}

/** From the input event to the frame in which the list of results is final. Milliseconds, one value per keystroke. */
async function typeAndWatch(browser: Browser, account: Account): Promise<number[]> {
  const [context, page] = await openPage(browser, account)
  await page.goto('/search', { waitUntil: 'networkidle' })
  await page.evaluate(() => {
    const seen = { typedAt: 0, shownAt: 0 }
    Object.assign(window, { seen })
    document.addEventListener('input', () => Object.assign(seen, { typedAt: performance.now(), shownAt: 0 }), true)
    const isInList = (node: Node) => node instanceof Element && node.closest('ol, ul') !== null
    new MutationObserver((records) => {
      if (!records.some(({ target }) => isInList(target) || isInList(target.parentElement ?? target))) return
      requestAnimationFrame(() => {
        seen.shownAt = performance.now()
      })
    }).observe(document.querySelector('main') ?? document.body, { childList: true, characterData: true, subtree: true })
  })
  const times: number[] = []
  const field = page.getByRole('searchbox')
  for (const text of TYPED) {
    await field.fill('')
    await wait(PAUSE_MS)
    for (const key of text) {
      await page.keyboard.type(key)
      await wait(PAUSE_MS)
      const { typedAt, shownAt } = await page.evaluate(
        () => (window as unknown as { seen: Record<string, number> }).seen,
      )
      if (shownAt && typedAt) times.push(shownAt - typedAt)
    }
  }
  await context.close()
  return times
}

interface Scrolled {
  frames: number[]
  mostElements: number
  reached: number
}

async function scrollThrough(browser: Browser, account: Account): Promise<Scrolled> {
  const [context, page] = await openPage(browser, account)
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.mouse.move(700, 400)
  await page.evaluate(() => {
    const scrolled = { frames: [] as number[], mostElements: 0 }
    Object.assign(window, { scrolled })
    let last = performance.now()
    const onFrame = (now: number) => {
      scrolled.frames.push(now - last)
      last = now
      if (scrolled.frames.length % 30 === 0)
        scrolled.mostElements = Math.max(scrolled.mostElements, document.getElementsByTagName('*').length)
      requestAnimationFrame(onFrame)
    }
    requestAnimationFrame(onFrame)
  })
  for (let step = 0; step < SCROLL_STEPS; step++) {
    await page.mouse.wheel(0, SCROLL_STEP_PX)
    await wait(30)
  }
  const seen = await page.evaluate(() => ({
    ...(window as unknown as { scrolled: Omit<Scrolled, 'reached'> }).scrolled,
    reached: window.scrollY,
  }))
  await context.close()
  return { ...seen, frames: seen.frames.slice(1) }
}

async function measure(browser: Browser, account: Account): Promise<Figures> {
  const signedOut: Paint[] = []
  const signedIn: Paint[] = []
  for (let opening = 0; opening < OPENINGS; opening++) {
    signedOut.push(await openSlowly(browser, account, false))
    signedIn.push(await openSlowly(browser, account, true))
  }
  const keystrokes = await typeAndWatch(browser, account)
  const { frames, mostElements, reached } = await scrollThrough(browser, account)
  return {
    'script kB, sign-in': await scriptKilobytes(browser, account, false),
    'script kB, timeline': await scriptKilobytes(browser, account, true),
    'first paint ms, sign-in': median(signedOut.map(({ first }) => first)),
    'largest paint ms, sign-in': median(signedOut.map(({ largest }) => largest)),
    'first paint ms, timeline': median(signedIn.map(({ first }) => first)),
    'largest paint ms, timeline': median(signedIn.map(({ largest }) => largest)),
    'form there ms, sign-in': median(signedOut.map(({ usable }) => usable)),
    'memories there ms, timeline': median(signedIn.map(({ usable }) => usable)),
    'layout shift': Math.max(...[...signedOut, ...signedIn].map(({ shift }) => shift)),
    keystrokes: keystrokes.length,
    'keystroke to results ms p50': median(keystrokes),
    'keystroke to results ms p95': quantile(keystrokes, 0.95),
    'scrolled px': reached,
    'frame ms p99': quantile(frames, 0.99),
    'frame ms longest': Math.max(...frames),
    'elements at most': mostElements,
  }
}

const executablePath = findChromium()
if (executablePath === null) throw new Error('There is no Chromium; CHROMIUM may name one.')
const { folder, accounts } = await filledFolder()
const filled = accounts.find(({ size }) => size === MEMORIES)
if (!filled) throw new Error(`No account has ${MEMORIES} memories: use --scale 0.1 or none.`)
const service = await startService({ folder })
const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
try {
  const client = openClient(service.address, filled.apiKey)
  const account = await client.expect(200, 'GET', '/v1/auth/me')
  client.close()
  const session = JSON.stringify({ token: filled.apiKey, account })
  report('web', await measure(browser, { address: service.address, session }), {
    'script kB, sign-in': { atMost: 150 },
    'script kB, timeline': { atMost: 150 },
    'first paint ms, sign-in': { atMost: 1_000 },
    'largest paint ms, sign-in': { atMost: 1_500 },
    'first paint ms, timeline': { atMost: 1_000 },
    'largest paint ms, timeline': { atMost: 1_500 },
    'layout shift': { atMost: 0.02 },
    'keystroke to results ms p95': { atMost: 150 },
    'frame ms longest': { atMost: 50 },
  })
} finally {
  await browser.close()
  await service.end()
}
