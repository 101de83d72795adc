#!/usr/bin/env node
// What `npm start` runs: the web app is built where it can be and is not what the sources say, then `lembra start` goes on in this process.
import './runtime.mjs'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const parent = process.ppid
const root = fileURLToPath(new URL('..', import.meta.url))
const has = (path) => existsSync(new URL(`../${path}`, import.meta.url))

/** A production installation has no Vite, and an image no sources. */
const canBuild = ['web/vite.config.ts', 'scripts/build-web.ts', 'node_modules/vite/package.json'].every(has)
const servesPages = !process.argv.includes('--role=worker')

if (canBuild && servesPages) await buildWebApp()
// npm and its shell have ended meanwhile, and nobody could stop the service. See src/app/launcher.ts.
if (process.env.npm_lifecycle_event === 'start' && process.ppid !== parent) process.exit(1)
process.argv.splice(2, 0, 'start')
await import('./lembra.mjs')

/** The API is worth starting without it: what goes wrong is said and no more. */
async function buildWebApp() {
  try {
    const { isStale } = await import('../scripts/web-stamp.ts')
    if (!isStale(root)) return
    // Standard output is the log's alone.
    console.error('The web app is new or has changed: it is built first, which takes some seconds.')
    await runBuild()
  } catch (error) {
    const served = has('web/dist/index.html') ? 'with the one built before' : 'without it'
    console.error(`The web app could not be built (${error.message}). The service starts ${served}.`)
  }
}

/** In a process of its own, whose memory goes with it. A signal ends both. */
async function runBuild() {
  const { spawn } = await import('node:child_process')
  const script = fileURLToPath(new URL('../scripts/build-web.ts', import.meta.url))
  const env = { ...process.env }
  // The cache is for the service: the bundler's code would make it ten times as large.
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
