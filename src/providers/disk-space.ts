import { statfs } from 'node:fs/promises'

/** Bytes that this process may still write to the disk that holds `folder`. Excludes the blocks reserved for root. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
