// Do the examples for LangChain, LlamaIndex, OpenAI Agents and the Vercel AI SDK type-check, and remember across conversations? Their packages are
// installed into a temporary folder. The model is scripted: no provider is called.
// node bench/frameworks.ts [name…] [--folder DIR]: DIR keeps what was installed, for the next run.
import { execFile } from 'node:child_process'
import { cpSync, existsSync, readdirSync } from 'node:fs'
import { join, parse } from 'node:path'
import { promisify } from 'node:util'
import { buildClient } from '../scripts/build-client.ts'
import { newApiKey } from './support/client.ts'
import { textOption } from './support/report.ts'
import { withFolder, withService } from './support/service.ts'

const INSTALL_MS = 600_000
const RUN_MS = 60_000
const FACT = 'The spare key is under the blue pot'
const root = join(import.meta.dirname, '..')
const sources = readdirSync(join(root, 'examples/frameworks')).filter((name) => name.endsWith('.ts'))
const frameworks = sources.map((name) => parse(name).name).filter((name) => name !== 'memory')
const run = promisify(execFile)

/** Copies the examples beside the SDK, as in a clone, and installs the versions that their package.json pins. Returns their folder. */
async function install(folder: string): Promise<string> {
  const examples = join(folder, 'examples/frameworks')
  cpSync(join(root, 'examples/frameworks'), examples, { recursive: true })
  cpSync(join(root, 'sdk/package.json'), join(folder, 'sdk/package.json'))
  cpSync(join(import.meta.dirname, 'frameworks/scripted.mjs'), join(examples, 'scripted.mjs'))
  await buildClient(join(folder, 'sdk/dist'))
  if (existsSync(join(examples, 'node_modules'))) return examples
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error']
  await run('npm', ['install', ...options], { cwd: examples, timeout: INSTALL_MS })
  return examples
}

/** Returns null if the examples type-check, else what the compiler says. */
async function typeFault(examples: string): Promise<string | null> {
  const strict = ['--strict', '--skipLibCheck', '--noEmit', '--target', 'es2024', '--module', 'nodenext']
  const tsc = [join(root, 'node_modules/typescript/bin/tsc'), '--ignoreConfig', '--allowImportingTsExtensions']
  return run(process.execPath, [...tsc, ...strict, ...sources], { cwd: examples }).then(
    () => null,
    (failure: Error & { stdout?: string }) => failure.stdout || failure.message,
  )
}

/** Returns null if the answer of the second conversation contains the fact that was told in the first. */
async function fault(examples: string, name: string, env: Record<string, string>): Promise<string | null> {
  const { stdout } = await run(process.execPath, ['scripted.mjs', name, FACT], {
    cwd: examples,
    env: { PATH: process.env['PATH'], ...env },
    timeout: RUN_MS,
  })
  const { saved, recalled } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<string, string>
  if (!saved?.startsWith('My memory says: Saved as a note')) return `the first answer was ${saved}`
  return recalled?.includes(FACT) ? null : `the second answer was ${recalled}`
}

async function check(folder: string, data: string, names: readonly string[]): Promise<void> {
  const examples = await install(folder)
  const refused = await typeFault(examples)
  console.log(`${'types'.padEnd(16)} ${refused ?? 'check'}`)
  if (refused !== null) process.exitCode = 1
  await withService({ folder: data, environment: { EMBEDDINGS: 'none' } }, async ({ address }) => {
    for (const name of frameworks.filter((each) => names.length === 0 || names.includes(each))) {
      const env = { LEMBRA_URL: address, LEMBRA_API_KEY: await newApiKey(address, name) }
      const wrong = await fault(examples, name, env).catch((error: Error) => error.message)
      console.log(`${name.padEnd(16)} ${wrong === null ? 'remembers' : `FAILS: ${wrong}`}`)
      if (wrong !== null) process.exitCode = 1
    }
  })
}

const kept = textOption('folder')
const names = process.argv.slice(2).filter((word) => frameworks.includes(word))
await withFolder((temporary) => check(kept ?? join(temporary, 'packages'), join(temporary, 'data'), names))
