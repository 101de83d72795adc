import { AppError } from '../errors.ts'
import type { Credential, CredentialStore } from './record.ts'

/**
 * For work that continues after authentication, such as each page of an export.
 * @throws {AppError} unauthorized, if the credential was revoked meanwhile
 */
export async function requireCredential(
  { credentials }: { credentials: Pick<CredentialStore, 'findByHash'> },
  { hash }: Pick<Credential, 'hash'>,
): Promise<void> {
  if (!(await credentials.findByHash(hash))) throw revoked()
}

/**
 * For the transaction that stores a slow request's data: nothing may be stored after the credential's revocation was confirmed.
 * @throws {AppError} unauthorized
 */
export async function holdCredential(
  { credentials }: { credentials: Pick<CredentialStore, 'hold'> },
  { hash }: Pick<Credential, 'hash'>,
): Promise<void> {
  if (!(await credentials.hold(hash))) throw revoked()
}

function revoked(): AppError {
  return new AppError('unauthorized', 'This credential is no longer valid. Please sign in again.')
}
