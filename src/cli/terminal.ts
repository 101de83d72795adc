import type { Readable, Writable } from 'node:stream'
import type { Environment } from './login-store.ts'

type OutputStream = Writable & { isTTY?: boolean; columns?: number }

export interface Terminal {
  environment: Environment
  stdin: Readable & { isTTY?: boolean }
  stdout: OutputStream
  stderr: OutputStream
}

export interface Paint {
  bold(text: string): string
  dim(text: string): string
  red(text: string): string
}

/** Colors only on a terminal, and not if NO_COLOR (no-color.org) is set. */
export function paintFor({ environment, stdout }: Terminal): Paint {
  const isPlain = stdout.isTTY !== true || (environment['NO_COLOR'] ?? '') !== '' || environment['TERM'] === 'dumb'
  const paint = (code: number) => (text: string) => (isPlain || text === '' ? text : `\u001B[${code}m${text}\u001B[0m`)
  return { bold: paint(1), dim: paint(2), red: paint(31) }
}
