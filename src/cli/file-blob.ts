import { constants, openAsBlob } from 'node:fs'
import { access, readFile, stat } from 'node:fs/promises'
import { CommandFault } from './fault.ts'
import { readAll } from './input.ts'
import type { Terminal } from './terminal.ts'

/** Reads a file lazily; `-` is standard input. @throws {CommandFault} for a folder */
export async function blobAt(path: string, terminal: Terminal): Promise<Blob> {
  if (path === '-') return new Blob([new Uint8Array(await readAll(terminal))])
  const found = await stat(path)
  if (found.isDirectory()) throw new CommandFault('This is a folder. Use lembra import for folders.')
  await access(path, constants.R_OK)
  // A pipe, such as bash's <(…), has no size and can be read only once.
  return found.isFile() ? openAsBlob(path) : new Blob([new Uint8Array(await readFile(path))])
}
