import type { Role } from '../config/config.ts'
import type { Call, Command, Commands } from './command.ts'
import { misused } from './fault.ts'
import { count, say } from './output.ts'

// What each needs is loaded when it runs: asking for help starts nothing, and a search loads no server.

const ROLES = ['api', 'worker', 'all'] as const satisfies readonly Role[]

const start: Command = {
  group: 'service',
  usage: 'lembra start [--role=api|worker|all]',
  summary: 'Start the service.',
  help: 'Runs until SIGTERM or Ctrl-C, which let requests in flight end. Settings come from the environment; the README lists them. With DATABASE_URL any number of processes run side by side: api answers requests, worker works off jobs, all (the default) does both.',
  forms: [''],
  options: { role: { value: 'ROLE', choices: ROLES, help: 'What this process does.' } },
  run: async ({ options }) => {
    const role = ROLES.find((each) => each === options.text('role')) ?? 'all'
    await (await import('../main.ts')).main(role)
  },
}

const plan: Command = {
  group: 'service',
  usage: 'lembra plan EMAIL NAME',
  summary: "Set an account's plan.",
  help: 'NAME is one of the plans in PLANS. It holds from the next request, also in a running service.',
  forms: ['EMAIL NAME'],
  options: {},
  run: async (call) => {
    const [email = '', name = ''] = call.words
    const { setPlan } = await import('../operator/operator.ts')
    await setPlan(await configOf(call), email, name)
    say(`${email} now has the plan ${name}.`)
  },
}

const invite: Command = {
  group: 'service',
  usage: 'lembra invite EMAIL',
  summary: 'Mail someone a key that creates an account, also if REGISTRATION is closed.',
  help: 'The running service sends the mail. The key works once, within seven days; inviting the same email again voids it.',
  forms: ['EMAIL'],
  options: {},
  run: async (call) => {
    const [email = ''] = call.words
    const { invite: mailInvitation } = await import('../operator/operator.ts')
    const days = await mailInvitation(await configOf(call), email)
    say(
      `An invitation for ${email.trim()} waits for the running service to mail it. It holds for ${count(days, 'day')}.`,
    )
  },
}

const reset: Command = {
  group: 'service',
  usage: 'lembra reset EMAIL',
  summary: 'Remove the password of an account and sign out all its devices.',
  help: 'For an owner who is locked out, or whose password somebody else has changed. The owner signs in with a key by mail; API keys and connections stay.',
  forms: ['EMAIL'],
  options: {},
  run: async (call) => {
    const [email = ''] = call.words
    const { resetSignIn } = await import('../operator/operator.ts')
    await resetSignIn(await configOf(call), email)
    say(`${email.trim()} has no password now, and no device is signed in.`)
  },
}

const jobs: Command = {
  group: 'service',
  usage: 'lembra jobs [retry ID|all]',
  summary: 'List background jobs, or begin failed ones anew.',
  help: 'retry ID begins one job anew, or tries a waiting one now; retry all begins all that failed. A running service takes them up within a second.',
  forms: ['', 'retry ID'],
  options: {},
  run: async (call) => {
    const [retry, id = ''] = call.words
    const [{ listJobs, retryJobs }, config] = await Promise.all([import('../operator/operator.ts'), configOf(call)])
    if (retry === undefined) {
      const { jobTable } = await import('./job-table.ts')
      return say(jobTable(await listJobs(config), Date.now()).join('\n'))
    }
    const begun = await retryJobs(config, id)
    say(begun === 0 ? 'No job has failed.' : `${count(begun, 'job')} due now.`)
  },
}

const models: Command = {
  group: 'service',
  usage: 'lembra models',
  summary: 'List the models that search by meaning rests on, and how far a change of them is.',
  help: 'Vectors of a newly chosen model are built beside those that answer, and take over once every memory has its own. EMBEDDINGS chooses the model.',
  forms: [''],
  options: {},
  run: async (call) => {
    const [{ listModels }, { modelTable }] = await Promise.all([import('../operator/operator.ts'), import('./model-table.ts')])
    for (const line of modelTable(await listModels(await configOf(call)))) say(line)
  },
}

const backup: Command = {
  group: 'service',
  usage: 'lembra backup FILE',
  summary: 'Copy the database to FILE and the files beside it, also while the service runs.',
  help: 'FILE must not exist. The files go into the folder FILE.files, by link where it is on the same disk. FILE appears whole or not at all, once all is there, and is checked before it does. Ends with 1 where a file that a memory names is lost.',
  forms: ['FILE'],
  options: {},
  run: async (call) => (await import('./backup-commands.ts')).backup(await configOf(call), call.words[0] ?? ''),
}

const restore: Command = {
  group: 'service',
  usage: 'lembra restore FILE',
  summary: 'Put a backup in the place of the database. Stop the service first.',
  help: 'The database that was there is kept beside it under another name. Files of captures that are missing come back from the folder FILE.files; those that are there stay as they are.',
  forms: ['FILE'],
  options: {},
  run: async (call) => (await import('./backup-commands.ts')).restore(await configOf(call), call.words[0] ?? ''),
}

const check: Command = {
  group: 'service',
  usage: 'lembra check',
  summary: 'Read the whole database and every file, and say whether they are sound.',
  help: 'May run beside the service. Ends with 1 where something is missing or broken.',
  forms: [''],
  options: {},
  run: async (call) => (await import('./backup-commands.ts')).check(await configOf(call)),
}

const repair: Command = {
  group: 'service',
  usage: 'lembra repair',
  summary: 'Write a damaged database anew from what can be read of it. Stop the service first.',
  help: 'Tags, mentions and the text index are built again from the memories; what has lost its vectors is embedded again. The database as it was is kept beside the new one under another name. Ends with 1 if a memory could not be read. On PostgreSQL it only builds the indexes again, also while the service runs.',
  forms: [''],
  options: {},
  run: async (call) => (await import('./backup-commands.ts')).repair(await configOf(call)),
}

const move: Command = {
  group: 'service',
  usage: 'lembra move --to=DATABASE [--blobs=s3|disk]',
  summary: 'Copy the service to PostgreSQL (postgres://…), or back to a folder (sqlite:DIR). Stop it first.',
  help: 'The source is what the settings say: DATA_DIR, or DATABASE_URL. Every row is compared in the end, and the source is left as it was. Interrupted, it goes on where it was when it is run again. --blobs s3 copies the files from DATA_DIR to the bucket of the S3_ settings, --blobs disk out of it; without, they stay where they are.',
  forms: [''],
  options: {
    to: { value: 'DATABASE', help: 'postgres://… or sqlite:DIR.' },
    blobs: { value: 'PLACE', help: 'Where the files go: s3 or disk.' },
  },
  run: async (call) => {
    const { moveTarget } = await import('../operator/operator-move.ts')
    const target = moveTarget(call.options.text('to') ?? '')
    if (!target) throw misused('Say where to with --to postgres://… or --to sqlite:DIR.')
    const blobs = call.options.text('blobs') ?? null
    if (blobs !== null && blobs !== 's3' && blobs !== 'disk')
      throw misused(`There is no place "${blobs}" for files: it is s3 or disk.`)
    const { move: run } = await import('./move-command.ts')
    await run(await configOf(call), { to: target, blobs })
  },
}

/** For whoever runs the service: settings are those of the service itself. */
export const operatorCommands: Commands = {
  start,
  plan,
  invite,
  reset,
  jobs,
  models,
  backup,
  restore,
  check,
  repair,
  move,
}

async function configOf({ terminal }: Call) {
  const { readConfig } = await import('../config/config.ts')
  return readConfig(terminal.environment)
}
