import type { Command, Commands, OptionRule } from './command.ts'

// Each is loaded when it runs: the quickest of them take less time than what all of them need.

const json: OptionRule = { help: 'One JSON value on standard output, for programs.' }
const url: OptionRule = { value: 'URL', help: 'Where the service is, instead of LEMBRA_URL and of what login stored.' }
export const common = { json, url }
const tag: OptionRule = { value: 'TAG', isRepeatable: true, help: 'May be given several times.' }
const limit: OptionRule = { value: 'N', help: 'At most so many.' }

const remember: Command = {
  group: 'memories',
  usage: 'lembra remember [TEXT…] [--tag TAG] [--type TYPE] [--title TITLE]',
  summary: 'Save a text.',
  help: 'Without TEXT, or where it is -, the text comes from standard input. What it is and when it is due is read out of it ("call Ana tomorrow at 9" is a reminder) unless --type or --title says what it is.',
  forms: ['', 'TEXT…'],
  options: {
    tag,
    type: { value: 'TYPE', help: 'Such as note, task or recipe.' },
    title: { value: 'TITLE', help: 'Instead of its first words.' },
    ...common,
  },
  run: async (call) => (await import('./remember-command.ts')).remember(call),
}

const search: Command = {
  group: 'memories',
  usage: 'lembra search [QUERY…] [--limit N] [--tag TAG] [--type TYPE] [--client CLIENT]',
  summary: 'Find memories by words and by meaning, best first.',
  help: 'At most 10, or as --limit says up to 50. With --tag, --type and --client only among those.',
  forms: ['', 'QUERY…'],
  options: {
    limit,
    tag,
    type: { value: 'TYPE', help: 'Only memories of this type.' },
    client: { value: 'CLIENT', help: 'Only what this client captured.' },
    ...common,
  },
  run: async (call) => (await import('./search-commands.ts')).search(call),
}

const recall: Command = {
  group: 'memories',
  usage: 'lembra recall [QUESTION…] [--limit N] [--depth N] [--max-chars N]',
  summary: 'Print what bears on a question, for a person or a model to read.',
  help: 'The text goes to standard output and can be piped into any program. --json also lists the memories that it shows.',
  forms: ['', 'QUESTION…'],
  options: {
    limit,
    depth: { value: 'N', help: 'How many relations away to go, 0 to 3.' },
    'max-chars': { value: 'N', help: 'The length of the text at most, 500 to 20000.' },
    ...common,
  },
  run: async (call) => (await import('./search-commands.ts')).recall(call),
}

const tasks: Command = {
  group: 'memories',
  usage: 'lembra tasks [--status open|done|cancelled] [--limit N]',
  summary: 'List tasks and reminders, the open ones unless --status says otherwise.',
  help: 'Times are those of the account. What each begins with is the end of its id, which lembra done takes.',
  forms: [''],
  options: {
    status: { value: 'STATUS', choices: ['open', 'done', 'cancelled'], help: 'Which of them.' },
    limit,
    ...common,
  },
  run: async (call) => (await import('./task-commands.ts')).tasks(call),
}

const done: Command = {
  group: 'memories',
  usage: 'lembra done ID…',
  summary: 'Mark tasks as done.',
  help: 'ID is a whole id, or the beginning or end of an open task’s id, six characters or more. Where one is unknown or fits several, none is changed.',
  forms: ['ID…'],
  options: common,
  run: async (call) => (await import('./task-commands.ts')).done(call),
}

const show: Command = {
  group: 'memories',
  usage: 'lembra show ID',
  summary: 'Print a memory, whole.',
  help: 'ID is a whole id, or the end of one among the latest 1000 memories, six characters or more.',
  forms: ['ID'],
  options: common,
  run: async (call) => (await import('./memory-reading.ts')).show(call),
}

const forget: Command = {
  group: 'memories',
  usage: 'lembra forget ID… [--yes]',
  summary: 'Forget memories for good.',
  help: 'Asks first, unless --yes is given. ID is as for lembra show. Where one is unknown, none is forgotten.',
  forms: ['ID…'],
  options: { yes: { help: 'Do not ask.' }, ...common },
  run: async (call) => (await import('./memory-reading.ts')).forget(call),
}

const capture: Command = {
  group: 'memories',
  usage: 'lembra capture FILE… [--tag TAG]',
  summary: 'Save text and Markdown files, audio and images.',
  help: 'FILE may be - for standard input. A file that was sent before is known by its content and not saved again. Where one fails, the others are still sent; the end is 1 then.',
  forms: ['FILE…'],
  options: { tag, ...common },
  run: async (call) => (await import('./capture-command.ts')).capture(call),
}

const exportAll: Command = {
  group: 'memories',
  usage: 'lembra export [FILE] [--force]',
  summary: 'Download everything in the account as a ZIP archive.',
  help: 'FILE is lembra-DATE.zip unless named, and - is standard output. It appears whole or not at all; one that is there stays, unless --force is given.',
  forms: ['', 'FILE'],
  options: { force: { help: 'Replace FILE where it is there.' }, ...common },
  run: async (call) => (await import('./export-command.ts')).exportAccount(call),
}

const FORMATS = 'auto lembra markdown mem0 supermemory karakeep memos chatgpt ical csv'.split(' ')

const importAll: Command = {
  group: 'memories',
  usage: 'lembra import FILE|FOLDER [--format FORMAT] [--dry-run]',
  summary: 'Take in an export of Lembra, or of another program, or a folder of Markdown.',
  help: `What is there already stays as it is, so that importing twice is safe. --dry-run tells what would come in. Formats: ${FORMATS.join(', ')}; auto, the default, looks into the file. Ends with 1 where the plan’s limit stopped it.`,
  forms: ['FILE'],
  options: {
    format: { value: 'FORMAT', choices: FORMATS, help: 'What it is, where its content does not tell.' },
    'dry-run': { help: 'Change nothing.' },
    ...common,
  },
  run: async (call) => (await import('./import-command.ts')).importInto(call),
}

/** What people keep, and how it comes in and out. */
export const memoryCommands: Commands = {
  remember,
  search,
  recall,
  tasks,
  done,
  show,
  forget,
  capture,
  export: exportAll,
  import: importAll,
}
