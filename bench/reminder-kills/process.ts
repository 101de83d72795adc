// The service with the clock of `reminder-kills`: the real one, and how far ahead it is, read from the file that is the only argument.
import { readFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { buildApp } from '../../src/app/app.ts'
import { readConfig } from '../../src/config/config.ts'

/** Reading the file for each use of the clock would take a twentieth of the processor time of a notice. */
const READ_AGAIN_MS = 5

function jumpingClock(file: string): () => number {
  let [ahead, readAt] = [0, Number.NEGATIVE_INFINITY]
  return () => {
    const now = performance.now()
    if (now - readAt > READ_AGAIN_MS) [ahead, readAt] = [Number(readFileSync(file, 'utf8')), now]
    return Date.now() + ahead
  }
}

const service = await buildApp(readConfig(process.env, 'all'), { clock: jumpingClock(process.argv[2] ?? '') })
process.once('SIGTERM', () => void service.stop().then(() => process.exit(0)))
await service.listen()
// As the service does, see src/main.ts.
flushCompileCache()
setFlagsFromString('--semi-space-growth-factor=2')
