#!/usr/bin/env node
import './runtime.mjs'
import { existsSync } from 'node:fs'

const sources = new URL('../src/cli.ts', import.meta.url)
const compiled = new URL('../lib/cli.js', import.meta.url)

/** Node does not strip types under node_modules, so an installed package runs compiled code. A checkout always runs its sources. */
const isInstalled = /[\\/]node_modules[\\/]/.test(import.meta.filename) || !existsSync(sources)

if (isInstalled && !existsSync(compiled)) {
  console.error(
    'This Lembra package has no "lib" folder, which an installed package runs. Build it in the project with "npm run build:service" (this needs the development packages), or make a complete package with "npm pack --ignore-scripts=false".',
  )
  process.exit(1)
}
await import((isInstalled ? compiled : sources).href)
