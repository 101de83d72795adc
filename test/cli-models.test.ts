import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runLembra } from './support/command-line.ts'
import { freshFolder } from './support/folder.ts'
import { listen } from './support/mail-server.ts'

const REVISION = 'a'.repeat(40)
const WEIGHTS = 'onnx/model_quantized.onnx'
const FILES: Record<string, string> = {
  'config.json': '{"model_type":"bert"}',
  'tokenizer.json': '{}',
  'tokenizer_config.json': '{}',
  [WEIGHTS]: 'weights '.repeat(5_000),
  'README.md': 'not needed',
}

type HubMode = 'well' | 'breaking off' | 'damaged' | 'too long'

/** A server with the protocol of the Hugging Face hub. */
async function startHub(): Promise<{ address: string; paths: string[]; mode: HubMode }> {
  const hub = { address: '', paths: new Array<string>(), mode: 'well' as HubMode }
  const server = createServer(({ url = '' }, response) => {
    hub.paths.push(url)
    const path = url.replace(`/Xenova/multilingual-e5-small/resolve/${REVISION}/`, '')
    const content = FILES[path] ?? ''
    if (url === '/api/models/Xenova/multilingual-e5-small/revision/main?blobs=true')
      response.end(JSON.stringify({ sha: REVISION, siblings: Object.keys(FILES).map(described) }))
    else if (path !== WEIGHTS || hub.mode === 'well') response.end(content)
    else if (hub.mode === 'damaged') response.end(content.replaceAll('weights', 'Weights'))
    else if (hub.mode === 'too long') response.end(content.repeat(2))
    else {
      response.writeHead(200, { 'content-length': content.length })
      response.write(content.slice(0, 10_000), () => response.destroy())
    }
  })
  hub.address = `http://127.0.0.1:${await listen(server, 0)}`
  onTestFinished(() => void server.close())
  return hub
}

function described(path: string) {
  const content = FILES[path] ?? ''
  const blobId = createHash('sha1').update(`blob ${content.length}\0${content}`).digest('hex')
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { rfilename: path, size: content.length, blobId, ...(path === WEIGHTS && { lfs: { sha256 } }) }
}

/** A fake of the package: one vector per text, from a folder that holds the weights. */
const PACKAGE = `
const { readFileSync } = require('node:fs')
exports.env = {}
exports.pipeline = async (task, folder) => {
  if (!readFileSync(folder + '/${WEIGHTS}', 'utf8').startsWith('weights')) throw new Error('no model')
  return async (texts) => ({ dims: [texts.length, 2], data: new Float32Array(2 * texts.length).fill(1) })
}
`

function writePackage(modules: string, version: string): void {
  const folder = join(modules, '@huggingface', 'transformers')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version, main: 'index.cjs' }))
  writeFileSync(join(folder, 'index.cjs'), PACKAGE)
}

/** A fake of npm, which notes its arguments and environment, and installs the fake of the package. */
function fakeNpm() {
  const folder = freshFolder()
  writePackage(join(folder, 'node_modules'), '4.3.1')
  const script = `#!/bin/sh\necho "$*" > '${folder}/args'\nenv > '${folder}/env'\ncp -R '${folder}/node_modules' "$3/"\n`
  writeFileSync(join(folder, 'npm'), script)
  chmodSync(join(folder, 'npm'), 0o755)
  const noted = (file: 'args' | 'env') => readFileSync(join(folder, file), 'utf8')
  return { PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}`, noted }
}

const use = (data: string, hub: { address: string }, ...more: string[]) =>
  [['models', 'use', 'multilingual', `--from=${hub.address}`, ...more], { DATA_DIR: data }] as const

test('a model and its package are installed under DATA_DIR, once, and the settings for them are printed', async () => {
  const [hub, npm, data] = [await startHub(), fakeNpm(), freshFolder()]
  const [words, settings] = use(data, hub, '--yes')
  const environment = { ...settings, PATH: npm.PATH, SMTP_URL: 'smtp://ana:secret@127.0.0.1:1' }
  const folder = join(data, 'models', 'multilingual-e5-small')
  const first = await runLembra(words.slice(), environment)
  expect(first).toMatchObject({ code: 0 })
  expect(first.stdout).toContain('about 160.0 MB to download, 480.0 MB on the disk')
  expect(first.stdout).toContain(`The model Xenova/multilingual-e5-small: 40.0 kB, once, to ${folder}.`)
  expect(first.stdout).toContain(`\nEMBEDDINGS=transformers\nEMBEDDINGS_MODEL=${folder}\n`)
  expect(npm.noted('args')).toContain(`install --prefix ${join(data, 'models')} --ignore-scripts`)
  expect(npm.noted('env')).not.toContain('secret')
  expect(readFileSync(join(folder, WEIGHTS), 'utf8')).toBe(FILES[WEIGHTS])
  expect(hub.paths.some((path) => path.includes('README'))).toBe(false)

  const requests = hub.paths.length
  const again = await runLembra(words.slice(), {
    ...environment,
    EMBEDDINGS: 'transformers',
    EMBEDDINGS_MODEL: folder,
  })
  expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('the settings name it already') })
  expect(hub.paths).toHaveLength(requests)
})

test('nothing is installed without a yes', async () => {
  const [hub, data] = [await startHub(), freshFolder()]
  const [words, settings] = use(data, hub)
  const refused = await runLembra(words.slice(), settings)
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('Nothing was installed.') })
  expect(existsSync(join(data, 'models'))).toBe(false)
})

for (const [mode, message] of [
  ['breaking off', `The download of ${WEIGHTS} was interrupted. Run the command again.`],
  ['damaged', `The downloaded ${WEIGHTS} is damaged`],
  ['too long', `The downloaded ${WEIGHTS} is damaged`],
] as const)
  test(`a download that is ${mode} leaves nothing that is taken for a model, and can be repeated`, async () => {
    const [hub, data] = [await startHub(), freshFolder()]
    writePackage(join(data, 'models', 'node_modules'), '4.0.0')
    const [words, settings] = use(data, hub, '--yes')
    hub.mode = mode
    expect(await runLembra(words.slice(), settings)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(message),
    })
    expect(readdirSync(join(data, 'models'))).toEqual(['node_modules'])
    hub.mode = 'well'
    expect(await runLembra(words.slice(), settings)).toMatchObject({ code: 0 })
  })

test('without a network the message says what to check', async () => {
  const [words, settings] = use(freshFolder(), { address: 'http://127.0.0.1:9' }, '--yes')
  expect(await runLembra(words.slice(), settings)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^http:\/\/127\.0\.0\.1:9 cannot be reached.*\. Check the network/),
  })
})

test('a package that is too old is named, and an unknown model too', async () => {
  const [hub, data] = [await startHub(), freshFolder()]
  writePackage(join(data, 'models', 'node_modules'), '3.8.1')
  const [words, settings] = use(data, hub, '--yes')
  expect(await runLembra(words.slice(), settings)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is version 3.8.1, but Lembra needs 4 or newer'),
  })
  expect(await runLembra(['models', 'use', 'huge'], settings)).toMatchObject({
    code: 2,
    stderr: 'There is no model "huge": it is one of multilingual.\n',
  })
})
