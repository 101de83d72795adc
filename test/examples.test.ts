import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createClient } from '../src/client/sdk.ts'
import { compileErrors, installPacked, root } from './client/packed-package.ts'
import { freshFolder } from './support/folder.ts'
import { startListening } from './support/listening.ts'
import { sample } from './support/samples.ts'

/** A folder with the examples next to the package as npm packs it, like an installation. */
const consumer = mkdtempSync(join(tmpdir(), 'lembra-test-'))

beforeAll(async () => {
  await installPacked(consumer)
  cpSync(join(root, 'examples'), join(consumer, 'examples'), { recursive: true })
  const sdk = join(consumer, 'node_modules/@lembra/sdk')
  cpSync(join(root, 'sdk/package.json'), join(sdk, 'package.json'))
  cpSync(join(consumer, 'node_modules/lembra/dist/client'), join(sdk, 'dist'), { recursive: true })
}, 120_000)
afterAll(() => rmSync(consumer, { recursive: true, force: true }))

interface Told {
  code: number | null
  out: string
  errors: string
}

interface Giving {
  input?: string
  environment?: Record<string, string>
}

/** Ana's service, running at the real time like the programs, and a function that runs a program with her API key. */
async function startForAna() {
  const app = await startListening({ now: new Date().toISOString() })
  const ana = await app.person('Ana')
  const { apiKey } = await ana.post('/v1/apikeys', 201, { label: 'Examples' })
  const baseUrl = `http://127.0.0.1:${app.port}`
  const run = async (
    file: string,
    args: string[] = [],
    { input = '', environment = {} }: Giving = {},
  ): Promise<Told> => {
    const child = spawn(process.execPath, [join(consumer, file), ...args], {
      cwd: consumer,
      env: { ...process.env, LEMBRA_URL: baseUrl, LEMBRA_API_KEY: apiKey, ...environment },
    })
    onTestFinished(() => void child.kill())
    child.stdin.end(input)
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
    const [out, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
    return { code, out, errors }
  }
  const example = async (name: string, args: string[] = [], giving: Giving = {}): Promise<string> => {
    const { code, out, errors } = await run(`node_modules/lembra/dist/examples/${name}.js`, args, giving)
    expect({ code, errors: code === 0 ? '' : errors }).toEqual({ code: 0, errors: '' })
    return out
  }
  return { app, ana, run, example, client: createClient({ baseUrl, token: apiKey }) }
}

test('two notes are saved and one of them is found', async () => {
  const { example, ana } = await startForAna()
  const out = await example('capture-and-search')
  expect(out).toMatch(
    /^Saved "Call the plumber[^"]*" as a (task|reminder)\.\nFound "The spare key is under the blue pot" at https:/,
  )
  expect(await ana.list()).toHaveLength(2)
})

test('memories about a question come before it in the prompt', async () => {
  const { example, ana } = await startForAna()
  await ana.remember('The rent is due on the fifth of each month')
  const out = await example('recall-into-prompt', ['when is the rent due?'])
  expect(out).toMatch(/<memories>[^]*fifth of each month[^]*<\/memories>\n\nwhen is the rent due\?\n$/)
})

test('the tasks of today are listed, and one is done', async () => {
  const { example, ana } = await startForAna()
  const soon = { type: 'task', content: 'Water the plants' }
  const { id } = await ana.post('/v1/remember', 201, soon)
  await ana.patch(`/v1/memories/${id}`, 200, { attributes: { dueAt: new Date().toISOString() } })
  const later = await ana.post('/v1/remember', 201, { type: 'task', content: 'Renew the passport' })
  await ana.patch(`/v1/memories/${later.id}`, 200, { attributes: { dueAt: '2999-01-01T00:00:00.000Z' } })
  expect(await example('tasks-of-today')).toMatch(
    new RegExp(`^Due today, [0-9-]{10}:\n- Water the plants \\(${id}\\)\n$`),
  )
  expect(await example('tasks-of-today', [id])).toBe('Nothing is due today.\n')
})

test('a recording is uploaded and reports its progress', async () => {
  const { example, ana } = await startForAna()
  const path = join(freshFolder(), 'memo.wav')
  writeFileSync(path, Buffer.concat([sample('audio/wav-16.wav'), Buffer.alloc(2_000_000)]))
  const out = await example('voice-memo', [path])
  const steps = [...out.matchAll(/^(\d+) %$/gm)].map(([, percent]) => Number(percent))
  expect(steps.length).toBeGreaterThan(5)
  expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  expect([steps[0], steps.at(-1)]).toEqual([0, 100])
  const [memory] = await ana.list()
  expect(out).toContain(`Saved as ${memory.id}`)
  expect(memory.metadata.media).toMatchObject({ name: 'memo.wav', contentType: 'audio/wav' })
})

test('a note waits for the network in a folder, and is then saved once', async () => {
  const { example, ana } = await startForAna()
  const OUTBOX = join(freshFolder(), 'outbox')
  const away = { environment: { OUTBOX, LEMBRA_URL: 'http://127.0.0.1:9' } }
  expect(await example('offline-outbox', ['buy milk'], away)).toMatch(
    /^0 sent, 1 waiting\.\nThe service could not be reached/,
  )
  expect(readdirSync(OUTBOX)).toHaveLength(1)
  expect(await ana.list()).toEqual([])
  expect(await example('offline-outbox', [], { environment: { OUTBOX } })).toBe('1 sent, 0 waiting.\n')
  expect(readdirSync(OUTBOX)).toEqual([])
  expect(await ana.list()).toMatchObject([{ text: 'buy milk' }])
  expect(await example('offline-outbox', ['  '], { environment: { OUTBOX } })).toContain('(text must not be blank.)')
})

test('each kind of failure is distinguished', async () => {
  const { example } = await startForAna()
  expect((await example('handle-errors')).trim().split('\n')).toEqual([
    'Correct text: text must not be blank.',
    'There is no such memory.',
    'Sign in again.',
    'No answer came: nobody knows whether it was done.',
    'It worked.',
  ])
})

test('the notes of a folder are saved once, however often the program runs', async () => {
  const { example, ana } = await startForAna()
  const folder = freshFolder()
  mkdirSync(join(folder, 'house'))
  writeFileSync(join(folder, 'house', 'keys.md'), 'The spare key is under the blue pot')
  writeFileSync(join(folder, 'books.md'), 'Books I want to read this year')
  writeFileSync(join(folder, 'picture.png'), 'no note')
  expect(await example('import-folder', [folder])).toMatch(/2 of 2 notes are new\.\n$/)
  expect(await example('import-folder', [folder])).toMatch(/0 of 2 notes are new\.\n$/)
  expect(await ana.list()).toHaveLength(2)
})

test('an export is written to a file', async () => {
  const { example, ana } = await startForAna()
  await ana.remember('The spare key is under the blue pot')
  const path = join(freshFolder(), 'lembra.zip')
  const out = await example('export-to-file', [path])
  const bytes = readFileSync(path)
  expect(out).toBe(`${path}: ${bytes.length} bytes\n`)
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  expect(existsSync(`${path}.part`)).toBe(false)
})

test('a file of another program is examined, imported, and not imported twice', async () => {
  const { example, ana } = await startForAna()
  const path = join(freshFolder(), 'spare-key.md')
  writeFileSync(path, '# Spare key\n\nIt is under the blue pot.\n')
  expect(await example('import-file', [path, '--dry-run'])).toBe(
    'markdown: 1 found, 1 new, 0 there already, 0 skipped.\n',
  )
  expect(await ana.list()).toEqual([])
  expect(await example('import-file', [path])).toBe('markdown: 1 found, 1 new, 0 there already, 0 skipped.\n')
  expect(await example('import-file', [path])).toBe('markdown: 1 found, 0 new, 1 there already, 0 skipped.\n')
  expect(await ana.list()).toHaveLength(1)
})

test('a conversation saves what it is asked to, and passes it to the model', async () => {
  const { example } = await startForAna()
  const asked: { role: string; content: string }[][] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { messages } = JSON.parse(await text(request))
    asked.push(messages)
    response.end(JSON.stringify({ choices: [{ message: { content: `Answer ${asked.length}` } }] }))
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const out = await example('assistant-loop', [], {
    input: 'remember that the spare key is under the blue pot\nwhere is the spare key?\nand who knows?\n',
    environment: { CHAT_URL: `http://127.0.0.1:${port}` },
  })
  expect(out).toMatch(/^I keep that in mind: .*spare key.*\nAnswer 1\nAnswer 2\n$/i)
  expect(asked[0]?.[0]?.content).toContain('under the blue pot')
  expect(asked[1]?.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
})

test('the tools of agents say what they saved, find it later, and say if there is nothing', async () => {
  const { run } = await startForAna()
  writeFileSync(
    join(consumer, 'agent.ts'),
    `import { recall, remember } from './examples/frameworks/memory.ts'
    console.log(await remember('The spare key is under the blue pot'))
    console.log(await remember('Call the plumber on 5 March 2099 at 9 am'))
    console.log(JSON.stringify([await recall('where is the spare key?'), await recall('wedding anniversary')]))`,
  )
  const { out, errors } = await run('agent.ts')
  expect(errors).toBe('')
  const [note, reminder, recalled = ''] = out.trim().split('\n')
  expect(note).toBe('Saved as a note: The spare key is under the blue pot')
  expect(reminder).toMatch(/^Saved as a (task|reminder): Call the plumber.*, due 2099-03-05T09:00:00\.000Z$/)
  expect(JSON.parse(recalled)).toEqual([expect.stringContaining('under the blue pot'), 'No memory is about that.'])
})

test('each example is short, is run by a test here, and type-checks with the package alone', async () => {
  const names = globSync('*.ts', { cwd: join(root, 'examples') }).sort()
  const here = readFileSync(import.meta.filename, 'utf8')
  expect(names.filter((name) => !here.includes(`example('${name.replace('.ts', '')}'`))).toEqual([])
  const lines = (name: string) => readFileSync(join(root, 'examples', name), 'utf8').split('\n').length
  expect(names.filter((name) => lines(name) > 60)).toEqual([])
  const options = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types'), '--lib', 'es2024,dom']
  const files = [...names, 'frameworks/memory.ts'].map((name) => join('examples', name))
  expect(await compileErrors(consumer, files, ['--allowImportingTsExtensions', ...options])).toBe('')
}, 120_000)

const guide = readFileSync(join(root, 'docs/sdk.md'), 'utf8')
const blocks = (language: string) =>
  [...guide.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\`$`, 'gm'))].map(([, code = '']) => code)

const PREAMBLE = `import { createClient, createOutbox, LembraError, UnreachableError } from 'lembra/client'
const client = createClient({ baseUrl: process.env.LEMBRA_URL, token: process.env.LEMBRA_API_KEY })
`

test('each code block in the guide is from an example, or runs', async () => {
  const examples = globSync('examples/*.ts', { cwd: root }).map((name) => readFileSync(join(root, name), 'utf8'))
  const others = blocks('ts').filter((code) => !examples.some((example) => example.includes(code)))
  expect(blocks('ts').length - others.length).toBeGreaterThan(3)
  expect(others.length).toBeGreaterThan(2)
  expect(blocks('sh')).toEqual(['npm install @lembra/sdk\n'])
  expect(guide.match(/^```/gm)).toHaveLength(2 * (blocks('ts').length + 1))
  const { run } = await startForAna()
  for (const [index, code] of others.entries()) {
    const file = `guide-${index}.ts`
    writeFileSync(join(consumer, file), code.includes('createClient({') ? code : `${PREAMBLE}${code}`)
    expect({ code, told: await run(file) }).toMatchObject({ told: { code: 0 } })
  }
}, 120_000)

test('the table of the guide lists exactly the methods of the client', () => {
  const methods = (part: object, before = ''): string[] =>
    Object.entries(part).flatMap(([name, value]) =>
      typeof value === 'function' ? [`${before}${name}`] : methods(value, `${name}.`),
    )
  const told = [...guide.matchAll(/^\| `([\w.]+)\(/gm)].map(([, name]) => name)
  expect(new Set(told)).toEqual(new Set(methods(createClient({ baseUrl: 'https://lembra.example' }))))
  expect(told).toHaveLength(new Set(told).size)
})
