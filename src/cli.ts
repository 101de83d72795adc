import { accountCommands, completionsCommand } from './cli/account-commands.ts'
import type { Commands } from './cli/command.ts'
import { memoryCommands } from './cli/memory-commands.ts'
import { operatorCommands } from './cli/operator-commands.ts'
import { runCommandLine } from './cli/run.ts'

const commands: Commands = {
  ...memoryCommands,
  ...accountCommands,
  completions: completionsCommand(() => commands),
  ...operatorCommands,
}

// The reader may close the pipe early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit()
  throw error
})

const exitCode = await runCommandLine(commands, process.argv.slice(2), {
  environment: process.env,
  // A getter, because reading the property opens standard input.
  get stdin() {
    return process.stdin
  },
  stdout: process.stdout,
  stderr: process.stderr,
})
// A command that succeeded may have set the exit code itself, to report what it found.
if (exitCode !== 0) process.exitCode = exitCode
