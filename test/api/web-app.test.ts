import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { CONSENT_PAGE, WEB_PAGES } from '../../src/schema/values.ts'
import { startApp } from '../support/app.ts'
import { freshFolder } from '../support/folder.ts'
import { startListening } from '../support/listening.ts'

const SCRIPT = `console.log('${'hello '.repeat(300)}')`
const SECRET = 'what nobody may read'
const PAGE = '<!doctype html><title>Lembra</title>'

/** A small build. The script exists in all three encodings, everything else uncompressed. */
const BUILD: Record<string, string | Buffer> = {
  'index.html': PAGE,
  'service-worker.js': 'self.onfetch = null',
  'manifest.webmanifest': '{"name":"Lembra"}',
  'icons/icon-192.png': Buffer.from([0x89, 0x50]),
  'assets/main-Ab3_x-9Z.js': SCRIPT,
  'assets/main-Ab3_x-9Z.js.br': brotliCompressSync(SCRIPT),
  'assets/main-Ab3_x-9Z.js.gz': gzipSync(SCRIPT),
  'assets/.hidden.js': SECRET,
  '.built-from': SECRET,
}

function writeBuild(folder: string): void {
  for (const [name, content] of Object.entries(BUILD)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
}

/** With a file outside the folder that must not be reachable. */
function builtFolder(): string {
  const folder = freshFolder()
  writeBuild(join(folder, 'dist'))
  writeFileSync(join(folder, 'secret.txt'), SECRET)
  return join(folder, 'dist')
}

async function startWithWebApp() {
  const app = await startApp({ overrides: { webFolder: builtFolder() } })
  return { nobody: app.stranger() }
}

const ASSET = '/assets/main-Ab3_x-9Z.js'

test('each address of the app returns the app, to anyone', async () => {
  const { nobody } = await startWithWebApp()
  for (const path of WEB_PAGES) {
    const page = await nobody.request('GET', path.replace(/:\w+/, 'mem_none'))
    // Without a request there is nothing to consent to.
    const status = path === CONSENT_PAGE ? 400 : 200
    expect({ path, ...page }).toMatchObject({ path, status, text: PAGE })
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  }
})

test('a page runs only its own scripts, cannot be framed and sends no referrer', async () => {
  const { nobody } = await startWithWebApp()
  const { headers } = await nobody.request('GET', '/m/mem_none?from=mail')
  expect(headers).toMatchObject({
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; media-src 'self' blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types lembra",
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
  const features = String(headers['permissions-policy']).split(', ')
  expect(features.filter((feature) => !feature.endsWith('=()'))).toEqual([
    'microphone=(self)',
    'camera=(self)',
    'geolocation=(self)',
  ])
  expect(features.length).toBeGreaterThan(10)
  expect(headers).not.toHaveProperty('strict-transport-security')
})

test('a worker has the policy of the pages', async () => {
  const { nobody } = await startWithWebApp()
  const [page, worker] = await Promise.all(['/', '/service-worker.js'].map((path) => nobody.request('GET', path)))
  expect(worker?.headers['content-security-policy']).toBe(page?.headers['content-security-policy'])
})

test('files with a hash in their name are cached for good, and all others are revalidated', async () => {
  const { nobody } = await startWithWebApp()
  for (const [path, type, caching] of [
    [ASSET, 'application/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/service-worker.js', 'application/javascript; charset=utf-8', 'no-cache'],
    ['/manifest.webmanifest', 'application/manifest+json', 'no-cache'],
    ['/icons/icon-192.png', 'image/png', 'no-cache'],
    ['/index.html', 'text/html; charset=utf-8', 'no-cache'],
    ['/search', 'text/html; charset=utf-8', 'no-cache'],
  ] as const) {
    const { status, headers } = await nobody.request('GET', path)
    const expected = { path, status: 200, headers: { 'content-type': type, 'cache-control': caching } }
    expect({ path, status, headers }).toMatchObject(expected)
  }
})

test('a file is sent in a precompressed encoding that the browser accepts', async () => {
  const { nobody } = await startWithWebApp()
  for (const [accepted, encoding, decoded] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ] as const) {
    const { headers, bytes } = await nobody.request('GET', ASSET, { headers: { 'accept-encoding': accepted } })
    expect({ accepted, encoding: headers['content-encoding'] }).toEqual({ accepted, encoding })
    expect(headers).toMatchObject({ 'content-type': 'application/javascript; charset=utf-8', vary: 'accept-encoding' })
    expect(Number(headers['content-length'])).toBe(bytes.length)
    expect(decoded(bytes).toString()).toBe(SCRIPT)
  }
})

test('files without a compressed version are sent uncompressed', async () => {
  const { nobody } = await startWithWebApp()
  const headers = { 'accept-encoding': 'gzip, br' }
  const answer = await nobody.request('GET', '/manifest.webmanifest', { headers })
  expect(answer.headers).not.toHaveProperty('content-encoding')
  expect(answer.text).toBe('{"name":"Lembra"}')
})

test('an unchanged file is not sent again', async () => {
  const { nobody } = await startWithWebApp()
  const asking = (path: string, etag: unknown) =>
    nobody.request('GET', path, { headers: { 'accept-encoding': 'br', 'if-none-match': String(etag) } })
  for (const path of ['/', '/service-worker.js', ASSET]) {
    const first = await asking(path, '"other"')
    const again = await asking(path, first.headers['etag'])
    expect([path, first.status, again.status, again.text]).toEqual([path, 200, 304, ''])
    expect(again.headers['cache-control']).toBe(first.headers['cache-control'])
    expect(again.headers['content-type'] ?? first.headers['content-type']).toBe(first.headers['content-type'])
  }
})

test('HEAD returns the headers of GET without the body', async () => {
  const { nobody } = await startWithWebApp()
  for (const path of ['/', ASSET, '/service-worker.js']) {
    const { date: _got, 'x-request-id': _first, ...got } = (await nobody.request('GET', path)).headers
    const head = await nobody.request('HEAD', path)
    const { date: _asked, 'x-request-id': _second, ...asked } = head.headers
    expect({ path, ...asked }).toEqual({ path, ...got })
    expect(head).toMatchObject({ status: 200, text: '' })
  }
})

test('any other address is 404 and must not be cached', async () => {
  const { nobody } = await startWithWebApp()
  for (const path of [
    '/nothing',
    '/search/more',
    '/account/keys/more',
    '/assets',
    '/assets/',
    '/assets/main-00000000.js',
    '/icons/nothing.png',
    '/.built-from',
    '/assets/.hidden.js',
    `${ASSET}.br`,
    `${ASSET}.gz`,
    '/v1/nothing',
  ]) {
    const { status, headers, body } = await nobody.request('GET', path, { headers: { 'accept-encoding': 'br' } })
    const expected = { path, status: 404, body: { error: 'There is nothing at this address.' } }
    expect({ path, status, body }).toEqual(expected)
    expect(headers['cache-control']).toBe('no-store')
  }
})

test('a browser at an unknown address gets the app with its own message; a program gets a plain error', async () => {
  const { nobody } = await startWithWebApp()
  const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  for (const path of ['/nothing', '/search/more', '/account/keys/more?x=/v1/']) {
    const page = await nobody.request('GET', path, { headers })
    expect({ path, ...page }).toMatchObject({ path, status: 404, text: PAGE, headers: { vary: 'accept' } })
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(await nobody.request('POST', path, { headers })).toMatchObject({
      status: 404,
      body: { error: expect.any(String) },
    })
  }
  for (const path of [
    '/v1/nothing',
    '/v2/x',
    '/oauth/nothing',
    '/mcp/x',
    '/.well-known/nothing',
    '/docs/nothing',
    '/assets/x.js',
  ]) {
    const { status, body } = await nobody.request('GET', path, { headers })
    expect({ path, status, body }).toEqual({ path, status: 404, body: { error: 'There is nothing at this address.' } })
  }
})

test('a request that the files cannot satisfy is no server error', async () => {
  const { nobody } = await startWithWebApp()
  const { status } = await nobody.request('GET', ASSET, { headers: { 'if-match': '"other"' } })
  expect(status).toBe(404)
})

test('no spelling of a path leaves the folder or reaches a hidden file', async () => {
  const webFolder = builtFolder()
  const { exchange } = await startListening({ overrides: { webFolder } })
  for (const path of [
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/assets/../.built-from',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/%2ebuilt-from',
    '/assets/%2ehidden.js',
    '//secret.txt',
    '/assets//../../secret.txt',
    '/assets/%00',
    '/assets/./.hidden.js',
  ]) {
    const answer = await exchange(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(`${path} ${answer}`).toMatch(/^\S+ HTTP\/1\.1 40[04] [\s\S]*\{"error":/)
    expect(answer).not.toContain(SECRET)
  }
  const known = await exchange(`GET ${ASSET} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  expect(known).toContain(SCRIPT)
})

test('only GET and HEAD are allowed, and the contract does not list the pages', async () => {
  const { nobody } = await startWithWebApp()
  for (const path of ['/', '/search', ASSET]) {
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      expect((await nobody.request(method, path)).status).toBe(405)
    }
  }
  const paths = Object.keys((await nobody.get('/openapi.json')).paths)
  const ofTheService = /^\/(?:healthz|readyz|metrics|oauth\/(?:register|token|revoke)|\.well-known\/[\w/-]+)$/
  expect(paths.filter((path) => !path.startsWith('/v1/') && !ofTheService.test(path))).toEqual([])
})

test('without a build the pages say so in three languages without scripts, and the log says it once', async () => {
  const app = await startApp({ overrides: { webFolder: join(freshFolder(), 'dist') } })
  const nobody = app.stranger()
  const pages = await Promise.all(['/', '/m/mem_none', '/sign-in'].map((path) => nobody.request('GET', path)))
  for (const { status, text, headers } of pages) {
    expect(status).toBe(404)
    expect(text).toContain('npm run build:web')
    expect([...text.matchAll(/<p lang="([^"]+)">/g)].map(([, language]) => language)).toEqual(['en', 'pt-BR', 'es'])
    expect(String(headers['content-security-policy'])).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/)
    expect(headers['cache-control']).toBe('no-store')
  }
  expect(app.log.filter((line) => line.includes('npm run build:web'))).toHaveLength(1)
  expect((await app.person('Ana')).token).toMatch(/^lmd_/)
})

test('a build made while the service runs is served', async () => {
  const webFolder = join(freshFolder(), 'dist')
  const app = await startApp({ overrides: { webFolder } })
  expect((await app.stranger().request('GET', '/')).status).toBe(404)
  writeBuild(webFolder)
  for (const path of ['/', ASSET, '/service-worker.js']) {
    expect((await app.stranger().request('GET', path)).status).toBe(200)
  }
})
