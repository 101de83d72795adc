import type { Client } from '../client/client.ts'
import { LembraError } from '../client/errors.ts'
import { answer, note } from './answer.ts'
import type { Call } from './command.ts'
import { escapeLine } from './control-characters.ts'
import { failureOf } from './failure.ts'
import { CommandFault, EXIT, misused } from './fault.ts'
import { ask, readAll, textIn } from './input.ts'
import { deleteLogin, type Login, storedLogin, storeLogin } from './login-store.ts'
import { count } from './output.ts'
import { clientOf, DEFAULT_URL, filled, loginCommandFor, serviceUrl } from './session.ts'

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
    note(call, 'Warning: this address does not use HTTPS, so others on the network can read the key and your memories.')
  answer(call, { email: account.email, url, file }, () => [
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
    answer(call, { sent: true, expiresInMinutes }, () => [
      `A key is on its way to ${escapeLine(email)}. Within ${count(expiresInMinutes, 'minute')}, pass it to ${loginCommandFor(url)} --key - on standard input.`,
    ])
    return null
  }
  note(call, `A key is on its way to ${escapeLine(email)}. It is valid for ${count(expiresInMinutes, 'minute')}.`)
  return redeemed(account, await ask(terminal, 'The key: '))
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
  if (!stored) return answer(call, { url: null, isRevoked: false }, () => ['You were not signed in here.'])
  const isKept = call.options.flag('keep-key')
  if (!isKept) await revoke(stored)
  answer(call, { url: stored.url, isRevoked: !isKept }, () => [
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
    const told = `You are signed out here, but the API key is still valid: revoke it among the API keys of your account at ${url}.`
    throw new CommandFault(`${told} ${message}`, exitCode === EXIT.misused ? EXIT.failed : exitCode)
  }
}

function isThisComputer(url: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname)
}
