import { parseArgs } from 'node:util'
import { count, say, warn } from './cli/output.ts'
import { ROLES, readConfig } from './config.ts'

interface Command {
  usage: string
  summary: string
  help: string
  /** What may follow the command: words as they stand, and in capitals any. */
  forms: string[]
  /** Options that it takes besides --help, each with a value. */
  options?: Array<keyof Options>
  run(words: string[], options: Options): Promise<void> | void
}

interface Options {
  role?: string
  to?: string
  blobs?: string
}

const OPTIONS = ['role', 'to', 'blobs'] as const

const commands: Record<string, Command> = {
  start: {
    usage: 'lembra start [--role=api|worker|all]',
    summary: 'Start the service.',
    help: 'Runs until SIGTERM or Ctrl-C, which let requests in flight end. Settings come from the environment; the README lists them. With DATABASE_URL any number of processes run side by side: api answers requests, worker works off jobs, all (the default) does both.',
    forms: [''],
    options: ['role'],
    run: async (_words, { role = 'all' }) => {
      const known = ROLES.find((each) => each === role)
      if (!known) return misused(`There is no role "${role}": it is one of ${ROLES.join(', ')}.`)
      await (await import('./main.ts')).main(known)
    },
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
  move: {
    usage: 'lembra move --to=DATABASE [--blobs=s3|disk]',
    summary: 'Copy the service to PostgreSQL (postgres://…), or back to a folder (sqlite:DIR). Stop it first.',
    help: 'The source is what the settings say: DATA_DIR, or DATABASE_URL. Every row is compared in the end, and the source is left as it was. Interrupted, it goes on where it was when it is run again. --blobs s3 copies the files from DATA_DIR to the bucket of the S3_ settings, --blobs disk out of it; without, they stay where they are.',
    forms: [''],
    options: ['to', 'blobs'],
    run: (_words, options) => moveTo(options),
  },
}

async function moveTo({ to = '', blobs }: Options): Promise<void> {
  const { moveTarget } = await import('./operator-move.ts')
  const target = moveTarget(to)
  if (!target) return misused('Say where to with --to postgres://… or --to sqlite:DIR.')
  if (blobs !== undefined && blobs !== 's3' && blobs !== 'disk')
    return misused(`There is no place "${blobs}" for files: it is s3 or disk.`)
  const { move } = await import('./cli/move-command.ts')
  await move(readConfig(process.env), { to: target, blobs: blobs ?? null })
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
  if (!given || !command.forms.some((form) => isOfForm(given.positionals, form)) || !isTaking(command, given.values))
    return misused(`Usage: ${command.usage}`)
  await command.run(given.positionals, given.values)
}

function isTaking({ options = [] }: Command, given: Options): boolean {
  return OPTIONS.every((name) => given[name] === undefined || options.includes(name))
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
    return parseArgs({
      args,
      options: {
        help: { type: 'boolean', short: 'h' },
        role: { type: 'string' },
        to: { type: 'string' },
        blobs: { type: 'string' },
      },
      allowPositionals: true,
    })
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
