import module from 'node:module'
import { fileURLToPath } from 'node:url'
import v8 from 'node:v8'

// Plain JavaScript, so that a Node too old for the rest can still say so.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Lembra needs Node 22.18 or newer; this is ${process.versions.node}. On Linux x64, "npm ci" brings its own: run "npm start" or "npx lembra".`,
  )
  process.exit(1)
}
// Code compiled once, types stripped, is kept for the next start: half the time and 30 MB less. Threads find it by the environment. Beside the
// packages and not in a folder for temporary files, where others could put code for us to run.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/lembra', import.meta.url))
module.enableCompileCache(process.env.NODE_COMPILE_CACHE)
// Loading makes garbage that V8 answers with 80 MB of young generation, which it never gives back. The service lets it grow again once it serves.
v8.setFlagsFromString('--semi-space-growth-factor=1')
