import type { Role } from '../config/config.ts'
import { type Call, commandGroup } from './command.ts'
import { misused } from './failure.ts'
import { count, say } from './output.ts'

// Each command loads its modules when it runs: --help starts nothing, and a search loads no server.

const ROLES = ['api', 'worker', 'all'] as const satisfies readonly Role[]

export const operatorCommands = commandGroup('service', {
  start: {
    usage: 'lembra start [--role=api|worker|all]',
    summary: 'Start the service.',
    help: 'Runs until SIGTERM or Ctrl-C; requests in flight are completed first. Settings come from the environment; docs/settings.md lists them. With DATABASE_URL any number of processes run side by side: api answers requests, worker runs jobs, all (the default) does both.',
    options: { role: { value: 'ROLE', choices: ROLES, help: 'What this process does.' } },
    run: async ({ options }) => {
      const role = ROLES.find((each) => each === options.text('role')) ?? 'all'
      await (await import('../main.ts')).main(role)
    },
  },

  plan: {
    usage: 'lembra plan EMAIL NAME',
    summary: "Set an account's plan.",
    help: 'NAME is one of the plans in PLANS. It takes effect with the next request, also in a running service.',
    forms: ['EMAIL NAME'],
    run: async (call) => {
      const [email = '', name = ''] = call.words
      const { setPlan } = await import('../operator/operator.ts')
      await setPlan(await configOf(call), email, name)
      say(`${email} now has the plan ${name}.`)
    },
  },

  invite: {
    usage: 'lembra invite EMAIL',
    summary: 'Email someone a key that creates an account, even if REGISTRATION is closed.',
    help: 'The running service sends the mail. The key works once, within seven days; inviting the same email again voids it.',
    forms: ['EMAIL'],
    run: async (call) => {
      const [email = ''] = call.words
      const { invite: mailInvitation } = await import('../operator/operator.ts')
      const days = await mailInvitation(await configOf(call), email)
      say(
        `An invitation for ${email.trim()} is queued; the running service sends it. It is valid for ${count(days, 'day')}.`,
      )
    },
  },

  reset: {
    usage: 'lembra reset EMAIL',
    summary: 'Remove the password of an account and sign out all its devices.',
    help: 'For an owner who is locked out, or whose password somebody else has changed. The owner signs in with an emailed key; API keys and connections stay valid.',
    forms: ['EMAIL'],
    run: async (call) => {
      const [email = ''] = call.words
      const { resetSignIn } = await import('../operator/operator.ts')
      await resetSignIn(await configOf(call), email)
      say(`${email.trim()} has no password now, and no device is signed in.`)
    },
  },

  jobs: {
    usage: 'lembra jobs [retry ID|all]',
    summary: 'List background jobs, or retry failed ones.',
    help: 'retry ID restarts a failed job, or runs a waiting one now; retry all restarts all failed jobs. A running service picks them up within a second.',
    forms: ['', 'retry ID'],
    run: async (call) => {
      const [retry, id = ''] = call.words
      const [{ listJobs, retryJobs }, config] = await Promise.all([import('../operator/operator.ts'), configOf(call)])
      if (retry === undefined) {
        const { jobTable } = await import('./operator-tables.ts')
        return say(jobTable(await listJobs(config), Date.now()).join('\n'))
      }
      const begun = await retryJobs(config, id)
      say(begun === 0 ? 'No job has failed.' : `${count(begun, 'job')} due now.`)
    },
  },

  models: {
    usage: 'lembra models [use multilingual] [--yes] [--from=URL]',
    summary: 'List the embedding models for semantic search and their progress, or install a better one.',
    help: 'A new model replaces the active one once every memory is embedded with it. EMBEDDINGS chooses the model. use multilingual installs Transformers.js and a model for about 100 languages in DATA_DIR/models, after saying how large they are, and prints the settings for it.',
    forms: ['', 'use NAME'],
    options: {
      yes: { help: 'Install without asking.' },
      from: { value: 'URL', help: 'A mirror of the Hugging Face hub.' },
    },
    run: async (call) => {
      if (call.words.length > 0) return (await import('./use-model-command.ts')).useModel(await configOf(call), call)
      const [{ listModels }, { modelTable }] = await Promise.all([
        import('../operator/operator.ts'),
        import('./operator-tables.ts'),
      ])
      for (const line of modelTable(await listModels(await configOf(call)))) say(line)
    },
  },

  backup: {
    usage: 'lembra backup FILE',
    summary: 'Copy the database to FILE and the files beside it; the service may be running.',
    help: 'FILE must not exist. The files go into the folder FILE.files, as hard links if it is on the same disk. FILE is created only once everything is copied and checked. The exit code is 1 if the file of a memory is lost.',
    forms: ['FILE'],
    run: async (call) => (await import('./backup-commands.ts')).backup(await configOf(call), call.words[0] ?? ''),
  },

  restore: {
    usage: 'lembra restore FILE',
    summary: 'Replace the database with a backup. Stop the service first.',
    help: 'The previous database is kept beside it under another name. Missing files of captures are restored from the folder FILE.files; existing files are kept.',
    forms: ['FILE'],
    run: async (call) => (await import('./backup-commands.ts')).restore(await configOf(call), call.words[0] ?? ''),
  },

  check: {
    usage: 'lembra check',
    summary: 'Check the integrity of the database and of every file.',
    help: 'The service may be running. The exit code is 1 if something is missing or damaged.',
    run: async (call) => (await import('./backup-commands.ts')).check(await configOf(call)),
  },

  repair: {
    usage: 'lembra repair',
    summary: 'Rebuild a damaged database from its readable data. Stop the service first.',
    help: 'Tags, mentions and the text index are rebuilt from the memories, and memories without vectors are embedded again. The damaged database is kept beside the new one under another name. The exit code is 1 if a memory could not be read. On PostgreSQL it only rebuilds the indexes; the service may be running.',
    run: async (call) => (await import('./backup-commands.ts')).repair(await configOf(call)),
  },

  move: {
    usage: 'lembra move --to=DATABASE [--blobs=s3|disk]',
    summary: 'Copy the service to PostgreSQL (postgres://…), or back to a folder (sqlite:DIR). Stop it first.',
    help: 'The source is given by the settings: DATA_DIR, or DATABASE_URL. Every row is compared at the end, and the source is not changed. After an interruption, the same command continues. --blobs s3 copies the files from DATA_DIR to the bucket of the S3_ settings, --blobs disk from the bucket to the disk; without --blobs, they stay where they are.',
    options: {
      to: { value: 'DATABASE', help: 'postgres://… or sqlite:DIR.' },
      blobs: { value: 'PLACE', help: 'Target for the files: s3 or disk.' },
    },
    run: async (call) => {
      const { moveTarget } = await import('../operator/operator-move.ts')
      const target = moveTarget(call.options.text('to') ?? '')
      if (!target) throw misused('Name the target with --to postgres://… or --to sqlite:DIR.')
      const blobs = call.options.text('blobs') ?? null
      if (blobs !== null && blobs !== 's3' && blobs !== 'disk')
        throw misused(`There is no place "${blobs}" for files: use s3 or disk.`)
      const { move: run } = await import('./move-command.ts')
      await run(await configOf(call), { to: target, blobs })
    },
  },
})

async function configOf({ terminal }: Call) {
  const { readConfig } = await import('../config/config.ts')
  return readConfig(terminal.environment)
}
