import type { AccountView } from '../../schema/account.ts'
import { invalid } from '../errors.ts'
import { PLAN_JOB } from '../reminders/record.ts'
import { type Clock, queueJob, type Random, type Store } from '../store.ts'
import { readLine, readNewPassword, readTimezone } from './account-input.ts'
import { requireDevice, stillPresented } from './authentication.ts'
import { noteForOwner } from './notices.ts'
import type { Passwords } from './passwords.ts'
import type { RateLimits } from './rate-limits.ts'
import type { Account, LanguageSetting, Presented } from './record.ts'

export function accountView(account: Account): AccountView {
  return {
    id: account.id,
    email: account.email,
    name: account.name,
    hasPassword: account.passwordHash !== null,
    plan: account.plan,
    settings: { language: account.language, timezone: account.timezone, geolocation: account.geolocation },
    createdAt: new Date(account.createdAt).toISOString(),
    updatedAt: new Date(account.updatedAt).toISOString(),
  }
}

export interface ProfileChange {
  name?: string
  /** Missing settings stay unchanged. */
  settings?: { language?: LanguageSetting; timezone?: string; geolocation?: boolean }
}

/** @throws {AppError} invalid, if the name or the time zone is not accepted; unauthorized, if the caller's credential was revoked meanwhile */
export async function updateProfile(
  deps: { store: Store; clock: Clock; random: Random },
  caller: Presented,
  { name, settings = {} }: ProfileChange,
): Promise<AccountView> {
  if (name !== undefined) readLine(name, 'name')
  if (settings.timezone !== undefined) readTimezone(settings.timezone, 'settings.timezone')
  return deps.store.transaction(async (tx) => {
    const account = await stillPresented(tx, caller)
    const changed: Account = {
      ...account,
      name: name ?? account.name,
      language: settings.language ?? account.language,
      timezone: settings.timezone ?? account.timezone,
      geolocation: settings.geolocation ?? account.geolocation,
      updatedAt: deps.clock(),
    }
    await tx.accounts.update(changed)
    if (changed.timezone !== account.timezone)
      await queueJob(tx, deps, { kind: PLAN_JOB, key: account.id, accountId: account.id })
    return accountView(changed)
  })
}

/**
 * Sets or changes the password. Signs out all other devices; API keys stay valid.
 * @throws {AppError} forbidden; invalid, field `currentPassword`, if it is missing or wrong
 */
export async function changePassword(
  deps: { store: Store; clock: Clock; random: Random; passwords: Passwords; limits: RateLimits },
  caller: Presented,
  input: { newPassword: string; currentPassword?: string },
): Promise<void> {
  requireDevice(caller.credential)
  const newPassword = readNewPassword(input.newPassword, 'newPassword')
  const verifiedHash = caller.account.passwordHash
  if (verifiedHash !== null) await verifyCurrent(deps, caller, input.currentPassword)
  const passwordHash = await deps.passwords.hash(newPassword)
  await deps.store.transaction(async (tx) => {
    const account = await stillPresented(tx, caller)
    // A concurrent change may have replaced the password that was verified.
    if (account.passwordHash !== verifiedHash) throw wrongCurrentPassword()
    await tx.accounts.update({ ...account, passwordHash, updatedAt: deps.clock() })
    await tx.credentials.removeDevicesExcept(account.id, caller.credential.id)
    // Another device may have approved a program that has not exchanged its code yet.
    await tx.oauthCodes.removeUnspent(account.id)
    await noteForOwner(tx, deps, account.id, verifiedHash === null ? 'password-set' : 'password-changed')
  })
}

async function verifyCurrent(
  deps: { passwords: Passwords; limits: RateLimits },
  { account, credential }: Presented,
  currentPassword: string | undefined,
): Promise<void> {
  if (currentPassword === undefined) throw wrongCurrentPassword()
  const attempt = await deps.limits.tryCurrentPassword(credential.id)
  if ((await deps.passwords.verify(account.passwordHash, currentPassword)) === 'wrong') throw wrongCurrentPassword()
  await attempt.succeeded()
}

function wrongCurrentPassword() {
  return invalid('currentPassword is missing or wrong. Please send the password that you have now.', 'currentPassword')
}
