import { PassThrough } from 'node:stream'
import { accountCommands, completionsCommand } from '../../src/cli/account-commands.ts'
import type { Commands } from '../../src/cli/command.ts'
import { memoryCommands } from '../../src/cli/memory-commands.ts'
import { operatorCommands } from '../../src/cli/operator-commands.ts'
import { runCommandLine } from '../../src/cli/run.ts'

export interface AtTerminal {
  code: number
  stdout: string
  stderr: string
}

const all: Commands = {
  ...memoryCommands,
  ...accountCommands,
  completions: completionsCommand(() => all),
  ...operatorCommands,
}

/** Runs a command as at a terminal of 80 columns. Once the prompts contain a key of `answers`, its answer is typed. */
export async function runAtTerminal(
  words: string[],
  environment: Record<string, string>,
  answers: Record<string, () => string | Promise<string>> = {},
): Promise<AtTerminal> {
  const shown = { stdout: '', stderr: '' }
  const open = () => Object.assign(new PassThrough(), { isTTY: true, columns: 80 })
  const [stdin, stdout, stderr] = [open(), open(), open()]
  stdout.on('data', (chunk: Buffer) => void (shown.stdout += chunk.toString()))
  const waiting = new Map(Object.entries(answers))
  stderr.on('data', (chunk: Buffer) => {
    shown.stderr += chunk.toString()
    for (const [question, answer] of waiting) {
      if (!shown.stderr.includes(question)) continue
      waiting.delete(question)
      void Promise.resolve(answer()).then((text) => stdin.write(`${text}\n`))
    }
  })
  const code = await runCommandLine(all, words, { environment, stdin, stdout, stderr })
  return { code, ...shown }
}
