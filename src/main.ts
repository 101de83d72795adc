import { flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { startService } from './app/app.ts'
import { watchLauncher } from './app/launcher.ts'
import { type Role, readConfig } from './config/config.ts'

/** Requests and jobs have 10 s each, one after the other; the rest takes seconds. */
const STOP_LIMIT_MS = 28_000

/** Runs until SIGTERM or SIGINT, or until the npm that started it has ended; a second signal ends it at once. */
export async function main(role: Role): Promise<void> {
  const config = readConfig(process.env, role)
  const starting = startService(config)
  let isStopping = false
  const stop = async () => {
    process.removeListener('SIGTERM', onSignal)
    process.removeListener('SIGINT', onSignal)
    // A signal that comes during the start stops the service once it has started.
    const service = await starting
    await service.stop()
  }
  const onSignal = () => {
    isStopping = true
    // A database or disk that hangs must not keep the process alive.
    setTimeout(() => process.exit(1), config.drainMs + STOP_LIMIT_MS).unref()
    void stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  watchLauncher(process.env, () => {
    if (!isStopping) onSignal()
  })
  await starting
  // Loading is over, see bin/runtime.mjs: the compiled code goes to its cache, and the young generation may grow with the load.
  flushCompileCache()
  setFlagsFromString('--semi-space-growth-factor=2')
}
