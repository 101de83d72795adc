import { closeSync, fsyncSync, openSync } from 'node:fs'

/** A file's bytes, or a folder's names. */
export function syncToDisk(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
