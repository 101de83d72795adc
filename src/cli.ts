import { parseArgs } from 'node:util'
import { count, say, warn } from './cli/output.ts'
import { readConfig } from './config.ts'

interface Command {
  usage: string
  summary: string
  help: string
  /** What may follow the command: words as they stand, and in capitals any. */
  forms: string[]
  run(words: string[]): Promise<void>
}

const commands: Record<string, Command> = {
  start: {
    usage: 'lembra start',
    summary: 'Start the service.',
    help: 'Runs until SIGTERM or Ctrl-C, which let requests in flight end. Settings come from the environment; the README lists them.',
    forms: [''],
    run: async () => (await import('./main.ts')).main(),
  },
  plan: {
    usage: 'lembra plan EMAIL NAME',
    summary: "Set an account's plan.",
    help: 'NAME is one of the plans in PLANS. It holds from the next request, also in a running service.',
    forms: ['EMAIL NAME'],
    run: async ([email = '', name = '']) => {
      const { setPlan } = await operator()
      await setPlan(readConfig(process.env), email, name)
      say(`${email} now has the plan ${name}.`)
    },
  },
  jobs: {
    usage: 'lembra jobs [retry ID|all]',
    summary: 'List background jobs, or begin failed ones anew.',
    help: 'retry ID begins one job anew, or tries a waiting one now; retry all begins all that failed. A running service takes them up within a second.',
    forms: ['', 'retry ID'],
    run: async ([retry, id = '']) => (retry === undefined ? listJobs() : retryJobs(id)),
  },
  models: {
    usage: 'lembra models',
    summary: 'List the models that search by meaning rests on, and how far a change of them is.',
    help: 'Vectors of a newly chosen model are built beside those that answer, and take over once every memory has its own. EMBEDDINGS chooses the model.',
    forms: [''],
    run: () => listModels(),
  },
  backup: {
    usage: 'lembra backup FILE',
    summary: 'Copy the database to FILE and the files beside it, also while the service runs.',
    help: 'FILE must not exist. The files go into the folder FILE.files, by link where it is on the same disk. FILE appears whole or not at all, once all is there, and is checked before it does. Ends with 1 where a file that a memory names is lost.',
    forms: ['FILE'],
    run: async ([file = '']) => (await import('./cli/backup-commands.ts')).backup(readConfig(process.env), file),
  },
  restore: {
    usage: 'lembra restore FILE',
    summary: 'Put a backup in the place of the database. Stop the service first.',
    help: 'The database that was there is kept beside it under another name. Files of captures that are missing come back from the folder FILE.files; those that are there stay as they are.',
    forms: ['FILE'],
    run: async ([file = '']) => (await import('./cli/backup-commands.ts')).restore(readConfig(process.env), file),
  },
  check: {
    usage: 'lembra check',
    summary: 'Read the whole database and every file, and say whether they are sound.',
    help: 'May run beside the service. Ends with 1 where something is missing or broken.',
    forms: [''],
    run: async () => (await import('./cli/backup-commands.ts')).check(readConfig(process.env)),
  },
}

async function listModels(): Promise<void> {
  const [{ listModels: list }, { modelTable }] = await Promise.all([operator(), import('./cli/model-table.ts')])
  for (const line of modelTable(await list(readConfig(process.env)))) say(line)
}

async function listJobs(): Promise<void> {
  const [{ listJobs: list }, { jobTable }] = await Promise.all([operator(), import('./cli/job-table.ts')])
  say(jobTable(await list(readConfig(process.env)), Date.now()).join('\n'))
}

async function retryJobs(id: string): Promise<void> {
  const { retryJobs: retry } = await operator()
  const begun = await retry(readConfig(process.env), id)
  say(begun === 0 ? 'No job has failed.' : `${count(begun, 'job')} due now.`)
}

/** Loaded when a command needs it: asking for help starts nothing. */
function operator() {
  return import('./operator.ts')
}

const OVERVIEW = `Lembra keeps memories for you and your assistants.

${Object.values(commands)
  .map((command) => `  ${command.usage.padEnd(28)}${command.summary}`)
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
  if (!given || !command.forms.some((form) => isOfForm(given.positionals, form)))
    return misused(`Usage: ${command.usage}`)
  await command.run(given.positionals)
}

function isOfForm(words: string[], form: string): boolean {
  const expected = form.split(' ').filter(Boolean)
  return (
    expected.length === words.length && expected.every((word, at) => word === word.toUpperCase() || word === words[at])
  )
}

/** Null where there is an option that no command has. */
function readWords(args: string[]) {
  try {
    return parseArgs({ args, options: { help: { type: 'boolean', short: 'h' } }, allowPositionals: true })
  } catch {
    return null
  }
}

function misused(line: string): void {
  warn(line)
  process.exitCode = 2
}

/** What an operator can mend is told in its own words; anything else keeps its stack. */
function tell(error: unknown): void {
  const isTold =
    error instanceof Error &&
    (['BadConfiguration', 'OperatorFault'].includes(error.name) || ('code' in error && typeof error.code === 'string'))
  warn(isTold ? error.message : error instanceof Error ? String(error.stack) : String(error))
  process.exitCode = 1
}

try {
  await run()
} catch (error) {
  tell(error)
}
