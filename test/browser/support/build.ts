import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** The app is tested as it is served, so it is built first if that was not done yet. */
export default function setup(): void {
  execFileSync(process.execPath, [join(import.meta.dirname, '../../../scripts/build-web.ts')], { stdio: 'inherit' })
}
