import { open } from 'node:fs/promises'

/** Flushes to disk: a file's bytes, or a folder's entries. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
