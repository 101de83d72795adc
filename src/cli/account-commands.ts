import type { Command, Commands } from './command.ts'
import { common } from './memory-commands.ts'

const login: Command = {
  group: 'account',
  usage: 'lembra login [--url URL] [--email EMAIL] [--key -] [--api-key -]',
  summary: 'Sign in on this computer.',
  help: 'Mails a key and asks for it. Without a terminal: login --email EMAIL mails it, and login --key - takes it from standard input. login --api-key - takes an API key that you have. What is stored is an API key, in a file that only you can read: $XDG_CONFIG_HOME/lembra/login.json, or in ~/.config. LEMBRA_URL and LEMBRA_API_KEY win over it.',
  forms: [''],
  options: {
    email: { value: 'EMAIL', help: 'Where the key is mailed to.' },
    key: { value: '-', choices: ['-'], help: 'The mailed key comes from standard input.' },
    'api-key': { value: '-', choices: ['-'], help: 'An API key comes from standard input.' },
    ...common,
  },
  run: async (call) => (await import('./login-command.ts')).login(call),
}

const logout: Command = {
  group: 'account',
  usage: 'lembra logout [--keep-key]',
  summary: 'Forget the login on this computer and revoke its API key.',
  help: 'With --keep-key the API key stays valid, for where another program uses it too.',
  forms: [''],
  options: { 'keep-key': { help: 'Only forget it here.' }, json: common.json },
  run: async (call) => (await import('./login-command.ts')).logout(call),
}

const whoami: Command = {
  group: 'account',
  usage: 'lembra whoami',
  summary: 'Say which account this is, and where.',
  help: 'Also what of the plan is used.',
  forms: [''],
  options: common,
  run: async (call) => (await import('./account-reading.ts')).whoami(call),
}

const activity: Command = {
  group: 'account',
  usage: 'lembra activity [--day DAY] [--client CLIENT]',
  summary: 'List what each client read.',
  help: 'Without DAY how much on each day; with it what was asked and what came of it. DAY is 2026-11-17, today or yesterday, in the account’s time zone.',
  forms: [''],
  options: {
    day: { value: 'DAY', help: 'One day, in all detail.' },
    client: { value: 'CLIENT', help: 'Only this client.' },
    ...common,
  },
  run: async (call) => (await import('./account-reading.ts')).activity(call),
}

const connections: Command = {
  group: 'account',
  usage: 'lembra connections',
  summary: 'List the apps that may use your memories.',
  help: 'To end one, open Account, Connections in the web app: an API key cannot administer the account.',
  forms: [''],
  options: common,
  run: async (call) => (await import('./account-reading.ts')).connections(call),
}

const mcp: Command = {
  group: 'account',
  usage: 'lembra mcp [--url URL]',
  summary: 'Serve your memories to an AI client on this computer.',
  help: 'Speaks the Model Context Protocol on standard input and output, against the running service: for clients that start a program. Where they can connect to an address, URL/mcp serves the same without this. Uses LEMBRA_URL and LEMBRA_API_KEY, or what lembra login stored; a read-only key shows only the tools that read.',
  forms: [''],
  options: { url: common.url },
  run: async (call) => (await import('./mcp-command.ts')).serveMcp(call),
}

export const accountCommands: Commands = { login, logout, whoami, activity, connections, mcp }

/** Knows all commands, itself included, which is why it is made of them. */
export function completionsCommand(all: () => Commands): Command {
  return {
    group: 'account',
    usage: 'lembra completions bash|zsh|fish',
    summary: 'Print what has a shell complete these commands.',
    help: 'bash: source <(lembra completions bash) in ~/.bashrc. zsh: source <(lembra completions zsh) in ~/.zshrc, after compinit. fish: lembra completions fish > ~/.config/fish/completions/lembra.fish.',
    forms: ['bash', 'zsh', 'fish'],
    options: {},
    run: async ({ words, terminal }) => {
      const { completions } = await import('./completions.ts')
      terminal.stdout.write(completions(words[0] ?? '', all()))
    },
  }
}
