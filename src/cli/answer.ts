import type { Call } from './command.ts'
import { harmlessJson } from './harmless.ts'

/** What a command has to say: with --json one value, else lines for people. */
export function answer({ options, terminal }: Call, value: unknown, lines: () => string[]): void {
  const text = options.flag('json') ? harmlessJson(value) : lines().join('\n')
  if (text !== '') terminal.stdout.write(`${text}\n`)
}

/** Beside the answer. */
export function note({ terminal }: Call, line: string): void {
  terminal.stderr.write(`${line}\n`)
}
