import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from './disk-fault.ts'

/** Yields `<account>/<file>` for every file under `folder`, thumbnails included. Skips folders that start with a dot: they hold partial files. */
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
