import type { Call } from './command.ts'
import { escapeJson } from './control-characters.ts'

/** Writes the result: one JSON value with --json, otherwise lines for people. */
export function answer({ options, terminal }: Call, value: unknown, lines: () => string[]): void {
  const text = options.flag('json') ? escapeJson(value) : lines().join('\n')
  if (text !== '') terminal.stdout.write(`${text}\n`)
}

/** Writes to standard error. */
export function note({ terminal }: Call, line: string): void {
  terminal.stderr.write(`${line}\n`)
}
