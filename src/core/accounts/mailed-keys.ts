import { invalid } from '../errors.ts'
import { newId, type Random } from '../identifiers.ts'
import { removeAllAccess } from './credentials.ts'
import type { Clock, Transaction } from '../ports.ts'
import type { Account, LanguageSetting, SignInKey } from '../records.ts'
import { mayRegister, type Registration, registrationRefused } from './registration.ts'
import { digestOfMailedKey, newMailedKey } from './secrets.ts'

/** The job that mails a key. Its payload holds the key in plain text until it is sent or has expired, whichever is first. */
export const MAIL_JOB = 'send-mail'

export interface KeyMailPayload {
  to: string
  /** False where nobody asked for this mail who could have: it is dropped. */
  isMailed: boolean
  key: string
  reason: 'sign-in' | 'confirm-email' | 'invitation'
  client: string | null
  expiresAt: number
}

/** What a new account begins with. */
export interface AccountDefaults {
  language: LanguageSetting
  timezone: string
  plan: string
}

interface KeyRequest {
  email: string
  reason: KeyMailPayload['reason']
  name: string | null
  client: string | null
  /** Whether a key also goes to an email that no account has. */
  mailsStrangers: boolean
}

/**
 * Writes a key, in place of an earlier one, and the job that mails it. Known or unknown, an email takes the same work here, statement for
 * statement: without it the two differed by a third of a millisecond. Where nothing may be mailed the key is a dud that the job never mails.
 */
export async function mailKey(
  tx: Transaction,
  deps: { clock: Clock; random: Random; authKeyMinutes: number },
  request: KeyRequest,
): Promise<void> {
  const now = deps.clock()
  const key = newMailedKey(deps.random)
  const digest = digestOfMailedKey(key) ?? ''
  const expiresAt = now + deps.authKeyMinutes * 60_000
  const account = await tx.accounts.getByEmail(request.email)
  const isMailed = account !== null || request.mailsStrangers
  // A dud stands under a name of its own, so that it does not void the key of someone who is just signing up.
  const holder = isMailed ? request.email : dudHolder(request.email)
  await voidKeyOf(tx, holder)
  const { name, client } = request
  await tx.signInKeys.put({
    email: holder,
    digest,
    name,
    client,
    isInvitation: request.reason === 'invitation',
    expiresAt,
    createdAt: now,
  })
  const payload: KeyMailPayload = { to: request.email, isMailed, key, reason: request.reason, client, expiresAt }
  await tx.jobs.add({
    id: newId('job', now, deps.random),
    kind: MAIL_JOB,
    key: digest,
    accountId: account?.id ?? null,
    payload: { ...payload },
    createdAt: now,
  })
}

/** How long an invitation holds. People read a mail that they did not ask for when they get to it. */
const INVITATION_DAYS = 7

/** Mails a key that creates an account whoever may register. Returns the days that it holds, or null if the email has an account already. */
export async function inviteByMail(
  tx: Transaction,
  deps: { clock: Clock; random: Random },
  email: string,
): Promise<number | null> {
  if (await tx.accounts.getByEmail(email)) return null
  const request = { email, reason: 'invitation', name: null, client: null, mailsStrangers: true } as const
  await mailKey(tx, { ...deps, authKeyMinutes: INVITATION_DAYS * 1_440 }, request)
  return INVITATION_DAYS
}

/** The email's keys, and their mails where they wait. */
export async function voidKeys(tx: Transaction, email: string): Promise<void> {
  await voidKeyOf(tx, email)
  await voidKeyOf(tx, dudHolder(email))
}

async function voidKeyOf(tx: Transaction, holder: string): Promise<void> {
  const earlier = await tx.signInKeys.getByEmail(holder)
  if (!earlier) return
  await tx.signInKeys.removeByEmail(holder)
  await tx.jobs.remove(MAIL_JOB, earlier.digest)
}

/** No email can be this: none holds a colon. */
function dudHolder(email: string): string {
  return `nobody:${email}`
}

/** Spends a key. @throws {AppError} invalid, field `key`, where it is unknown, spent, voided or expired */
export async function takeKey(tx: Transaction, clock: Clock, typed: string): Promise<SignInKey> {
  const digest = digestOfMailedKey(typed)
  const known = digest === null ? null : await tx.signInKeys.getByDigest(digest)
  // Locks the account before its key, as whoever mails another key does.
  if (known) await tx.accounts.getByEmail(known.email)
  const key = digest === null ? null : await tx.signInKeys.take(digest)
  if (!key || key.expiresAt <= clock()) {
    throw invalid('This key is wrong, spent or expired. Please ask for a new one.', 'key')
  }
  // A key that was typed in from a mail already there leaves no mail to send.
  await tx.jobs.remove(MAIL_JOB, key.digest)
  return key
}

/**
 * The account of whoever redeemed `key`: begun where the email has none, proven where it has. A proof of an email that had only been claimed,
 * with a password, shuts out whoever claimed it.
 * @throws {AppError} forbidden, if the account would be new and may not be created
 */
export async function accountOfKeyHolder(
  tx: Transaction,
  deps: { clock: Clock; random: Random; defaults: AccountDefaults; registration: Registration },
  key: SignInKey,
): Promise<{ account: Account; isNew: boolean }> {
  const known = await tx.accounts.getByEmail(key.email)
  const now = deps.clock()
  if (!known) {
    if (!key.isInvitation && !mayRegister(deps.registration, key.email)) throw registrationRefused()
    const begun = newAccount(deps, { email: key.email, name: key.name, passwordHash: null, emailProvenAt: now })
    // It may have begun elsewhere at the same moment.
    return (await tx.accounts.add(begun)) ? { account: begun, isNew: true } : accountOfKeyHolder(tx, deps, key)
  }
  if (known.emailProvenAt !== null) return { account: known, isNew: false }
  const proven: Account = { ...known, passwordHash: null, emailProvenAt: now, updatedAt: now }
  await tx.accounts.update(proven)
  await removeAllAccess(tx, known.id)
  return { account: proven, isNew: false }
}

/** The holder of the account's own credential proves its email; nothing else changes. */
export async function proveOwnEmail(tx: Transaction, clock: Clock, account: Account): Promise<Account> {
  if (account.emailProvenAt !== null) return account
  const proven: Account = { ...account, emailProvenAt: clock() }
  await tx.accounts.update(proven)
  return proven
}

export function newAccount(
  deps: { clock: Clock; random: Random; defaults: AccountDefaults },
  given: { email: string; name: string | null; passwordHash: string | null; emailProvenAt: number | null },
): Account {
  const now = deps.clock()
  return {
    id: newId('usr', now, deps.random),
    email: given.email,
    name: given.name ?? given.email.slice(0, given.email.indexOf('@')),
    passwordHash: given.passwordHash,
    plan: deps.defaults.plan,
    language: deps.defaults.language,
    timezone: deps.defaults.timezone,
    geolocation: true,
    emailProvenAt: given.emailProvenAt,
    createdAt: now,
    updatedAt: now,
  }
}
