import { open } from 'node:fs/promises'

/** A file's bytes or, of a folder, its names: on the disk once it resolves. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
