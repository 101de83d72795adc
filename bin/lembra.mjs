#!/usr/bin/env node
import './runtime.mjs'

await import('../src/cli.ts')
