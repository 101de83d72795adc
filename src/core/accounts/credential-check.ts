import type { CredentialStore } from './account-ports.ts'
import { AppError } from '../errors.ts'
import type { Credential } from '../records.ts'

/**
 * For work that goes on after the request was let in, such as each page of an export. Deleting the account revokes its credentials too.
 * @throws {AppError} unauthorized, if the credential was revoked meanwhile
 */
export async function requireCredential(
  { credentials }: { credentials: Pick<CredentialStore, 'findByDigest'> },
  { digest }: Pick<Credential, 'digest'>,
): Promise<void> {
  if (!(await credentials.findByDigest(digest))) throw revoked()
}

/**
 * In the transaction that stores what a request brought: a slow body may end long after its credential was revoked. Until the transaction ends the
 * credential stays, so that nothing is stored after the answer to its revocation.
 * @throws {AppError} unauthorized
 */
export async function holdCredential(
  { credentials }: { credentials: Pick<CredentialStore, 'hold'> },
  { digest }: Pick<Credential, 'digest'>,
): Promise<void> {
  if (!(await credentials.hold(digest))) throw revoked()
}

function revoked(): AppError {
  return new AppError('unauthorized', 'This credential is no longer valid. Please sign in again.')
}
