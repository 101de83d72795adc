import { parseArgs } from 'node:util'
import { readConfig } from './config.ts'

interface Command {
  usage: string
  summary: string
  help: string
  /** How many words follow the command. */
  words: number
  run(words: string[]): Promise<void>
}

const commands: Record<string, Command> = {
  start: {
    usage: 'lembra start',
    summary: 'Start the service.',
    help: 'Runs until SIGTERM or Ctrl-C, which let requests in flight end. Settings come from the environment; the README lists them.',
    words: 0,
    run: async () => (await import('./main.ts')).main(),
  },
  plan: {
    usage: 'lembra plan EMAIL NAME',
    summary: "Set an account's plan.",
    help: 'NAME is one of the plans in PLANS. It holds from the next request, also in a running service.',
    words: 2,
    run: async ([email = '', name = '']) => {
      const { setPlan } = await operator()
      await setPlan(readConfig(process.env), email, name)
      say(`${email} now has the plan ${name}.`)
    },
  },
  backup: {
    usage: 'lembra backup FILE',
    summary: 'Copy the database to FILE, also while the service runs.',
    help: 'FILE must not exist. It appears whole or not at all, and is checked before it does.',
    words: 1,
    run: async ([file = '']) => {
      say('Copying and checking…')
      const { backUpService } = await operator()
      const { memories } = backUpService(readConfig(process.env), file)
      say(`${file} holds ${memories} memories.`)
    },
  },
  restore: {
    usage: 'lembra restore FILE',
    summary: 'Put a backup in the place of the database. Stop the service first.',
    help: 'The database that was there is kept beside it under another name.',
    words: 1,
    run: async ([file = '']) => {
      say('Checking and copying…')
      const { restoreService } = await operator()
      const { memories, keptAs } = restoreService(readConfig(process.env), file)
      say(`Restored ${memories} memories.${keptAs === null ? '' : ` The database before is kept as ${keptAs}.`}`)
    },
  },
  check: {
    usage: 'lembra check',
    summary: 'Read the whole database and say whether it is sound.',
    help: 'May run beside the service. Ends with 1 where something is broken.',
    words: 0,
    run: async () => {
      say('Reading the whole database…')
      const { checkService } = await operator()
      const { memories, accounts } = checkService(readConfig(process.env))
      say(`Sound: ${memories} memories of ${accounts} accounts.`)
    },
  },
}

/** Loaded when a command needs it: asking for help starts nothing. */
function operator() {
  return import('./operator.ts')
}

const OVERVIEW = `Lembra keeps memories for you and your assistants.

${Object.values(commands)
  .map((command) => `  ${command.usage.padEnd(26)}${command.summary}`)
  .join('\n')}

Each takes --help. Settings come from the environment.`

/** Ends with 0, 1 (it failed) or 2 (it was called wrongly). */
async function run(): Promise<void> {
  const [name, ...rest] = process.argv.slice(2)
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') return say(OVERVIEW)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) return misused(`There is no command "${name}".\n\n${OVERVIEW}`)
  const given = readWords(rest)
  if (given?.values.help) return say(`${command.usage}\n\n${command.summary} ${command.help}`)
  if (given?.positionals.length !== command.words) return misused(`Usage: ${command.usage}`)
  await command.run(given.positionals)
}

/** Null where there is an option that no command has. */
function readWords(args: string[]) {
  try {
    return parseArgs({ args, options: { help: { type: 'boolean', short: 'h' } }, allowPositionals: true })
  } catch {
    return null
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function misused(line: string): void {
  process.stderr.write(`${line}\n`)
  process.exitCode = 2
}

/** What an operator can mend is told in its own words; anything else keeps its stack. */
function tell(error: unknown): void {
  const isTold =
    error instanceof Error &&
    (['BadConfiguration', 'OperatorFault'].includes(error.name) || ('code' in error && typeof error.code === 'string'))
  process.stderr.write(`${isTold ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
}

try {
  await run()
} catch (error) {
  tell(error)
}
