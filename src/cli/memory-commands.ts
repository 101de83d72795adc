import { IMPORT_FORMATS } from '../schema/values.ts'
import { commandGroup, type OptionRule } from './command.ts'

// Each command loads its module when it runs, which keeps the simple ones fast.

const json: OptionRule = { help: 'Print one JSON value, for programs.' }
const url: OptionRule = { value: 'URL', help: 'Address of the service, instead of LEMBRA_URL and the stored login.' }
export const common = { json, url }
const tag: OptionRule = { value: 'TAG', isRepeatable: true, help: 'May be given several times.' }
const filters = {
  tag,
  type: { value: 'TYPE', help: 'Only memories of this type.' },
  client: { value: 'CLIENT', help: 'Only memories that this client captured.' },
  after: { value: 'TIME', help: 'Only memories captured at this time or later: 2026-03-07, or 2026-03-07T14:05.' },
  before: { value: 'TIME', help: 'Only memories captured before this time.' },
}
const limit: OptionRule = { value: 'N', help: 'Maximum number of results.' }

const FORMATS = ['auto', ...IMPORT_FORMATS.map(([format]) => format)]

export const memoryCommands = commandGroup('memories', {
  remember: {
    usage: 'lembra remember [TEXT…] [--tag TAG] [--type TYPE] [--title TITLE]',
    summary: 'Save a text.',
    help: 'Without TEXT, or if it is -, the text is read from standard input. The type and due date are detected ("call Ana tomorrow at 9" is a reminder) unless --type or --title is given.',
    forms: ['', 'TEXT…'],
    options: {
      tag,
      type: { value: 'TYPE', help: 'Such as note, task or recipe.' },
      title: { value: 'TITLE', help: 'The default is the first words of the text.' },
      ...common,
    },
    run: async (call) => (await import('./memory-actions.ts')).remember(call),
  },

  search: {
    usage:
      'lembra search [QUERY…] [--limit N] [--tag TAG] [--type TYPE] [--client CLIENT] [--after TIME] [--before TIME]',
    summary: 'Find memories by words and by meaning, best first.',
    help: 'Returns at most 10 results, or up to 50 with --limit. --tag, --type, --client, --after and --before filter the results; times are in the time zone of this computer.',
    forms: ['', 'QUERY…'],
    options: {
      limit,
      ...filters,
      ...common,
    },
    run: async (call) => (await import('./memory-actions.ts')).search(call),
  },

  recall: {
    usage:
      'lembra recall [QUESTION…] [--limit N] [--depth N] [--max-chars N] [--tag TAG] [--type TYPE] [--client CLIENT] [--after TIME] [--before TIME]',
    summary: 'Print what your memories say about a question, for a person or a model.',
    help: 'The text goes to standard output and can be piped into any program. --json also lists the source memories. The filters are those of lembra search.',
    forms: ['', 'QUESTION…'],
    options: {
      limit,
      depth: { value: 'N', help: 'How many steps to follow relations, 0 to 3.' },
      'max-chars': { value: 'N', help: 'Maximum length of the text, 500 to 20000.' },
      ...filters,
      ...common,
    },
    run: async (call) => (await import('./memory-actions.ts')).recall(call),
  },

  tasks: {
    usage: 'lembra tasks [--overdue | --today | --done | --status open|done|cancelled] [--limit N]',
    summary: 'List tasks and reminders; only open ones by default.',
    help: 'Times are in the account’s time zone. Each line starts with the end of the task’s id, which lembra done accepts.',
    options: {
      overdue: { help: 'Only open tasks whose time is over.' },
      today: { help: 'Only open tasks that are due today.' },
      done: { help: 'Only tasks that are done.' },
      status: { value: 'STATUS', choices: ['open', 'done', 'cancelled'], help: 'Only tasks with this status.' },
      limit,
      ...common,
    },
    run: async (call) => (await import('./task-actions.ts')).tasks(call),
  },

  done: {
    usage: 'lembra done ID…',
    summary: 'Mark tasks as done.',
    help: 'ID is a whole id, or the beginning or end of an open task’s id, at least six characters. If one is unknown or ambiguous, none is changed. A task that repeats moves on to its next occurrence.',
    forms: ['ID…'],
    options: common,
    run: async (call) => (await import('./task-actions.ts')).done(call),
  },

  skip: {
    usage: 'lembra skip ID…',
    summary: 'Leave out one occurrence of tasks that repeat.',
    help: 'The task moves on to its next occurrence and is not counted as done. ID is as for lembra done.',
    forms: ['ID…'],
    options: common,
    run: async (call) => (await import('./task-actions.ts')).skip(call),
  },

  snooze: {
    usage: 'lembra snooze ID WHEN…',
    summary: 'Move the reminder of a task to a later time.',
    help: 'WHEN is a time in words, in English, Portuguese or Spanish: "in an hour", "amanhã às 9", "esta noche". The task is due as before. ID is as for lembra done.',
    forms: ['ID WHEN…'],
    options: common,
    run: async (call) => (await import('./task-actions.ts')).snooze(call),
  },

  every: {
    usage: 'lembra every WORDS… [--tag TAG]',
    summary: 'Save a reminder that repeats.',
    help: 'WORDS say when and what: lembra every Friday at 3pm send the timesheet. In other languages use lembra remember "toda sexta às 15h mandar as horas".',
    forms: ['WORDS…'],
    options: { tag, ...common },
    run: async (call) => (await import('./task-actions.ts')).every(call),
  },

  show: {
    usage: 'lembra show ID',
    summary: 'Print a whole memory.',
    help: 'ID is a whole id, or the end of the id of one of the latest 1000 memories, at least six characters.',
    forms: ['ID'],
    options: common,
    run: async (call) => (await import('./memory-actions.ts')).show(call),
  },

  forget: {
    usage: 'lembra forget ID… [--yes]',
    summary: 'Forget memories for good.',
    help: 'Asks first, unless --yes is given. ID is as for lembra show. If one is unknown, none is forgotten.',
    forms: ['ID…'],
    options: { yes: { help: 'Do not ask.' }, ...common },
    run: async (call) => (await import('./memory-actions.ts')).forget(call),
  },

  capture: {
    usage: 'lembra capture FILE… [--tag TAG]',
    summary: 'Save text and Markdown files, audio and images.',
    help: 'FILE may be - for standard input. A file with the same content is not saved again. If one fails, the others are still sent, and the exit code is 1.',
    forms: ['FILE…'],
    options: { tag, ...common },
    run: async (call) => (await import('./capture-command.ts')).capture(call),
  },

  export: {
    usage: 'lembra export [FILE] [--force]',
    summary: 'Download everything in the account as a ZIP archive.',
    help: 'FILE defaults to lembra-DATE.zip; - is standard output. It is only created once it is complete. An existing file is kept unless --force is given.',
    forms: ['', 'FILE'],
    options: { force: { help: 'Replace an existing FILE.' }, ...common },
    run: async (call) => (await import('./export-command.ts')).exportAccount(call),
  },

  import: {
    usage: 'lembra import FILE|FOLDER [--format FORMAT] [--dry-run]',
    summary: 'Import an export of Lembra or another program, or a folder of notes.',
    help: `Existing memories are kept, so importing twice is safe. --dry-run shows what would be imported. Formats: ${FORMATS.join(', ')}; auto, the default, detects the format, and the report says which it is. The exit code is 1 if the plan’s limit stopped the import.`,
    forms: ['FILE', ''],
    options: {
      from: { value: 'FILE', help: 'The file or folder, if it is not the first argument.' },
      format: { value: 'FORMAT', choices: FORMATS, help: 'The format, if it cannot be detected.' },
      'dry-run': { help: 'Change nothing.' },
      ...common,
    },
    run: async (call) => (await import('./import-command.ts')).importInto(call),
  },
})
