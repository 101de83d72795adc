import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from './disk-fault.ts'

/** `<account>/<file>` of every file under `folder`, thumbnails included. What is still being written, in folders with a dot, is left out. */
export async function* keysIn(folder: string): AsyncGenerator<string> {
  for (const account of await entriesOf(folder)) {
    if (!account.isDirectory() || account.name.startsWith('.')) continue
    for (const file of await entriesOf(join(folder, account.name))) yield `${account.name}/${file.name}`
  }
}

async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}
