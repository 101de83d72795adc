import { AppError, invalid } from '../errors.ts'
import { type Clock, newId, queueJob, type Random, type RandomBytes, type Transaction } from '../store.ts'
import { hashOf } from './authentication.ts'
import { removeAllAccess } from './credentials.ts'
import type { Account, LanguageSetting, SignInKey } from './record.ts'

/** The job that mails a key. Its payload holds the key in plain text until the mail is sent or the key expires. */
export const MAIL_JOB = 'send-mail'

export interface KeyMailPayload {
  to: string
  /** False if the email has no account and may not create one. The job then sends nothing. */
  isMailed: boolean
  key: string
  reason: 'sign-in' | 'confirm-email' | 'invitation'
  client: string | null
  expiresAt: number
}

export interface AccountDefaults {
  language: LanguageSetting
  timezone: string
  plan: string
}

export interface KeyRequest {
  email: string
  reason: KeyMailPayload['reason']
  name: string | null
  client: string | null
  /** Mails a key even if no account has this email. */
  mailsStrangers: boolean
}

/**
 * Runs the same statements for known and unknown emails: without this their response times differed by a third of a millisecond. If nothing may be
 * mailed, stores a dummy key that is never sent.
 */
export async function mailKey(
  tx: Transaction,
  deps: { clock: Clock; random: Random; authKeyMinutes: number },
  request: KeyRequest,
): Promise<void> {
  const now = deps.clock()
  const key = newEmailKey(deps.random)
  const hash = hashOfEmailKey(key) ?? ''
  const expiresAt = now + deps.authKeyMinutes * 60_000
  const account = await tx.accounts.getByEmail(request.email)
  const isMailed = account !== null || request.mailsStrangers
  // A dummy key has its own name, so that it does not void the key of someone who is just signing up.
  const holder = isMailed ? request.email : dudHolder(request.email)
  await voidKeyOf(tx, holder)
  const { name, client } = request
  await tx.signInKeys.put({
    email: holder,
    hash,
    name,
    client,
    isInvitation: request.reason === 'invitation',
    expiresAt,
    createdAt: now,
  })
  const payload: KeyMailPayload = { to: request.email, isMailed, key, reason: request.reason, client, expiresAt }
  await queueJob(tx, deps, { kind: MAIL_JOB, key: hash, accountId: account?.id ?? null, payload: { ...payload } })
}

/** Long, because people often read an invitation days later. */
const INVITATION_DAYS = 7

/** The key creates an account even if the email may not register. Returns its lifetime in days, or null if the email has an account. */
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

export async function voidKeys(tx: Transaction, email: string): Promise<void> {
  await voidKeyOf(tx, email)
  await voidKeyOf(tx, dudHolder(email))
}

async function voidKeyOf(tx: Transaction, holder: string): Promise<void> {
  const earlier = await tx.signInKeys.getByEmail(holder)
  if (!earlier) return
  await tx.signInKeys.removeByEmail(holder)
  await tx.jobs.remove(MAIL_JOB, earlier.hash)
}

/** A valid email never contains a colon, so this can't be the key of another email. */
function dudHolder(email: string): string {
  return `nobody:${email}`
}

/** @throws {AppError} invalid, field `key`, if it is unknown, spent, voided or expired */
export async function takeKey(tx: Transaction, clock: Clock, typed: string): Promise<SignInKey> {
  const hash = hashOfEmailKey(typed)
  const known = hash === null ? null : await tx.signInKeys.getByHash(hash)
  // Locks the account before its key, in the same order as `mailKey`.
  if (known) await tx.accounts.getByEmail(known.email)
  const key = hash === null ? null : await tx.signInKeys.take(hash)
  if (!key || key.expiresAt <= clock()) {
    throw invalid('This key is wrong, spent or expired. Please ask for a new one.', 'key')
  }
  // A spent key must not be mailed again by a retry.
  await tx.jobs.remove(MAIL_JOB, key.hash)
  return key
}

/**
 * Creates the account if the email has none, else marks its email as proven. If that email had only been claimed with a password, this removes the
 * password and every credential.
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
    // Another request may have created it at the same moment.
    return (await addAccount(tx, deps, begun)) ? { account: begun, isNew: true } : accountOfKeyHolder(tx, deps, key)
  }
  if (known.emailProvenAt !== null) return { account: known, isNew: false }
  const proven: Account = { ...known, passwordHash: null, emailProvenAt: now, updatedAt: now }
  await tx.accounts.update(proven)
  await removeAllAccess(tx, known.id)
  await tx.reminders.removeWebhooks(known.id)
  return { account: proven, isNew: false }
}

/** For a caller who holds a credential of the account. Nothing else changes. */
export async function proveOwnEmail(tx: Transaction, clock: Clock, account: Account): Promise<Account> {
  if (account.emailProvenAt !== null) return account
  const proven: Account = { ...account, emailProvenAt: clock() }
  await tx.accounts.update(proven)
  return proven
}

/** A new account is reminded by mail, once its email is proven. Returns false if the email is taken. */
export async function addAccount(tx: Transaction, { random }: { random: Random }, account: Account): Promise<boolean> {
  if (!(await tx.accounts.add(account))) return false
  await tx.reminders.putChannel({
    accountId: account.id,
    id: newId('chn', account.createdAt, random),
    kind: 'mail',
    url: null,
    keys: null,
    secret: null,
    label: null,
    position: 0,
    isEnabled: true,
    failures: 0,
    lastAt: null,
    lastOutcome: null,
    createdAt: account.createdAt,
    deviceId: null,
  })
  return true
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

/** Who may create an account: anyone, nobody, or anyone with an email at one of these domains (in lower case). */
export type Registration = 'open' | 'closed' | { readonly domains: readonly string[] }

/** `email` must be in lower case. Subdomains of a listed domain do not count. */
export function mayRegister(registration: Registration, email: string): boolean {
  if (typeof registration === 'string') return registration === 'open'
  return registration.domains.includes(email.slice(email.lastIndexOf('@') + 1))
}

/** Depends only on the email's domain, so that it does not reveal who has an account. */
export function registrationRefused(): AppError {
  return new AppError(
    'forbidden',
    'This service does not take new accounts for this email. Ask whoever runs it for an invitation.',
  )
}

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const MAILED_KEY = /^[0-9A-HJKMNP-TV-Z]{20}$/

/** Contains 100 random bits, as `XXXXX-XXXXX-XXXXX-XXXXX`. */
export function newEmailKey(random: RandomBytes): string {
  const characters = Array.from(random(20), (byte) => CROCKFORD.charAt(byte & 31)).join('')
  return characters.replace(/.{5}(?=.)/g, '$&-')
}

/** Accepts any case, with or without dashes and spaces, O for 0, and I or L for 1. Returns null if the text can't be a key. */
export function hashOfEmailKey(typed: string): string | null {
  const plain = typed
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return MAILED_KEY.test(plain) ? hashOf(plain) : null
}
