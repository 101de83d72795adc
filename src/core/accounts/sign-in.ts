import type { AccountView } from '../../schema/account.ts'
import { AppError, invalid } from '../errors.ts'
import type { Clock, Random, Store, Transaction } from '../store.ts'
import { readEmail, readNewPassword, readOptionalLine } from './account-input.ts'
import { accountView } from './accounts.ts'
import { issueApiKey, issueDevice } from './credentials.ts'
import {
  type AccountDefaults,
  accountOfKeyHolder,
  addAccount,
  type KeyRequest,
  mailKey,
  mayRegister,
  newAccount,
  proveOwnEmail,
  type Registration,
  registrationRefused,
  takeKey,
} from './email-keys.ts'
import { noteForOwner } from './notices.ts'
import type { Passwords } from './passwords.ts'
import type { RateLimits } from './rate-limits.ts'
import type { Account, Presented, SignInKey } from './record.ts'

export interface SignInDeps {
  store: Store
  clock: Clock
  random: Random
  passwords: Passwords
  limits: RateLimits
  /** Wakes the job runner; called after the commit. */
  wakeJobs: () => void
  defaults: AccountDefaults
  registration: Registration
  authKeyMinutes: number
  deviceIdleDays: number
}

/** `address` is for the rate limits. `bearer` is null if the request has no valid one. */
export interface Caller {
  address: string
  bearer: (Presented & { secret: string }) | null
}

export interface KeySent {
  sent: true
  expiresInMinutes: number
}

export interface SignedIn {
  deviceToken: string
  user: AccountView
}

interface DeviceInput {
  deviceName?: string
  platform?: string
}

/** Redeeming the key creates the account. The answer is the same if the email may not have one and nothing is mailed. */
export async function signUp(
  deps: SignInDeps,
  input: { email: string; name?: string; client?: string },
): Promise<KeySent> {
  const email = readEmail(input.email)
  const name = readOptionalLine(input.name, 'name')
  const client = readOptionalLine(input.client, 'client')
  return sendKey(deps, {
    email,
    name,
    client,
    mailsStrangers: mayRegister(deps.registration, email),
    reason: 'sign-in',
  })
}

/**
 * The answer is the same if no account has this email and nothing is mailed. To a caller who is signed in with an unproven email it mails the key
 * that confirms it.
 */
export async function requestKey(deps: SignInDeps, input: { email: string }, caller: Caller): Promise<KeySent> {
  const email = readEmail(input.email)
  const own = caller.bearer?.account
  const reason = own?.email === email && own.emailProvenAt === null ? 'confirm-email' : 'sign-in'
  return sendKey(deps, { email, name: null, client: null, mailsStrangers: false, reason })
}

export async function connect(
  deps: SignInDeps,
  input: { key: string; client?: string },
  caller: Caller,
): Promise<{ apiKey: string; email: string; name: string }> {
  const given = readOptionalLine(input.client, 'client')
  return redeeming(deps, input.key, caller, async (tx, key) => {
    const { account, isNew } = await accountOfKeyHolder(tx, deps, key)
    const client = given ?? key.client
    const label = client ?? 'API key'
    if (!isNew) await noteForOwner(tx, deps, account.id, 'api-key', label)
    const { secret } = await issueApiKey(tx, deps, account, {
      label,
      client,
      access: 'write',
      scope: null,
      parentId: null,
    })
    return { apiKey: secret, email: account.email, name: account.name }
  })
}

/**
 * If the caller holds a credential of the account, the key only proves the email: a device gets its own token back, and an API key, which has no
 * device token, gets a new device.
 */
export async function redeemKey(
  deps: SignInDeps,
  input: { key: string } & DeviceInput,
  caller: Caller,
): Promise<SignedIn> {
  const device = readDevice(input)
  return redeeming(deps, input.key, caller, async (tx, key) => {
    const own = await ownAccount(tx, caller, key)
    if (own && caller.bearer?.credential.kind === 'device') {
      return { deviceToken: caller.bearer.secret, user: accountView(await proveOwnEmail(tx, deps.clock, own)) }
    }
    const { account, isNew } = own
      ? { account: await proveOwnEmail(tx, deps.clock, own), isNew: false }
      : await accountOfKeyHolder(tx, deps, key)
    if (!isNew) await noteForOwner(tx, deps, account.id, 'device', device.name)
    return signedIn(tx, deps, account, device)
  })
}

/** @throws {AppError} forbidden, if the email may not register; invalid, field `email`, if it is taken */
export async function register(
  deps: SignInDeps,
  input: { email: string; password: string; name?: string } & DeviceInput,
  caller: Caller,
): Promise<SignedIn> {
  const email = readEmail(input.email)
  const name = readOptionalLine(input.name, 'name')
  const device = readDevice(input)
  const password = readNewPassword(input.password, 'password')
  if (!mayRegister(deps.registration, email)) throw registrationRefused()
  // Refuses after too many failures but does not count as one yet: a household or a class may register at once.
  await deps.limits.checkFailures(caller.address)
  await deps.limits.checkMail(email)
  const passwordHash = await deps.passwords.hash(password)
  const answer = await deps.store.transaction(async (tx) => {
    const account = newAccount(deps, { email, name, passwordHash, emailProvenAt: null })
    if (!(await addAccount(tx, deps, account))) return null
    await mailKey(tx, deps, { email, reason: 'confirm-email', name: null, client: null, mailsStrangers: false })
    return signedIn(tx, deps, account, device)
  })
  if (answer === null) {
    // Counts as a failure, so that nobody can probe who has an account. It is outside the transaction, which may run twice and must not wait for
    // another connection.
    await deps.limits.tryToSignIn(caller.address)
    throw invalid('An account with this email exists already. Please log in.', 'email')
  }
  deps.wakeJobs()
  return answer
}

/** A wrong password, an unknown email and a missing password give the same answer after the same work. */
export async function logIn(
  deps: SignInDeps,
  input: { email: string; password: string } & DeviceInput,
  caller: Caller,
): Promise<SignedIn> {
  const email = readEmail(input.email)
  const device = readDevice(input)
  const attempt = await deps.limits.tryToSignIn(caller.address, email)
  const account = await deps.store.accounts.getByEmail(email)
  const match = await deps.passwords.verify(account?.passwordHash ?? null, input.password)
  if (!account || match === 'wrong') throw wrongLogin()
  const passwordHash = match === 'outdated' ? await deps.passwords.hash(input.password) : account.passwordHash
  const answer = await deps.store.transaction(async (tx) => {
    // The password may have been changed or removed while it was verified.
    const current = await tx.accounts.get(account.id)
    if (!current || current.passwordHash !== account.passwordHash) throw wrongLogin()
    if (passwordHash !== current.passwordHash) await tx.accounts.update({ ...current, passwordHash })
    await noteForOwner(tx, deps, current.id, 'device', device.name)
    return signedIn(tx, deps, current, device)
  })
  await attempt.succeeded()
  return answer
}

async function sendKey(deps: SignInDeps, request: KeyRequest): Promise<KeySent> {
  await deps.limits.checkMail(request.email)
  await deps.store.transaction((tx) => mailKey(tx, deps, request))
  deps.wakeJobs()
  return { sent: true, expiresInMinutes: deps.authKeyMinutes }
}

async function redeeming<T>(
  deps: SignInDeps,
  typed: string,
  caller: Caller,
  work: (tx: Transaction, key: SignInKey) => Promise<T>,
): Promise<T> {
  const attempt = await deps.limits.tryToSignIn(caller.address)
  const answer = await deps.store.transaction(async (tx) => work(tx, await takeKey(tx, deps.clock, typed)))
  await attempt.succeeded()
  return answer
}

/** Returns the key's account if the caller holds a valid credential of it, else null. */
async function ownAccount(tx: Transaction, { bearer }: Caller, key: SignInKey): Promise<Account | null> {
  if (bearer?.account.email !== key.email) return null
  const presented = await tx.credentials.findByHash(bearer.credential.hash)
  return presented?.account.email === key.email ? presented.account : null
}

async function signedIn(
  tx: Transaction,
  deps: SignInDeps,
  account: Account,
  device: { name: string | null; platform: string | null },
): Promise<SignedIn> {
  const { secret } = await issueDevice(tx, deps, account, device)
  return { deviceToken: secret, user: accountView(account) }
}

function readDevice(input: DeviceInput): { name: string | null; platform: string | null } {
  return {
    name: readOptionalLine(input.deviceName, 'deviceName'),
    platform: readOptionalLine(input.platform, 'platform'),
  }
}

function wrongLogin(): AppError {
  return new AppError(
    'unauthorized',
    'The email or the password is wrong. Please check both, or sign in with an email key.',
  )
}
