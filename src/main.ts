import { flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { startService } from './app.ts'
import { type Role, readConfig } from './config.ts'

/** Runs until SIGTERM or SIGINT; a second signal ends it at once. */
export async function main(role: Role): Promise<void> {
  const starting = startService(readConfig(process.env, role))
  const stop = async () => {
    process.removeListener('SIGTERM', onSignal)
    process.removeListener('SIGINT', onSignal)
    // A service that is told to stop while it starts does so once it can.
    const service = await starting
    await service.stop()
  }
  const onSignal = () => {
    void stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  await starting
  // What bin/runtime.mjs set for the loading is over: the compiled code goes to its cache, and the young generation may grow with the load.
  flushCompileCache()
  setFlagsFromString('--semi-space-growth-factor=2')
}
