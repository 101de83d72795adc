import type { ActivityDaysView, ActivityListView, Client } from '../client/client.ts'
import { LembraError } from '../client/errors.ts'
import type { Call } from './command.ts'
import { CommandFault, EXIT, failureOf, misused } from './failure.ts'
import { ask, readAll, textIn } from './input.ts'
import { columns, count, escapeLine, paintFor, printNote, printResult, zonedTime } from './output.ts'
import {
  clientOf,
  DEFAULT_URL,
  deleteLogin,
  filled,
  type Login,
  loginCommandFor,
  openSession,
  type Session,
  serviceUrl,
  storedLogin,
  storeLogin,
} from './session.ts'

export async function whoami(call: Call): Promise<void> {
  const { client, url, from } = await openSession(call)
  const [account, usage] = await Promise.all([client.account.me(), client.usage()])
  const { used, limit } = usage.quotas.memories
  printResult(call, { ...account, url, from, quotas: usage.quotas }, () =>
    columns([
      ['account', escapeLine(`${account.email} (${account.name})`)],
      ['at', url],
      ['by', from],
      ['plan', escapeLine(account.plan)],
      ['memories', `${used} this month${limit === null ? '' : ` of ${limit}`}`],
      ['time zone', escapeLine(account.settings.timezone)],
    ]),
  )
}

export async function connections(call: Call): Promise<void> {
  const { client } = await openSession(call)
  const [listed, { settings }] = await Promise.all([client.connections(), client.account.me()])
  const time = zonedTime(settings.timezone)
  printResult(call, listed, () =>
    listed.items.length === 0
      ? ['No app is connected.']
      : columns([
          ['id', 'access', 'since', 'last used', 'app'],
          ...listed.items.map(({ id: each, name, host, access, tags = [], types = [], createdAt, lastUsedAt }) => [
            escapeLine(each),
            escapeLine([access, ...tags.map((tag) => `#${tag}`), ...types].join(' ')),
            time.day(createdAt),
            lastUsedAt === null ? 'never' : time.minute(lastUsedAt),
            escapeLine(`${name} (${host})`),
          ]),
        ]),
  )
}

export async function activity(call: Call): Promise<void> {
  const session = await openSession(call)
  const day = call.options.text('day')
  return day === undefined ? activityDays(call, session) : activityOf(call, session, day)
}

async function activityDays(call: Call, { client }: Session): Promise<void> {
  const of = call.options.text('client')
  const read = await client.activityDays(of === undefined ? {} : { client: of })
  printResult(call, read, () => (read.days.length === 0 ? [nothing(read)] : dayLines(read)))
}

function nothing({ keptDays }: ActivityDaysView): string {
  return `No client read anything in the last ${count(keptDays, 'day')}.`
}

const COUNTED = ['searches', 'recalls', 'fetches', 'lists', 'exports', 'memories'] as const

function dayLines({ days }: ActivityDaysView): string[] {
  return columns([
    ['day', ...COUNTED, 'client'],
    ...days.flatMap(({ day, clients }) =>
      clients.map((client) => [day, ...COUNTED.map((name) => String(client[name])), escapeLine(client.name)]),
    ),
  ])
}

const PAGE = 100

async function activityOf(call: Call, { client }: Session, named: string): Promise<void> {
  const of = call.options.text('client')
  const { settings } = await client.account.me()
  const day = dayNamed(named, settings.timezone)
  const items: ActivityListView['items'] = []
  for (let isMore = true; isMore; ) {
    const query = { day, limit: PAGE, offset: items.length, ...(of !== undefined && { client: of }) }
    const page = await client.activity(query)
    items.push(...page.items)
    isMore = page.items.length === PAGE
  }
  printResult(call, { day, items }, () =>
    items.length === 0 ? ['No client read anything on this day.'] : readLines(call, items, settings.timezone),
  )
}

function dayNamed(named: string, timezone: string): string {
  if (isDay(named)) return named
  const daysAgo = ['today', 'yesterday'].indexOf(named)
  if (daysAgo === -1) throw misused(`"${named}" is not a day. Use a date such as 2026-11-17, or today or yesterday.`)
  // Calendar arithmetic: a day with a clock change does not have 24 hours.
  const date = new Date(`${zonedTime(timezone).day(new Date().toISOString())}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - daysAgo)
  return date.toISOString().slice(0, 10)
}

/** Rejects dates that don't exist, such as `2026-02-30`. */
function isDay(named: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(named)) return false
  const date = new Date(`${named}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(named)
}

function readLines({ terminal }: Call, items: ActivityListView['items'], timezone: string): string[] {
  const [paint, time] = [paintFor(terminal), zonedTime(timezone)]
  return items.flatMap(({ at, client, kind, query, count: number, memories }) => [
    `${time.minute(at).slice(11)}  ${paint.bold(escapeLine(client))}  ${kind}${query === null ? '' : `  "${escapeLine(query)}"`}  ${paint.dim(count(number, 'memory', 'memories'))}`,
    ...memories.map(({ title }) => `         ${escapeLine(title)}`),
  ])
}

/** The name of this program in mails and in the list of API keys. */
const CLIENT = 'lembra'

export async function login(call: Call): Promise<void> {
  const { options, terminal } = call
  const url = await urlOf(call)
  if (options.flag('json') && terminal.stdin.isTTY === true && options.text('key') === undefined)
    throw misused('With --json there are no questions: use --key - or --api-key -.')
  const apiKey =
    options.text('api-key') === undefined ? await mailedApiKey(call, url) : await pipedSecret(call, 'API key')
  if (apiKey === null) return
  const account = await clientOf({ url, apiKey }).account.me()
  const file = await storeLogin(terminal.environment, { url, apiKey })
  if (url.startsWith('http:') && !isThisComputer(url))
    printNote(
      call,
      'Warning: this address does not use HTTPS, so others on the network can read the key and your memories.',
    )
  printResult(call, { email: account.email, url, file }, () => [
    `Signed in as ${escapeLine(account.email)} at ${url}. The API key is in ${file}, which only you can read.`,
  ])
}

async function urlOf({ options, terminal }: Call): Promise<string> {
  const { environment, stdin } = terminal
  const named = options.text('url') ?? filled(environment['LEMBRA_URL'])
  if (named !== undefined) return serviceUrl(named)
  // Ignores a damaged file: login overwrites it.
  const stored = await storedLogin(environment).catch(() => null)
  const usual = stored?.url ?? DEFAULT_URL
  const isAsked = stdin.isTTY === true && !['email', 'key', 'api-key'].some((name) => options.text(name) !== undefined)
  return serviceUrl((isAsked && (await ask(terminal, `Address of the service [${usual}]: `))) || usual)
}

/** Returns null if the key was only emailed, because there is no terminal to ask for it. */
async function mailedApiKey(call: Call, url: string): Promise<string | null> {
  const { options, terminal } = call
  const { account } = clientOf({ url, apiKey: null })
  if (options.text('key') !== undefined) return redeemed(account, await pipedSecret(call, 'emailed key'))
  const isTerminal = terminal.stdin.isTTY === true
  const email = options.text('email') ?? (isTerminal ? await ask(terminal, 'Your email: ') : '')
  if (email === '') throw misused('Say which email address gets the key, with --email.')
  const { expiresInMinutes } = await account.signUp({ email, client: CLIENT })
  if (!isTerminal) {
    printResult(call, { sent: true, expiresInMinutes }, () => [
      `A key is on its way to ${escapeLine(email)}. Within ${count(expiresInMinutes, 'minute')}, pass it to ${loginCommandFor(url)} --key - on standard input.`,
    ])
    return null
  }
  printNote(call, `A key is on its way to ${escapeLine(email)}. It is valid for ${count(expiresInMinutes, 'minute')}.`)
  return keyAskedFor(call, account)
}

/** A key that is not typed correctly can be typed again: the service counts failures. */
const MOST_TRIES = 3

async function keyAskedFor(call: Call, account: Client['account']): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await redeemed(account, await ask(call.terminal, 'The key: '))
    } catch (error) {
      const isMistyped = error instanceof LembraError && error.field === 'key'
      if (!isMistyped || tries === MOST_TRIES) throw error
      printNote(call, failureOf(error).message)
    }
  }
}

async function redeemed(account: Client['account'], key: string): Promise<string> {
  if (key === '') throw misused('No key was given.')
  return (await account.connect({ key, client: CLIENT })).apiKey
}

/** Secrets are not accepted as arguments: those are visible to other programs and stored in the shell history. */
async function pipedSecret({ terminal }: Call, what: string): Promise<string> {
  const isTerminal = terminal.stdin.isTTY === true
  const secret = isTerminal ? await ask(terminal, `The ${what}: `) : (textIn(await readAll(terminal)) ?? '').trim()
  if (/^[!-~]{1,200}$/.test(secret)) return secret
  throw misused(`Standard input has no valid ${what}.`)
}

/** Always removes the local login; an error says so if the key could not be revoked. */
export async function logout(call: Call): Promise<void> {
  const { environment } = call.terminal
  const stored = await storedLogin(environment).catch((error: unknown) => {
    if (error instanceof CommandFault) return null
    throw error
  })
  await deleteLogin(environment)
  if (!stored) return printResult(call, { url: null, isRevoked: false }, () => ['You were not signed in here.'])
  const isKept = call.options.flag('keep-key')
  if (!isKept) await revoke(stored)
  printResult(call, { url: stored.url, isRevoked: !isKept }, () => [
    isKept
      ? `Signed out of ${stored.url}. The API key is still valid.`
      : `Signed out of ${stored.url}; the API key is revoked.`,
  ])
}

/** Finds the key by its prefix in the list of keys. @throws {CommandFault} if it was not revoked */
async function revoke({ url, apiKey }: Login): Promise<void> {
  const client = clientOf({ url, apiKey })
  try {
    const ours = (await client.keys.list()).items.filter(({ prefix }) => prefix !== '' && apiKey.startsWith(prefix))
    if (ours.length !== 1 || !ours[0]) throw new CommandFault('Its prefix does not identify exactly one key.')
    await client.keys.revoke(ours[0].id)
  } catch (error) {
    if (error instanceof LembraError && error.status === 401) return
    const { message, exitCode } = failureOf(error)
    const safeMessage = `You are signed out here, but the API key is still valid: revoke it among the API keys of your account at ${url}.`
    throw new CommandFault(`${safeMessage} ${message}`, exitCode === EXIT.misused ? EXIT.failed : exitCode)
  }
}

function isThisComputer(url: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname)
}
