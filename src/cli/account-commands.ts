import { type Command, type Commands, commandGroup } from './command.ts'
import { common } from './memory-commands.ts'

export const accountCommands = commandGroup('account', {
  login: {
    usage: 'lembra login [--url URL] [--email EMAIL] [--key -] [--api-key -]',
    summary: 'Sign in on this computer.',
    help: 'Emails you a key and asks for it. Without a terminal: login --email EMAIL emails it, and login --key - reads it from standard input. login --api-key - reads an existing API key. The API key is stored in a file that only you can read: $XDG_CONFIG_HOME/lembra/login.json, or ~/.config/lembra/login.json. LEMBRA_URL and LEMBRA_API_KEY take precedence over it.',
    options: {
      email: { value: 'EMAIL', help: 'Your email address, which gets the key.' },
      key: { value: '-', choices: ['-'], help: 'Read the emailed key from standard input.' },
      'api-key': { value: '-', choices: ['-'], help: 'Read an API key from standard input.' },
      ...common,
    },
    run: async (call) => (await import('./account-actions.ts')).login(call),
  },

  logout: {
    usage: 'lembra logout [--keep-key]',
    summary: 'Sign out on this computer and revoke its API key.',
    help: 'With --keep-key the API key stays valid, in case another program uses it too.',
    options: { 'keep-key': { help: 'Only remove it from this computer.' }, json: common.json },
    run: async (call) => (await import('./account-actions.ts')).logout(call),
  },

  whoami: {
    usage: 'lembra whoami',
    summary: 'Show your account and the service.',
    help: 'Also shows how much of your plan you have used.',
    options: common,
    run: async (call) => (await import('./account-actions.ts')).whoami(call),
  },

  activity: {
    usage: 'lembra activity [--day DAY] [--client CLIENT]',
    summary: 'List what each client read.',
    help: 'Without DAY, shows totals for each day; with DAY, each query and its results. DAY is a date such as 2026-11-17, or today or yesterday, in the account’s time zone.',
    options: {
      day: { value: 'DAY', help: 'Show one day in detail.' },
      client: { value: 'CLIENT', help: 'Only this client.' },
      ...common,
    },
    run: async (call) => (await import('./account-actions.ts')).activity(call),
  },

  connections: {
    usage: 'lembra connections',
    summary: 'List the apps that may use your memories.',
    help: 'To disconnect an app, open Account, Connections in the web app: an API key cannot administer the account.',
    options: common,
    run: async (call) => (await import('./account-actions.ts')).connections(call),
  },

  mcp: {
    usage: 'lembra mcp [--url URL]',
    summary: 'Serve your memories to an AI client on this computer.',
    help: 'Serves the Model Context Protocol on standard input and output, for clients that start a program. It calls the running service. Clients that connect to a URL can use URL/mcp instead. Uses LEMBRA_URL and LEMBRA_API_KEY, or the stored login. With a read-only key, only the tools that read are listed.',
    options: { url: common.url },
    run: async (call) => (await import('./mcp-command.ts')).serveMcp(call),
  },
})

/** Takes a function because it needs the list of all commands, which includes this one. */
export function completionsCommand(all: () => Commands): Command {
  return {
    group: 'account',
    usage: 'lembra completions bash|zsh|fish',
    summary: 'Print a completion script for your shell.',
    help: 'bash: source <(lembra completions bash) in ~/.bashrc. zsh: source <(lembra completions zsh) in ~/.zshrc, after compinit. fish: lembra completions fish > ~/.config/fish/completions/lembra.fish.',
    forms: ['bash', 'zsh', 'fish'],
    options: {},
    run: async ({ words, terminal }) => {
      const { completions } = await import('./completions.ts')
      terminal.stdout.write(completions(words[0] ?? '', all()))
    },
  }
}
