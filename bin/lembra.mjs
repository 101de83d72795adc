#!/usr/bin/env node
import './runtime.mjs'
import { existsSync } from 'node:fs'

const sources = new URL('../src/cli.ts', import.meta.url)
const compiled = new URL('../lib/cli.js', import.meta.url)

/** Node takes types off no file under node_modules. A checkout runs its sources, and never what was compiled from earlier ones. */
const isInstalled = /[\\/]node_modules[\\/]/.test(import.meta.filename) || !existsSync(sources)

if (isInstalled && !existsSync(compiled)) {
  console.error(
    'This package of Lembra lacks the folder lib, which an installed package runs. In the project, with its development packages, "npm run build:service" makes it and "npm pack --ignore-scripts=false" packs all that there is to pack.',
  )
  process.exit(1)
}
await import((isInstalled ? compiled : sources).href)
