import { once } from 'node:events'
import { constants, openAsBlob } from 'node:fs'
import { access, readFile, stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { CommandFault, misused } from './failure.ts'
import type { Terminal } from './output.ts'

/** Joins the words to one text. Reads standard input if the only word is `-`, or if there are no words and it is not a terminal. */
export async function textFrom(words: readonly string[], terminal: Terminal, what: string): Promise<string> {
  const isPiped = words.length === 0 && terminal.stdin.isTTY !== true
  const isAsked = words.length === 1 && words[0] === '-'
  const text = isPiped || isAsked ? asText(await readAll(terminal), 'Standard input') : words.join(' ')
  if (text.trim() === '') throw misused(`Say ${what}, or pass it on standard input.`)
  return text.replace(/\r?\n$/, '')
}

export async function readAll({ stdin }: Terminal): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk as Uint8Array | string))
  return Buffer.concat(chunks)
}

function asText(bytes: Uint8Array, from: string): string {
  const text = textIn(bytes)
  if (text === null) throw new CommandFault(`${from} is no text in UTF-8.`)
  return text
}

/** Returns null if the bytes are not UTF-8 or contain a zero byte, which text never has. Removes a byte order mark. */
export function textIn(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Asks on standard error; returns an empty string if the input ends. */
export async function ask({ stdin, stderr }: Terminal, question: string): Promise<string> {
  const lines = createInterface({
    input: stdin,
    output: stderr,
    terminal: stdin.isTTY === true && stderr.isTTY === true,
  })
  const ended = once(lines, 'close').then(() => '')
  const answered = new Promise<string>((resolve) => lines.question(question, resolve))
  try {
    return (await Promise.race([answered, ended])).trim()
  } finally {
    lines.close()
  }
}

/** Reads a file lazily; `-` is standard input. @throws {CommandFault} for a folder */
export async function blobAt(path: string, terminal: Terminal): Promise<Blob> {
  if (path === '-') return new Blob([new Uint8Array(await readAll(terminal))])
  const found = await stat(path)
  if (found.isDirectory()) throw new CommandFault('This is a folder. Use lembra import for folders.')
  await access(path, constants.R_OK)
  // A pipe, such as bash's <(…), has no size and can be read only once.
  return found.isFile() ? openAsBlob(path) : new Blob([new Uint8Array(await readFile(path))])
}
