#!/usr/bin/env node
// `npm start` runs this file. It builds the web app if it is out of date and can be built, then runs `lembra start` in this process.
import './runtime.mjs'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const parent = process.ppid
const root = fileURLToPath(new URL('..', import.meta.url))
const has = (path) => existsSync(new URL(`../${path}`, import.meta.url))

/** A production installation has no Vite, and a container image has no sources of the web app. */
const canBuild = ['web/vite.config.ts', 'scripts/build-web.ts', 'node_modules/vite/package.json'].every(has)
const servesPages = !process.argv.includes('--role=worker')

if (canBuild && servesPages) await buildWebApp()
// If npm and its shell have ended meanwhile, nobody could stop the service. See src/main.ts.
if (process.env.npm_lifecycle_event === 'start' && process.ppid !== parent) process.exit(1)
process.argv.splice(2, 0, 'start')
await import('./lembra.mjs')

/** The API is useful without the web app, so a failed build is only reported. */
async function buildWebApp() {
  try {
    const { isStale } = await import('../scripts/web-stamp.ts')
    if (!isStale(root)) return
    // Standard output is reserved for the log.
    console.error('The web app is new or has changed: it is built first, which takes some seconds.')
    await runBuild()
  } catch (error) {
    const served = has('web/dist/index.html') ? 'with the previous build' : 'without it'
    console.error(`The web app could not be built (${error.message}). The service starts ${served}.`)
  }
}

/** Uses a separate process, so that its memory is freed afterwards. A signal ends both. */
async function runBuild() {
  const { spawn } = await import('node:child_process')
  const script = fileURLToPath(new URL('../scripts/build-web.ts', import.meta.url))
  const env = { ...process.env }
  // The cache is for the service only: the bundler's code would make it ten times as large.
  delete env.NODE_COMPILE_CACHE
  const build = spawn(process.execPath, [script, root], { env, stdio: ['ignore', 2, 2] })
  const passOn = (signal) => {
    build.kill(signal)
    process.kill(process.pid, signal)
  }
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP']
  for (const signal of signals) process.once(signal, passOn)
  await new Promise((resolve, reject) => {
    build.once('error', reject)
    build.once('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`the build ended with ${code ?? signal}`)),
    )
  })
  for (const signal of signals) process.removeListener(signal, passOn)
}
