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

// Whoever reads may have seen enough, as head has.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit()
  throw error
})

const exitCode = await runCommandLine(commands, process.argv.slice(2), {
  environment: process.env,
  // Opened by what reads it alone.
  get stdin() {
    return process.stdin
  },
  stdout: process.stdout,
  stderr: process.stderr,
})
// A command may have set it itself, where it did what was asked and found something wrong.
if (exitCode !== 0) process.exitCode = exitCode
