import type { Client } from '../../../src/client/client.ts'
import { UnreachableError } from '../../../src/client/errors.ts'

/** Signing out must not wait for a network that is not there. */
const LONGEST_WAIT_MS = 5_000

/** Returns true if the service knows that this device is signed out, also if it had signed the device out before. */
export async function endThisDevice(client: Client): Promise<boolean> {
  const signal = AbortSignal.timeout(LONGEST_WAIT_MS)
  try {
    await client.account.endDevice('current', { signal })
    return true
  } catch (error) {
    return !(error instanceof UnreachableError || signal.aborted)
  }
}
