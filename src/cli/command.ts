import { parseArgs } from 'node:util'
import { misused } from './failure.ts'
import type { Terminal } from './output.ts'

export interface OptionRule {
  /** Placeholder of the value in help texts; without it the option is a flag. */
  value?: string
  choices?: readonly string[]
  isRepeatable?: boolean
  help: string
}

export interface Command {
  group: 'memories' | 'account' | 'service'
  usage: string
  summary: string
  help: string
  /** Accepted arguments: lower-case words are literal, upper-case words are placeholders, … means one or more. */
  forms: readonly string[]
  options: Readonly<Record<string, OptionRule>>
  run(call: Call): Promise<void>
}

export type Commands = Readonly<Record<string, Command>>

type Definition = Omit<Command, 'group' | 'forms' | 'options'> & Partial<Pick<Command, 'forms' | 'options'>>

/** A command that names no forms takes no arguments. */
export function commandGroup(group: Command['group'], definitions: Readonly<Record<string, Definition>>): Commands {
  const commands = Object.entries(definitions).map(([name, definition]) => {
    return [name, { group, forms: [''], options: {}, ...definition }] as const
  })
  return Object.fromEntries(commands)
}

export interface Call {
  words: string[]
  options: Given
  terminal: Terminal
}

interface Given {
  flag(name: string): boolean
  text(name: string): string | undefined
  texts(name: string): string[]
}

type Values = Record<string, string | boolean | Array<string | boolean> | undefined>

/** @throws {CommandFault} if the arguments match no form of the command, or an option is unknown */
export function readCall(command: Command, args: string[]): Omit<Call, 'terminal'> & { isHelp: boolean } {
  const { values, positionals } = parsed(command, args)
  const options = given(values)
  if (options.flag('help')) return { words: positionals, options, isHelp: true }
  if (!command.forms.some((form) => isOfForm(positionals, form))) throw misused(`Usage: ${command.usage}`)
  for (const [name, { choices }] of Object.entries(command.options)) {
    const unknown = choices && options.texts(name).find((text) => !choices.includes(text))
    if (unknown !== undefined) throw misused(wrongChoice(name, unknown, choices ?? []))
  }
  return { words: positionals, options, isHelp: false }
}

/** Does not repeat what may be a secret. */
function wrongChoice(name: string, unknown: string, choices: readonly string[]): string {
  if (choices.includes('-')) return `--${name} takes only -, for standard input.`
  const list = new Intl.ListFormat('en', { type: 'disjunction' }).format(choices)
  return `--${name} takes ${list}, not "${unknown}".`
}

function parsed({ options, usage }: Command, args: string[]): { values: Values; positionals: string[] } {
  const rules = Object.entries(options).map(([name, { value, isRepeatable = false }]) => {
    const type: 'boolean' | 'string' = value === undefined ? 'boolean' : 'string'
    return [name, { type, multiple: isRepeatable }] as const
  })
  try {
    return parseArgs({
      args,
      options: { ...Object.fromEntries(rules), help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    })
  } catch (error) {
    const unknown = error instanceof Error ? /Unknown option '([^']+)'/.exec(error.message)?.[1] : undefined
    throw misused(unknown === undefined ? `Usage: ${usage}` : `Unknown option ${unknown}.\nUsage: ${usage}`)
  }
}

function given(values: Values): Given {
  const texts = (name: string) => [values[name] ?? []].flat().filter((value) => typeof value === 'string')
  return { flag: (name) => values[name] === true, text: (name) => texts(name)[0], texts }
}

function isOfForm(words: string[], form: string): boolean {
  const expected = form.split(' ').filter(Boolean)
  const isOpen = form.endsWith('…')
  const hasLength = isOpen ? words.length >= expected.length : words.length === expected.length
  return hasLength && expected.every((word, at) => word === word.toUpperCase() || word === words[at])
}

export function numberOf({ options }: Call, name: string, least: number, most: number): number | undefined {
  const text = options.text(name)
  if (text === undefined) return undefined
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (number >= least && number <= most) return number
  throw misused(`--${name} takes a whole number from ${least} to ${most}.`)
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs work that must clean up: Ctrl-C aborts its signal. After the cleanup the process ends itself with the received signal, as shells expect. A
 * second Ctrl-C ends it at once.
 */
export async function withInterruption<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  let received: NodeJS.Signals | null = null
  const interrupt = (signal: NodeJS.Signals) => {
    received = signal
    stopListening()
    controller.abort()
  }
  const stopListening = () => {
    for (const signal of SIGNALS) process.removeListener(signal, interrupt)
  }
  for (const signal of SIGNALS) process.on(signal, interrupt)
  try {
    return await work(controller.signal)
  } finally {
    stopListening()
    if (received !== null) process.kill(process.pid, received)
  }
}
