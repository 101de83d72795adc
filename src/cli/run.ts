import { join } from 'node:path'
import { type Command, type Commands, readCall } from './command.ts'
import { failureOf, misused } from './failure.ts'
import { columns, type Terminal } from './output.ts'

const HEADINGS = { memories: 'Your memories', account: 'Your account', service: 'Running the service' } as const

/** Returns the exit code, see docs/command-line.md. Errors go to standard error. */
export async function runCommandLine(all: Commands, [name, ...args]: string[], terminal: Terminal): Promise<number> {
  try {
    if (name === 'help' && args[0] !== undefined) terminal.stdout.write(`${helpOf(commandOf(all, args[0]))}\n`)
    else if (name === '--version') terminal.stdout.write(`${await version()}\n`)
    else if (name === undefined || ['--help', '-h', 'help'].includes(name)) terminal.stdout.write(`${overview(all)}\n`)
    else await runCommand(commandOf(all, name), args, terminal)
    return 0
  } catch (error) {
    const { message, exitCode } = failureOf(error, Object.keys(all[name ?? '']?.options ?? {}))
    terminal.stderr.write(`${message}\n`)
    return exitCode
  }
}

async function version(): Promise<string> {
  const { readFile } = await import('node:fs/promises')
  const manifest: unknown = JSON.parse(await readFile(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8'))
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : ''
}

function commandOf(all: Commands, name: string): Command {
  const command = Object.hasOwn(all, name) ? all[name] : undefined
  if (!command) throw misused(`There is no command "${name}".\n\n${overview(all)}`)
  return command
}

async function runCommand(command: Command, args: string[], terminal: Terminal): Promise<void> {
  const { isHelp, ...call } = readCall(command, args)
  // These commands write files with people's memories: only the owner may read them, whatever the shell's umask is.
  if (command.group === 'service') process.umask(0o077)
  if (isHelp) terminal.stdout.write(`${helpOf(command)}\n`)
  else await command.run({ ...call, terminal })
}

function overview(all: Commands): string {
  const parts = Object.entries(HEADINGS).map(([group, heading]) => {
    const rows = Object.entries(all).filter(([, command]) => command.group === group)
    return [heading, ...columns(rows.map(([name, { summary }]) => [`  lembra ${name}`, summary]))].join('\n')
  })
  return ['Lembra keeps memories for you and your assistants.', ...parts, 'Every command accepts --help.'].join('\n\n')
}

function helpOf({ usage, summary, help, options }: Command): string {
  const rows = Object.entries(options).map(([name, rule]) => [
    `  --${name}${rule.value === undefined ? '' : ` ${rule.value}`}`,
    rule.choices && rule.value !== '-' ? `${rule.help} ${rule.choices.join(', ')}.` : rule.help,
  ])
  return [usage, `${summary} ${help}`, ...(rows.length > 0 ? [columns(rows).join('\n')] : [])].join('\n\n')
}
