import module from 'node:module'
import { fileURLToPath } from 'node:url'
import v8 from 'node:v8'

// Plain JavaScript, so that a Node version too old for the rest can still print this message.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Lembra needs Node 22.18 or newer; this is ${process.versions.node}. On Linux x64, "npm ci" brings its own: run "npm start" or "npx lembra".`,
  )
  process.exit(1)
}
// The compile cache keeps the code, types stripped, for the next start: half the time and 30 MB less. Threads find it through the environment.
// It is beside the packages, not in a folder for temporary files, because other users could put code there for us to run.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/lembra', import.meta.url))
module.enableCompileCache(process.env.NODE_COMPILE_CACHE)
// Loading creates garbage, for which V8 grows the young generation by 80 MB and never shrinks it. main.ts lifts this limit after the start.
v8.setFlagsFromString('--semi-space-growth-factor=1')
