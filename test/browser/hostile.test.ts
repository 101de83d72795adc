import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '../support/person.ts'
import { sample } from '../support/samples.ts'
import { expectNoFaults, goTo, type OpenedBrowser, startWebApp, type WebApp } from './support/browser.ts'

/** Each would set `window.ran`, or lead away, wherever it were read as anything but text. */
const HOSTILE = [
  '<script>window.ran=1</script>',
  '<img src=x onerror="window.ran=1">',
  '<svg onload="window.ran=1"></svg>',
  '<meta http-equiv="refresh" content="0;url=/ran">',
  '<iframe srcdoc="<script>parent.ran=1</script>"></iframe>',
  '<a href="javascript:window.ran=1">press</a>',
  'javascript:window.ran=1',
  'JaVaScRiPt://example.org/%0Awindow.ran=1',
  'data:text/html,<script>window.ran=1</script>',
  'https://example.org/"onmouseover="window.ran=1',
  "https://example.org/'><script>window.ran=1</script>",
  '[press](javascript:window.ran=1) [[<script>window.ran=1</script>]]',
  '<style>*{display:none}</style>',
  '<base href="https://example.org/">',
  '<form action="https://example.org/"><button>press</button></form>',
  '{{constructor.constructor("window.ran=1")()}} ${window.ran=1}',
  '$t(nav.tasks) {{name}} __proto__',
  '## Heading\n```\n<script>window.ran=1</script>\n```\n# Related',
]

async function expectHarmless(page: Page): Promise<void> {
  const seen = await page.evaluate(() => ({
    ran: 'ran' in window,
    elements: document.querySelectorAll(
      '#root :is(script, iframe, meta, style, base, object, embed), [onerror], [onload], [onmouseover]',
    ).length,
    links: [...document.querySelectorAll('a[href]')]
      .map((link) => new URL((link as HTMLAnchorElement).href).protocol)
      .filter((protocol) => !['http:', 'https:', 'mailto:', 'tel:', 'geo:'].includes(protocol)),
    isHidden: getComputedStyle(document.body).display === 'none',
  }))
  expect(seen).toEqual({ ran: false, elements: 0, links: [], isHidden: false })
}

async function visit(opened: OpenedBrowser, app: WebApp, path: string): Promise<void> {
  await goTo(opened, path)
  await expectHarmless(opened.page)
  expect(new URL(opened.page.url()).origin).toBe(new URL(app.url).origin)
}

/** A memory for each, whose title, tags and attributes it is too, and one that says them all. */
async function hostilePerson(app: WebApp): Promise<{ ana: Person; ids: string[] }> {
  const ana = await app.person('Ana')
  await ana.patch('/v1/auth/me', 200, { name: HOSTILE[0] })
  await ana.post('/v1/apikeys', 201, { label: HOSTILE[1] })
  for (const text of HOSTILE) {
    const { id } = await ana.remember(`${text}\nhostile text`, {
      title: text,
      tags: [text.slice(0, 100)],
      type: 'task',
    })
    await ana.capture(`hostile capture ${text}`, { via: text.replaceAll('\n', ' ').slice(0, 100) })
    await ana.patch(`/v1/memories/${id}`, 200, { attributes: { [text]: text, nested: { text } } })
  }
  const { id } = await ana.remember(HOSTILE.join('\n'), {
    title: HOSTILE.join(' ').slice(0, 500),
    tags: HOSTILE.map((text) => text.slice(0, 100)),
  })
  await ana.patch(`/v1/memories/${id}`, 200, { attributes: Object.fromEntries(HOSTILE.map((text) => [text, text])) })
  const photo = await ana.send(sample('images/page-en.png'), 'image/png', { name: `${HOSTILE[0]}.png` })
  return { ana, ids: [id, photo.id] }
}

test('what memories say is only ever text, on every page', async () => {
  const app = await startWebApp()
  const { ana, ids } = await hostilePerson(app)
  const opened = await app.openBrowserOf(ana)
  opened.page.on('dialog', (dialog) => expect.unreachable(`a dialog opened: ${dialog.message()}`))
  const pages = [
    '/',
    '/search?q=hostile',
    '/recall?q=hostile',
    '/tasks',
    '/account',
    '/account/keys',
    '/account/security',
  ]
  for (const path of [...pages, ...ids.map((id) => `/m/${id}`)]) await visit(opened, app, path)
  expectNoFaults(opened)
})

test('what an address says is only ever text', async () => {
  const app = await startWebApp()
  const ana = await app.person('Ana')
  const opened = await app.openBrowserOf(ana)
  for (const text of [HOSTILE.join(' '), '<script>window.ran=1</script>', 'javascript:window.ran=1', '%', '%zz']) {
    const written = encodeURIComponent(text)
    await visit(opened, app, `/search?q=${written}`)
    await visit(opened, app, `/?tag=${written}&type=${written.slice(0, 100)}&client=${written.slice(0, 100)}`)
    await visit(opened, app, `/capture?text=${written}&title=${written}&url=${written}`)
  }
  await visit(opened, app, '/search?q=%zz')
  expectNoFaults(opened)
})

test('after signing in nobody is led to another address', async () => {
  const app = await startWebApp()
  const ana = await app.person('Ana')
  for (const wanted of ['https://example.org/', '//example.org', '/\\example.org', 'javascript:window.ran=1']) {
    const opened = await app.openBrowserOf(ana)
    await opened.page.goto(`/sign-in?then=${encodeURIComponent(wanted)}`)
    await opened.page.getByRole('heading', { level: 1 }).waitFor()
    expect(new URL(opened.page.url()).origin).toBe(app.url)
    await expectHarmless(opened.page)
  }
})

test('a script that got into the page all the same would be refused', async () => {
  const app = await startWebApp()
  const { page } = await app.openBrowser()
  await page.goto('/sign-in')
  const outcome = await page.evaluate(() => {
    const script = document.createElement('script')
    // Injected markup would do one of these. Trusted Types refuse the text, and the Content-Security-Policy refuses the script.
    const isRefused = (attempt: () => void) => {
      try {
        attempt()
        return false
      } catch (error) {
        return error instanceof TypeError
      }
    }
    const refused = [
      isRefused(() => {
        script.text = 'window.ran=1'
      }),
      isRefused(() => {
        document.body.innerHTML = '<img src=x onerror="window.ran=1">'
      }),
      // oxlint-disable-next-line typescript/no-implied-eval -- that it is refused is what is tested
      isRefused(() => window.setTimeout('window.ran=1')),
    ]
    document.body.append(script)
    const inline = document.createElement('script')
    inline.append('window.ran=1')
    document.body.append(inline)
    return { refused, ran: 'ran' in window }
  })
  expect(outcome).toEqual({ refused: [true, true, true], ran: false })
})
