import { UnreachableError } from '../../../src/client/errors.ts'
import { client } from '../../state/client.ts'

/** Whoever leaves must not wait for a network that isn't there. */
const LONGEST_WAIT_MS = 5_000

/** Whether the service knows that this device is signed out; it does too where it had ended it before. */
export async function endThisDevice(): Promise<boolean> {
  const signal = AbortSignal.timeout(LONGEST_WAIT_MS)
  try {
    await client.account.endDevice('current', { signal })
    return true
  } catch (error) {
    return !(error instanceof UnreachableError || signal.aborted)
  }
}
